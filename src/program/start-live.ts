import type { Logger } from 'pino'
import { openLiveFeed } from '../http/live/feed.ts'
import type { LiveHub } from '../http/live/hub.ts'
import { forgivePaidPhones } from '../http/live/paid-phones.ts'
import type { Limits } from '../http/server/limits/limits.ts'
import type { Queries } from '../projections/queries.ts'
import { keepTrying } from '../runtime/keep-trying.ts'
import type { Events } from '../stores/event-store/events.ts'

type Deps = { events: Events; queries: Queries; hub: LiveHub; limits: Limits; log: Logger }

const MAX_BATCH = 500

/** One subscription of the log for all open streams, from now on. */
export const startLive = async ({
  events,
  queries,
  hub,
  limits,
  log,
}: Deps): Promise<{ stop(): Promise<void> }> => {
  const feed = openLiveFeed(hub, queries)
  const forgive = forgivePaidPhones(events, limits)
  const stopping = new AbortController()
  const { signal } = stopping
  let position = await events.head()

  const follow = async (progressed: () => void): Promise<void> => {
    for await (const batch of events.subscribe(position, MAX_BATCH, signal)) {
      await feed.take(batch.events)
      await forgive(batch.events)
      position = batch.position
      progressed()
    }
  }
  const onError = (error: unknown) => log.error({ err: error }, 'live failed, trying again')
  const following = keepTrying(follow, { signal, onError })
  return {
    stop: async () => {
      stopping.abort()
      feed.stop()
      await following
    },
  }
}
