import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBehind } from '../../lib/behind.ts'
import { nextTask } from '../../lib/load-later.ts'
import { useText } from '../../lib/text.ts'
import type { followLive } from './follow-live.ts'
import { useAway, useLive } from './live.ts'
import styles from './live-updates.module.css'

/**
 * Says that read models of the server are behind. It is hidden while the page is offline, because then the connection
 * is the reason for old data.
 */
export const BehindHint = () => {
  const t = useText()
  const behind = useBehind().length > 0
  const offline = useLive((live) => live.offline)
  return (
    <div role="status">
      {behind && !offline ? (
        <p className={styles.behind}>{t('Some of what you see may be a few minutes old.')}</p>
      ) : null}
    </div>
  )
}

/**
 * Says that the page is offline. The live region is drawn even without a text, since screen readers announce only
 * changes inside it.
 */
const OfflineHint = ({ offline }: { offline: boolean }) => {
  const t = useText()
  return (
    <div role="status" className={styles.place}>
      {offline ? (
        <p className={styles.offline}>{t('You are offline. We keep trying to reconnect.')}</p>
      ) : null}
    </div>
  )
}

const HINT_AFTER_MS = 5_000
const TRY_AGAIN_MS = 5_000

/** Loads the code for live messages once the page is usable, and runs it until the returned function is called. */
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

/** Mounted once a page. Receives live messages, and shows a hint while the connection is down. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const offline = useAway()

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
      // A server that has no room for the stream can still be reached, so no hint is shown: the page fetches its
      // queries every minute instead.
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
