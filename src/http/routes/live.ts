import * as z from 'zod'
import { liveQuery } from '../../contract/live.ts'
import { reject } from '../../domain/kernel/result.ts'
import { refuse } from '../errors.ts'
import { parseInput } from '../input.ts'
import { openStream } from '../live/stream.ts'
import type { Route } from '../route.ts'
import { openVisit } from '../visit.ts'

const input = z.object({ query: liveQuery })
const RETRY_SECONDS = 30

const live: Route = {
  method: 'GET',
  path: '/api/live',
  area: 'Live',
  summary:
    'Server-sent events: what changed of the orders that one may see, of the stock of all branches, and of the products',
  input,
  status: 200,
  response: undefined,
  errors: ['RATE_LIMITED'],
  serve: async (ctx, deps) => {
    const parsed = parseInput(input, { query: ctx.query })
    if (!parsed.ok) return refuse(ctx, parsed.error)
    const { actor, address } = await openVisit(ctx, deps)
    if (!deps.live.hasRoom(address)) {
      return refuse(ctx, reject('RATE_LIMITED', { retryAfter: RETRY_SECONDS }).error)
    }
    if (ctx.method === 'HEAD') {
      ctx.status = 200
      return
    }
    const orders = new Set(parsed.value.query.orders?.split(','))
    const stream = openStream(ctx)
    stream.onClose(deps.live.join({ ...stream, actor, address, orders }))
  },
}

export const liveRoutes: readonly Route[] = [live]
