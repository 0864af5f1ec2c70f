import type { Logger } from 'pino'
import type { HttpContext, Middleware } from '../context.ts'
import { refuse, rejectionOf } from '../errors.ts'

const answer = (ctx: HttpContext, error: unknown, log: Logger): void => {
  const rejection = rejectionOf(error)
  const { correlationId, pattern } = ctx.state
  if (rejection.code === 'INTERNAL') {
    log.error({ err: error, route: pattern, correlationId }, 'unforeseen')
  }
  // What is left of the body is not read: the connection cannot carry another request.
  if (rejection.code === 'BODY_TOO_LARGE') ctx.set('Connection', 'close')
  if (!ctx.headerSent) refuse(ctx, rejection)
}

/** Turns what was thrown into an error body. Only what nobody foresaw is logged as an error; no stack leaves the server. */
export const catchErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      answer(ctx, error, log)
    }
  }
