import type { QueryClient } from '@tanstack/react-query'
import { keepLive } from '../../lib/live-connection.ts'
import { openLiveChanges } from './live-changes.ts'
import { tellMove } from './moves.ts'

type Heard = { onUp(): void; onDown(): void }

/** The page's first connection has nothing to catch up with. */
let connectedBefore = false

/** Has what changes on the server fetched again, until the result is called. */
export const followLive = (client: QueryClient, url: string, { onUp, onDown }: Heard) => {
  const changes = openLiveChanges(client)
  const stop = keepLive(url, {
    onData: changes.take,
    onMove: tellMove,
    onUp: () => {
      onUp()
      if (connectedBefore) changes.catchUp()
      connectedBefore = true
    },
    onDown,
  })
  return () => {
    stop()
    changes.stop()
  }
}
