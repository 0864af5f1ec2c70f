import * as z from 'zod'
import { livingSession } from '../../commands/user/sessions.ts'
import { liveQuery } from '../../contract/live-query.ts'
import { isGuest } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import { refuse } from '../server/errors.ts'
import { parseInput, type Route } from '../server/route.ts'
import { openVisit, sessionToken } from '../server/visit.ts'
import type { Listener } from './listeners.ts'
import { openStream } from './stream.ts'

const EVERY_MS = 30_000

/**
 * Calls `end` once the session has ended. If the store fails, nothing is ended. Returns a function that stops the
 * watch.
 */
export const watchSession = (
  isAlive: () => Promise<boolean>,
  end: () => void,
  { every }: Pick<World, 'every'>,
  everyMs = EVERY_MS,
): (() => void) => {
  const look = async () => {
    const alive = await isAlive().catch(() => true)
    if (alive) return
    stop()
    end()
  }
  const stop = every(everyMs, look)
  return stop
}

const input = z.object({ query: liveQuery })
const RETRY_SECONDS = 30

const live: Route = {
  method: 'GET',
  path: '/api/live',
  area: 'Live',
  summary:
    'Server-sent events: what changed of the orders and deliveries that one may see, of the stock of all branches, and of the products; where the rider is who is on the way',
  input,
  status: 200,
  response: undefined,
  errors: ['RATE_LIMITED'],
  serve: async (ctx, deps) => {
    const parsed = parseInput(input, { query: ctx.query })
    if (!parsed.ok) return refuse(ctx, parsed.error)
    const { actor, address } = await openVisit(ctx, deps, false)
    const device = deps.devices.of(ctx)
    if (!deps.live.hasRoom({ actor, address, device })) {
      return refuse(ctx, reject('RATE_LIMITED', { retryAfter: RETRY_SECONDS }).error)
    }
    if (ctx.method === 'HEAD') {
      ctx.status = 200
      return
    }
    const { orders, deliveries, fleet } = parsed.value.query
    // The browser gets a device id, so that its next stream counts for the browser and not for all new browsers of its
    // IP address.
    if (device === undefined && isGuest(actor)) deps.devices.give(ctx)
    const stream = openStream(ctx, deps.commands.world)
    const listener: Listener = {
      ...stream,
      actor,
      address,
      device,
      fleet: fleet === 'true',
      orders: new Set(orders?.split(',')),
      deliveries: new Set(deliveries?.split(',')),
    }
    stream.onClose(deps.live.join(listener))
    // The stream goes on if this fails: the rider's next place comes within seconds.
    void deps.riders.greet(listener).catch((err) => deps.log.warn({ err }, 'no place at first'))
    const token = sessionToken(ctx)
    if (token === undefined || isGuest(actor)) return
    const isAlive = async () => (await livingSession(deps.commands, token)) !== undefined
    stream.onClose(watchSession(isAlive, stream.end, deps.commands.world))
  },
}

export const liveRoutes: readonly Route[] = [live]
