import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextTask } from '../../lib/page/load-in-turn.ts'
import { useOnline } from '../../lib/page/use-online.ts'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import { useUserId } from '../account/session.ts'
import type { followLive } from './follow-live.ts'
import { type Followed, useLive } from './live.ts'

const HINT_AFTER_MS = 5_000
const TRY_AGAIN_MS = 5_000

const urlOf = ({ followed, deliveries, fleet }: Followed): string => {
  const query = new URLSearchParams()
  if (followed.length > 0) query.set('orders', followed.join())
  if (deliveries.length > 0) query.set('deliveries', deliveries.join())
  if (fleet) query.set('fleet', 'true')
  return `/api/live?${query}`
}

/** Loads what follows the server once the page can be used, and follows until the result is called. */
const followSoon = (...args: Parameters<typeof followLive>): (() => void) => {
  let stop: () => void = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const begin = async (): Promise<void> => {
    try {
      await nextTask()
      const { followLive } = await import('./follow-live.ts')
      if (!isOver) stop = followLive(...args)
    } catch {
      if (!isOver) timer = setTimeout(() => void begin(), TRY_AGAIN_MS)
    }
  }
  void begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}

/** Mounted once. Hears of changes on the server, has them fetched, and says when the connection is gone. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  // The server decides at the connection who hears what, so another user needs another connection.
  const userId = useUserId()
  const url = useLive(urlOf)
  const cut = useLive((live) => live.offline)
  const offline = !useOnline() || cut

  // biome-ignore lint/correctness/useExhaustiveDependencies: see userId above.
  useEffect(() => {
    const { setOffline } = useLive.getState()
    let hint: ReturnType<typeof setTimeout> | undefined
    const stop = followSoon(client, url, {
      onUp: () => {
        clearTimeout(hint)
        hint = undefined
        setOffline(false)
      },
      onDown: () => {
        hint ??= setTimeout(() => setOffline(true), HINT_AFTER_MS)
      },
    })
    return () => {
      clearTimeout(hint)
      stop()
    }
  }, [client, userId, url])

  return <OfflineHint offline={offline} />
}
