import type { Logger } from 'pino'
import type { World } from '#src/lib/world.ts'
import type { Metrics } from '#src/runtime/metrics.ts'
import type { Middleware } from '../context.ts'

const acceptable = /^[\w.-]{1,64}$/

/**
 * A client's own name for its request. It stands in this log line alone: nothing is ever removed from the event log.
 */
const clientsOwn = (given: string) => (acceptable.test(given) ? { clientCorrelationId: given } : {})

/**
 * Gives every request its correlation id, and writes one log line and one figure for it. The line names the route's
 * pattern. It never names the path, the query, a body or another header: those may hold personal data.
 */
export const observe =
  (
    log: Logger,
    metrics: Metrics,
    { elapsed, newId }: Pick<World, 'elapsed' | 'newId'>,
  ): Middleware =>
  async (ctx, next) => {
    const started = elapsed()
    ctx.state.correlationId = newId()
    ctx.state.pattern = 'unmatched'
    ctx.state.params = {}
    ctx.set('x-correlation-id', ctx.state.correlationId)
    await next()
    const ms = elapsed() - started
    const { correlationId, pattern } = ctx.state
    metrics.request(ctx.method, pattern, ctx.status, ms / 1000)
    log.info(
      {
        method: ctx.method,
        route: pattern,
        status: ctx.status,
        ms: Math.round(ms),
        correlationId,
        ...clientsOwn(ctx.get('x-correlation-id')),
      },
      'request',
    )
  }
