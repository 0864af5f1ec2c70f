import type { Logger } from 'pino'
import { type CommandDeps, tellUnreadable } from '../commands/engine/command.ts'
import { load } from '../commands/engine/execute.ts'
import { stateAfter } from '../commands/engine/read-state.ts'
import { delivery } from '../domain/delivery/delivery.ts'
import { order } from '../domain/order/order.ts'
import { isPlaced } from '../domain/order/state.ts'
import { openLiveFeed } from '../http/live/feed.ts'
import type { LiveFailed, LiveHub } from '../http/live/hub.ts'
import { forgivePaidPhones } from '../http/live/paid-phones.ts'
import { openBoard } from '../http/live/riders/board.ts'
import { followDeliveries } from '../http/live/riders/follow-deliveries.ts'
import { openRiders, type Riders } from '../http/live/riders/tell-riders.ts'
import type { Limits } from '../http/server/limits/limits.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { byItself } from '../runtime/by-itself.ts'
import { StreamUnreadable } from '../stores/event-store/events.ts'

type Deps = { commands: CommandDeps; hub: LiveHub; limits: Limits; log: Logger }

const MAX_BATCH = 500

/** One subscription of the log for all open streams, from now on, and one of the places of riders. */
export const startLive = async ({
  commands,
  hub,
  limits,
  log,
}: Deps): Promise<{ riders: Riders; stop(): Promise<void> }> => {
  const { events, queries, positions, alert, world } = commands
  const failed: LiveFailed = (thing, id) => (error) => {
    if (error instanceof StreamUnreadable) return tellUnreadable(error, alert)
    log.error({ err: error, thing, id }, 'open pages are not told of it')
    alert('live-item-failed', { thing, id, reason: String(error) })
  }
  const board = openBoard()
  const stateOf = (deliveryId: string) => load(commands, delivery, deliveryId)
  const deliveries = followDeliveries({
    hub,
    board,
    stateAfter: (deliveryId, steps) => stateAfter(commands, delivery, deliveryId, steps),
    stateOf,
  })
  const riders = openRiders({
    hub,
    board,
    orders: queries.orders,
    positions,
    stateOf,
    failed,
    world,
  })
  const feed = openLiveFeed({
    hub,
    catalogue: queries.catalogue,
    audienceOf: async (orderId) => {
      const placed = await load(commands, order, orderId)
      if (!isPlaced(placed)) return undefined
      const { orderNumber, userId, branchId } = placed
      return { orderId, orderNumber, userId, branchId }
    },
    deliveries,
    failed,
    world,
  })
  const forgive = forgivePaidPhones(events, limits, failed)
  const stopping = new AbortController()
  const { signal } = stopping
  let position = await events.head()
  for await (const id of queries.rides.held(position)) {
    await byItself(() => deliveries.learn(id), failed('delivery', id))
  }

  const follow = async (progressed: () => void): Promise<void> => {
    for await (const batch of events.subscribe(position, MAX_BATCH, signal)) {
      await feed.take(batch.events)
      await forgive(batch.events)
      position = batch.position
      progressed()
    }
  }
  const onError = (error: unknown) => log.error({ err: error }, 'live failed, trying again')
  const following = keepTrying(follow, { signal, onError, world })
  // The next place comes within seconds.
  const leave = positions.follow((place) => void riders.tell(place).catch(onError))
  return {
    riders,
    stop: async () => {
      stopping.abort()
      leave()
      feed.stop()
      await following
    },
  }
}
