import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { keepLive } from '../../lib/live-connection.ts'
import { useOnline } from '../../lib/page/use-online.ts'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import { useUserId } from '../account/session.ts'
import { openLiveChanges } from './live-changes.ts'

/** A stream names at most this many orders: the query's length is limited. */
const MOST_FOLLOWED = 10
const HINT_AFTER_MS = 5_000

type LiveState = {
  /** The connection has been down for longer than a hiccup. */
  offline: boolean
  /** Orders that this visitor follows without being signed in as their owner, the newest first. */
  followed: readonly string[]
  setOffline(offline: boolean): void
  follow(orderId: string): void
}

export const useLive = create<LiveState>()((set) => ({
  offline: false,
  followed: [],
  setOffline: (offline) => set({ offline }),
  follow: (orderId) =>
    set(({ followed }) =>
      followed.includes(orderId)
        ? {}
        : { followed: [orderId, ...followed].slice(0, MOST_FOLLOWED) },
    ),
}))

const urlOf = (followed: readonly string[]): string =>
  followed.length === 0 ? '/api/live' : `/api/live?orders=${followed.join(',')}`

/** Mounted once: hears what changes on the server, has it fetched again, and says when the connection is gone. */
export const LiveUpdates = (): ReactNode => {
  const client = useQueryClient()
  // The server decides at the connection who hears what: another user needs another one.
  const userId = useUserId()
  const followed = useLive((live) => live.followed)
  const cut = useLive((live) => live.offline)
  const offline = !useOnline() || cut
  const connectedBefore = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: see userId above.
  useEffect(() => {
    const { setOffline } = useLive.getState()
    const changes = openLiveChanges(client)
    let hint: ReturnType<typeof setTimeout> | undefined
    const stop = keepLive(urlOf(followed), {
      onData: changes.take,
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
  }, [client, userId, followed])

  return createElement(OfflineHint, { offline })
}
