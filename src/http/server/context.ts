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
