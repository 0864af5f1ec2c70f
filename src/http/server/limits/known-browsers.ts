import { keyedHash } from '#src/lib/keyed-hash.ts'
import type { World } from '#src/lib/world.ts'
import type { HttpContext } from '../context.ts'
import { setCookie } from '../cookies.ts'
import { BROWSER_KEPT_MS, type Devices, isSame } from './devices.ts'

const COOKIE = 'duka_known'
/** 128 bits, in base64url. */
const LENGTH = 22
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
type Deps = { secret: Buffer; devices: Devices; world: Pick<World, 'now'> }

export const createKnownBrowsers = ({ secret, devices, world }: Deps): KnownBrowsers => {
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
    const text = ctx.state.newProofs ?? ctx.cookies.get(COOKIE) ?? ''
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
    setCookie(ctx, COOKIE, text, new Date(world.now().getTime() + BROWSER_KEPT_MS))
  }
  return {
    knows: (ctx, name) => has('known', ctx, name),
    remember: (ctx, names) => keep('known', ctx, names),
    owns: (ctx, thing) => has('own', ctx, thing),
    giveProof: (ctx, thing) => keep('own', ctx, [thing]),
  }
}
