import { timingSafeEqual } from 'node:crypto'
import { keyedHash, type World } from '#src/lib/world.ts'
import { type HttpContext, setCookie } from '../context.ts'

const DEVICE_COOKIE = 'duka_device'
/** The longest time that browsers keep any cookie. */
export const BROWSER_KEPT_MS = 400 * 24 * 60 * 60 * 1000
/** 128 bits, in base64url. */
const LENGTH = 22

/** Tells browsers apart that nobody has signed in from. An id names no person, and is read for limits alone. */
export type Devices = {
  /** The id in the request's cookie, or the one given with this answer. Undefined without an id that we have signed. */
  of(ctx: HttpContext): string | undefined
  /** Gives the browser an id to bring along from now on. */
  give(ctx: HttpContext): string
}

type DeviceDeps = { secret: Buffer; world: Pick<World, 'now' | 'newToken'> }

/** Takes the same time whatever the texts are. Texts of one length may differ in bytes. */
export const isSame = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

export const createDevices = ({ secret, world }: DeviceDeps): Devices => {
  const signatureOf = (id: string): string =>
    keyedHash(secret, `device ${id}`).toString('base64url').slice(0, LENGTH)
  return {
    of: (ctx) => {
      if (ctx.state.newDevice !== undefined) return ctx.state.newDevice
      const text = ctx.cookies.get(DEVICE_COOKIE) ?? ''
      const id = text.slice(0, LENGTH)
      return isSame(text, `${id}.${signatureOf(id)}`) ? id : undefined
    },
    give: (ctx) => {
      const id = world.newToken().slice(0, LENGTH)
      const expires = new Date(world.now().getTime() + BROWSER_KEPT_MS)
      setCookie(ctx, DEVICE_COOKIE, `${id}.${signatureOf(id)}`, expires)
      ctx.state.newDevice = id
      return id
    },
  }
}

const PROOFS_COOKIE = 'duka_known'
/** Proofs of five accounts, by user name and by e-mail address, and of ten orders and phones. */
const MAX_PROOFS = 10
/** Stands between the proofs of names and those of orders and phones, so that neither push the other out. */
const APART = '~'

/**
 * Knows the names that have signed in from a browser before, and the orders and phones that are its own, by proofs. A
 * proof holds for this browser and this name alone, and tells neither.
 */
export type KnownBrowsers = {
  knows(ctx: HttpContext, name: string): boolean
  /** `names`: every name that the account signs in with. Only a right password makes a proof of one. */
  remember(ctx: HttpContext, names: readonly string[]): void
  /** Whether `thing`, an order or a phone, is this browser's. */
  owns(ctx: HttpContext, thing: string): boolean
  /** Only who placed or found the order, or paid by the phone, is given a proof. */
  giveProof(ctx: HttpContext, thing: string): void
}

type Kind = 'known' | 'own'
type Proofs = Record<Kind, readonly string[]>
type BrowserDeps = { secret: Buffer; devices: Devices; world: Pick<World, 'now'> }

export const createKnownBrowsers = ({ secret, devices, world }: BrowserDeps): KnownBrowsers => {
  const proofOf = (kind: Kind, device: string, name: string): string =>
    keyedHash(secret, `${kind} ${device} ${name.toLowerCase()}`)
      .toString('base64url')
      .slice(0, LENGTH)
  const listIn = (text: string): string[] =>
    text
      .split('.')
      .filter((one) => one !== '')
      .slice(0, MAX_PROOFS)
  const proofsIn = (ctx: HttpContext): Proofs => {
    const text = ctx.state.newProofs ?? ctx.cookies.get(PROOFS_COOKIE) ?? ''
    const [known = '', own = ''] = text.split(APART)
    return { known: listIn(known), own: listIn(own) }
  }
  const has = (kind: Kind, ctx: HttpContext, name: string): boolean => {
    const device = devices.of(ctx)
    if (device === undefined) return false
    const proof = proofOf(kind, device, name)
    return proofsIn(ctx)[kind].some((one) => isSame(one, proof))
  }
  const keep = (kind: Kind, ctx: HttpContext, names: readonly string[]): void => {
    const device = devices.of(ctx) ?? devices.give(ctx)
    const proofs = names.map((name) => proofOf(kind, device, name))
    const before = proofsIn(ctx)
    const others = before[kind].filter((one) => !proofs.includes(one))
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
