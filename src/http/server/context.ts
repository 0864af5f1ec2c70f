import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa'

/**
 * The state that one request carries from middleware to middleware. `pattern` is the route's path, never the request's.
 */
export type State = {
  correlationId: string
  pattern: string
  params: Readonly<Record<string, string>>
  /** The device id that the browser got with this very request. */
  newDevice?: string
  /** The proofs that the browser got with this very request: see known-browsers.ts. */
  newProofs?: string
}
export type HttpContext = ParameterizedContext<State, object>
export type Middleware = KoaMiddleware<State, object>

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers keep no secure cookie over plain http, so the shop on one's own machine goes without. */
const optionsFor = (ctx: HttpContext) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: !local.has(ctx.hostname),
  overwrite: true,
})

/** `text` null clears it. */
export const setCookie = (
  ctx: HttpContext,
  name: string,
  text: string | null,
  expires: Date,
): void => {
  // A proxy may have ended https in front of the shop. The cookie is marked secure all the same.
  ctx.cookies.secure = true
  ctx.cookies.set(name, text, { ...optionsFor(ctx), expires })
}
