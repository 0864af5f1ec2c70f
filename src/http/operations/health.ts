import * as z from 'zod'
import { reject } from '../../domain/kernel/result.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import type { HttpDeps } from '../server/deps.ts'
import { refuse } from '../server/errors.ts'
import { sendCompressed, sendReply } from '../server/reply.ts'
import type { RouteOf } from '../server/route.ts'

/** What the routes of health and figures need. Every process has it, whatever its roles. */
export type OperationDeps = Pick<HttpDeps, 'metrics' | 'figures' | 'ready' | 'behind'>
type Route = RouteOf<OperationDeps>

const area = 'Operations'
const alright = z.object({ status: z.literal('ok') })
const reader = z.object({
  reader: z.string(),
  lagSeconds: z.number(),
  unread: z.number(),
  hasParked: z.boolean(),
  isServing: z.boolean(),
})
const orders = z.object({
  status: z.enum(['ok', 'degraded']),
  degraded: z.array(reader).optional(),
})

const alive: Route = {
  method: 'GET',
  path: '/health/live',
  area,
  summary: 'The process runs',
  input: z.object({}),
  status: 200,
  response: alright,
  errors: [],
  serve: (ctx) => {
    ctx.status = 200
    return sendReply(ctx, { body: { status: 'ok' } }, false)
  },
}

const readiness: Route = {
  method: 'GET',
  path: '/health/ready',
  area,
  summary:
    'Every store answers: the shop can take orders, and `degraded` names what is behind; otherwise details.missing names who does not answer',
  input: z.object({}),
  status: 200,
  response: orders,
  errors: ['STORE_UNAVAILABLE'],
  serve: async (ctx, deps) => {
    try {
      await deps.ready()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return refuse(ctx, reject('STORE_UNAVAILABLE', { missing: error.engine }).error)
    }
    ctx.status = 200
    const degraded = deps.behind()
    const body = degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }
    await sendReply(ctx, { body }, false)
  },
}

const metrics: Route = {
  method: 'GET',
  path: '/metrics',
  area,
  summary:
    'Figures for Prometheus, for those who may read them: by a bearer token, or on a port of their own',
  input: z.object({}),
  status: 200,
  response: undefined,
  errors: ['NOT_FOUND'],
  serve: async (ctx, deps) => {
    if (!deps.figures(ctx.req)) return refuse(ctx, reject('NOT_FOUND').error)
    ctx.status = 200
    ctx.type = deps.metrics.contentType
    ctx.set('Cache-Control', 'no-store')
    await sendCompressed(ctx, await deps.metrics.text())
  },
}

export const operationRoutes: readonly Route[] = [alive, readiness, metrics]
