import { timingSafeEqual } from 'node:crypto'
import type { RenewedSecret } from '#src/lib/renewed-secret.ts'
import { keyedHash } from '#src/lib/text.ts'
import type { World } from '#src/lib/world.ts'
import { type HttpContext, readCookie, setCookie } from '../context.ts'

const DEVICE_COOKIE = 'duka_device'
/** The longest time for which browsers keep a cookie, in ms. */
export const BROWSER_KEPT_MS = 400 * 24 * 60 * 60 * 1000
/** Characters of an id: 128 bits in base64url. */
const LENGTH = 22

/** Tells browsers apart in which nobody has signed in. An id names no person, and only the limits read it. */
export type Devices = {
  /**
   * The id in the request's cookie, or the one that is given with this answer. Undefined: there is none with our
   * signature.
   */
  of(ctx: HttpContext): string | undefined
  /** Gives the browser an id, which it sends with later requests. */
  give(ctx: HttpContext): string
}

/** `secret`: the secret at the moment. It is renewed, and cookies of the value before are replaced. */
type DeviceDeps = { secret: RenewedSecret; world: Pick<World, 'now' | 'newToken'> }

/**
 * Compares in constant time, so that the time tells nothing about the texts. Texts of the same length may differ in
 * bytes.
 */
export const isSame = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

export const createDevices = ({ secret, world }: DeviceDeps): Devices => {
  const signedBy = (value: Buffer, id: string): string =>
    `${id}.${keyedHash(value, `device ${id}`).toString('base64url').slice(0, LENGTH)}`
  const inCookie = (ctx: HttpContext): string | undefined => {
    const cookie = readCookie(ctx, DEVICE_COOKIE)
    if (cookie === undefined) return undefined
    const id = cookie.text.slice(0, LENGTH)
    const { used, accepted } = secret()
    const value = accepted.find((one) => isSame(cookie.text, signedBy(one, id)))
    if (value === undefined) return undefined
    if (cookie.isOld || value !== used) keep(ctx, id)
    return id
  }
  const keep = (ctx: HttpContext, id: string): void => {
    const expires = new Date(world.now().getTime() + BROWSER_KEPT_MS)
    setCookie(ctx, DEVICE_COOKIE, signedBy(secret().used, id), expires)
  }
  return {
    of: (ctx) => {
      if (ctx.state.newDevice !== undefined) return ctx.state.newDevice
      ctx.state.device ??= { id: inCookie(ctx) }
      return ctx.state.device.id
    },
    give: (ctx) => {
      const id = world.newToken().slice(0, LENGTH)
      keep(ctx, id)
      ctx.state.newDevice = id
      return id
    },
  }
}

const PROOFS_COOKIE = 'duka_known'
/**
 * The most proofs of each kind: of five accounts, each by user name and e-mail address, and of ten orders and phones.
 */
const MAX_PROOFS = 10
/** Separates the proofs of account names from those of orders and phones. Each kind has its own limit. */
const APART = '~'

/**
 * Remembers in a browser's cookie which names have signed in there, and which orders and phones are its own. A proof is
 * valid for one browser and one name, and reveals neither.
 */
export type KnownBrowsers = {
  knows(ctx: HttpContext, name: string): boolean
  /** `names`: every name that the account can sign in with. Call this after a right password only. */
  remember(ctx: HttpContext, names: readonly string[]): void
  /** Whether this order or phone is known as this browser's own. */
  owns(ctx: HttpContext, thing: string): boolean
  /** Call this only for whoever placed or found the order, or paid with the phone. */
  giveProof(ctx: HttpContext, thing: string): void
}

type Kind = 'known' | 'own'
type Proofs = Record<Kind, readonly string[]>
type BrowserDeps = { secret: RenewedSecret; devices: Devices; world: Pick<World, 'now'> }

export const createKnownBrowsers = ({ secret, devices, world }: BrowserDeps): KnownBrowsers => {
  const proofOf = (value: Buffer, kind: Kind, device: string, name: string): string =>
    keyedHash(value, `${kind} ${device} ${name.toLowerCase()}`)
      .toString('base64url')
      .slice(0, LENGTH)
  const listIn = (text: string): string[] =>
    text
      .split('.')
      .filter((one) => one !== '')
      .slice(0, MAX_PROOFS)
  const proofsIn = (ctx: HttpContext): Proofs => {
    const text = ctx.state.newProofs ?? readCookie(ctx, PROOFS_COOKIE)?.text ?? ''
    const [known = '', own = ''] = text.split(APART)
    return { known: listIn(known), own: listIn(own) }
  }
  const has = (kind: Kind, ctx: HttpContext, name: string): boolean => {
    const device = devices.of(ctx)
    if (device === undefined) return false
    const { used, accepted } = secret()
    const proofs = proofsIn(ctx)[kind]
    const value = accepted.find((one) => {
      const right = proofOf(one, kind, device, name)
      return proofs.some((proof) => isSame(proof, right))
    })
    if (value !== undefined && value !== used) keep(kind, ctx, [name])
    return value !== undefined
  }
  const keep = (kind: Kind, ctx: HttpContext, names: readonly string[]): void => {
    const device = devices.of(ctx) ?? devices.give(ctx)
    const { used, accepted } = secret()
    const proofs = names.map((name) => proofOf(used, kind, device, name))
    const ofNames = accepted.flatMap((value) =>
      names.map((name) => proofOf(value, kind, device, name)),
    )
    const before = proofsIn(ctx)
    const others = before[kind].filter((one) => !ofNames.includes(one))
    const kept = { ...before }
    kept[kind] = [...proofs, ...others].slice(0, MAX_PROOFS)
    const known = kept.known.join('.')
    const text = kept.own.length === 0 ? known : `${known}${APART}${kept.own.join('.')}`
    ctx.state.newProofs = text
    setCookie(ctx, PROOFS_COOKIE, text, new Date(world.now().getTime() + BROWSER_KEPT_MS))
  }
  return {
    knows: (ctx, name) => has('known', ctx, name),
    remember: (ctx, names) => keep('known', ctx, names),
    owns: (ctx, thing) => has('own', ctx, thing),
    giveProof: (ctx, thing) => keep('own', ctx, [thing]),
  }
}
