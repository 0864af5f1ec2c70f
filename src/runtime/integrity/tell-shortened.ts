import type { Alert } from '../../lib/alerts.ts'
import type { EventStore } from '../../stores/event-store/port.ts'

type Deps = { log: Pick<EventStore, 'followShortened'>; alert: Alert }

/** Tells of each stream that somebody limits or deletes past the shop, and at its beginning of those from before. */
export const tellShortened = async ({ log, alert }: Deps, signal: AbortSignal): Promise<void> => {
  for await (const { stream, how: kind } of log.followShortened(signal)) {
    alert('log-altered', { kind, stream })
  }
}
