import type { Logger } from 'pino'
import type { HttpContext, Middleware } from '../context.ts'
import { refuse, rejectionOf } from '../errors.ts'

const answer = (ctx: HttpContext, error: unknown, log: Logger): void => {
  const rejection = rejectionOf(error)
  const { correlationId, pattern } = ctx.state
  if (rejection.code === 'INTERNAL') {
    log.error({ err: error, route: pattern, correlationId }, 'unforeseen')
  }
  // The rest of the body is not read, so the connection cannot carry another request.
  if (rejection.code === 'BODY_TOO_LARGE') ctx.set('Connection', 'close')
  if (!ctx.headerSent) refuse(ctx, rejection)
}

/**
 * Turns an exception into an error body. Only exceptions that nobody foresaw are logged as errors. No stack leaves the
 * server.
 */
export const catchErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      answer(ctx, error, log)
    }
  }
