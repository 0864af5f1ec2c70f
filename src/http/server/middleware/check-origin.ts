import { reject } from '#src/domain/kernel/result.ts'
import type { HttpContext, Middleware } from '../context.ts'
import { refuse } from '../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** M-PESA calls these, with a secret in the address and no cookie. */
const isHook = (path: string): boolean => path.startsWith('/hooks/')

const sameOrigin = (ctx: HttpContext, publicUrl: string | undefined): boolean => {
  const origin = ctx.get('Origin')
  if (origin === '') return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === ctx.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
}

/**
 * Another site cannot write in the name of a shopper. Browsers say where a write comes from (Sec-Fetch-Site, Origin). A
 * client that says neither is no browser and carries nobody's cookie.
 */
export const checkOrigin =
  (publicUrl: string | undefined): Middleware =>
  (ctx, next) => {
    if (reading.has(ctx.method) || isHook(ctx.path)) return next()
    const site = ctx.get('Sec-Fetch-Site')
    const foreign = site !== '' && site !== 'same-origin' && site !== 'none'
    if (site === 'same-origin' || (!foreign && sameOrigin(ctx, publicUrl))) return next()
    refuse(ctx, reject('BAD_ORIGIN').error)
  }
