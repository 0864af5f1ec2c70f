import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextTask } from '../../lib/page/load-in-turn.ts'
import { useOnline } from '../../lib/page/use-online.ts'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import type { followLive } from './follow-live.ts'
import { useLive } from './live.ts'

const HINT_AFTER_MS = 5_000
const TRY_AGAIN_MS = 5_000

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
  const cut = useLive((live) => live.offline)
  const offline = !useOnline() || cut

  useEffect(() => {
    const { setOffline } = useLive.getState()
    let hint: ReturnType<typeof setTimeout> | undefined
    const reached = (): void => {
      clearTimeout(hint)
      hint = undefined
      setOffline(false)
    }
    const stop = followSoon(client, {
      onUp: reached,
      // The server answers, and the page asks now and then instead of listening.
      onRefused: reached,
      onDown: () => {
        hint ??= setTimeout(() => setOffline(true), HINT_AFTER_MS)
      },
    })
    return () => {
      clearTimeout(hint)
      stop()
    }
  }, [client])

  return <OfflineHint offline={offline} />
}
