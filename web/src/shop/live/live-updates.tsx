import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keepLive } from '../../lib/live-connection.ts'
import { useOnline } from '../../lib/page/use-online.ts'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import { useUserId } from '../account/session.ts'
import { type Followed, useLive } from './live.ts'
import { openLiveChanges } from './live-changes.ts'
import { tellMove } from './moves.ts'

const HINT_AFTER_MS = 5_000

const urlOf = ({ followed, deliveries, fleet }: Followed): string => {
  const query = new URLSearchParams()
  if (followed.length > 0) query.set('orders', followed.join())
  if (deliveries.length > 0) query.set('deliveries', deliveries.join())
  if (fleet) query.set('fleet', 'true')
  return `/api/live?${query}`
}

/** Mounted once. Hears of changes on the server, has them fetched, and says when the connection is gone. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  // The server decides at the connection who hears what, so another user needs another connection.
  const userId = useUserId()
  const url = useLive(urlOf)
  const cut = useLive((live) => live.offline)
  const offline = !useOnline() || cut
  const connectedBefore = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: see userId above.
  useEffect(() => {
    const { setOffline } = useLive.getState()
    const changes = openLiveChanges(client)
    let hint: ReturnType<typeof setTimeout> | undefined
    const stop = keepLive(url, {
      onData: changes.take,
      onMove: tellMove,
      onUp: () => {
        clearTimeout(hint)
        hint = undefined
        setOffline(false)
        if (connectedBefore.current) changes.catchUp()
        connectedBefore.current = true
      },
      onDown: () => {
        hint ??= setTimeout(() => setOffline(true), HINT_AFTER_MS)
      },
    })
    return () => {
      clearTimeout(hint)
      stop()
      changes.stop()
    }
  }, [client, userId, url])

  return <OfflineHint offline={offline} />
}
