import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa'
import type { EarlierTrace } from '../../commands/payment/purchase-trace.ts'
import type { ErrorCode } from '../../contract/errors.ts'

/**
 * What one request carries from one middleware to the next. `pattern` is the path of its route, never the requested
 * path.
 */
export type State = {
  correlationId: string
  /** Undefined: the request has a trace of its own. */
  goesOn?: EarlierTrace | undefined
  pattern: string
  params: Readonly<Record<string, string>>
  /** The id of the account whose session came with the request. */
  account?: string
  /** The id of the account that signed in by the request. */
  signedIn?: string
  /** The code with which the request was refused. */
  refused?: ErrorCode
  /** The device id in the request's cookie, once the cookie was read. */
  device?: { id: string | undefined }
  /** The device id that the browser gets with this answer. */
  newDevice?: string
  /** The proofs that the browser gets with this answer: see limits/browsers.ts. */
  newProofs?: string
}
export type HttpContext = ParameterizedContext<State, object>
export type Middleware = KoaMiddleware<State, object>

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A browser keeps no secure cookie over plain HTTP, so a shop on the browser's own machine uses cookies that are not
 * secure.
 */
const optionsFor = (ctx: HttpContext) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: !local.has(ctx.hostname),
  overwrite: true,
})

/** Browsers take a cookie with this prefix from the shop's own host over HTTPS alone, never from a neighbouring one. */
const PREFIX = '__Host-'
const isPrefixed = (ctx: HttpContext): boolean => !local.has(ctx.hostname)

/**
 * The cookie's value. `isOld`: it came under the name without the prefix, which older versions used. The caller replaces
 * it. Old names can go after 28 December 2026, when no session of an older version is left.
 */
export const readCookie = (
  ctx: HttpContext,
  name: string,
): { text: string; isOld: boolean } | undefined => {
  const kept = isPrefixed(ctx) ? ctx.cookies.get(PREFIX + name) : undefined
  if (kept) return { text: kept, isOld: false }
  const text = ctx.cookies.get(name)
  return text ? { text, isOld: isPrefixed(ctx) } : undefined
}

/** `text` null deletes the cookie. */
export const setCookie = (
  ctx: HttpContext,
  name: string,
  text: string | null,
  expires: Date,
): void => {
  // Koa refuses secure cookies over plain HTTP. A proxy may have ended HTTPS in front of the shop, so the check is
  // switched off.
  ctx.cookies.secure = true
  const options = optionsFor(ctx)
  const hasOld = isPrefixed(ctx) && ctx.cookies.get(name) !== undefined
  if (hasOld) ctx.cookies.set(name, null, { ...options, expires: new Date(0) })
  ctx.cookies.set(isPrefixed(ctx) ? PREFIX + name : name, text, { ...options, expires })
}
