import { keyedHash } from '#src/commands/engine/keyed-hash.ts'
import type { HttpContext } from '../context.ts'
import { setCookie } from '../cookies.ts'
import { BROWSER_KEPT_MS, type Devices, isSame } from './devices.ts'

const COOKIE = 'duka_known'
/** 128 bits, in base64url. */
const LENGTH = 22
/** Proofs of five accounts, by user name and by e-mail address. */
const MAX_PROOFS = 10

/**
 * Knows the names that have signed in from a browser before, by proofs. A proof holds for this browser and this name
 * alone, and tells neither. Only a right password makes one.
 */
export type KnownBrowsers = {
  knows(ctx: HttpContext, name: string): boolean
  /** `names`: every name that the account signs in with. */
  remember(ctx: HttpContext, names: readonly string[]): void
}

type Deps = { secret: Buffer; devices: Devices; now(): Date }

export const createKnownBrowsers = ({ secret, devices, now }: Deps): KnownBrowsers => {
  const proofOf = (device: string, name: string): string =>
    keyedHash(secret, `known ${device} ${name.toLowerCase()}`)
      .toString('base64url')
      .slice(0, LENGTH)
  const proofsIn = (ctx: HttpContext): string[] =>
    (ctx.cookies.get(COOKIE) ?? '').split('.').slice(0, MAX_PROOFS)
  return {
    knows: (ctx, name) => {
      const device = devices.of(ctx)
      if (device === undefined) return false
      const proof = proofOf(device, name)
      return proofsIn(ctx).some((one) => isSame(one, proof))
    },
    remember: (ctx, names) => {
      const device = devices.of(ctx) ?? devices.give(ctx)
      const proofs = names.map((name) => proofOf(device, name))
      const others = proofsIn(ctx).filter((one) => one !== '' && !proofs.includes(one))
      const kept = [...proofs, ...others].slice(0, MAX_PROOFS).join('.')
      setCookie(ctx, COOKIE, kept, new Date(now().getTime() + BROWSER_KEPT_MS))
    },
  }
}
