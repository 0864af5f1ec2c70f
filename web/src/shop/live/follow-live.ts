import type { QueryClient } from '@tanstack/react-query'
import type { LiveWish } from '../../lib/live/leader.ts'
import { joinLive } from '../../lib/live/tabs.ts'
import { useSession } from '../account/session.ts'
import { useLive } from './live.ts'
import { openLiveChanges } from './live-changes.ts'
import { tellMove } from './moves.ts'

type Heard = { onUp(): void; onDown(): void; onRefused(): void }

const PATH = '/api/live'
/** A page that the server has no stream for asks so often. */
const ASK_EVERY_MS = 60_000

/**
 * Staff and riders hear of work while they look elsewhere, and so does a page that waits for a payment. The server
 * decides at the connection who hears what, so another user needs another one.
 */
const wishNow = (): LiveWish => {
  const { followed, deliveries, fleet, waits } = useLive.getState()
  const { user } = useSession.getState()
  const isStaff = user !== null && user.role !== 'customer'
  return {
    names: { orders: followed, deliveries, fleet: fleet ? ['true'] : [] },
    who: user?.id ?? '',
    stays: isStaff || waits > 0,
  }
}

/** Has what changes on the server fetched again, until the result is called. */
export const followLive = (client: QueryClient, { onUp, onDown, onRefused }: Heard) => {
  const changes = openLiveChanges(client)
  let asking: ReturnType<typeof setInterval> | undefined
  const stopAsking = (): void => {
    clearInterval(asking)
    asking = undefined
  }
  const ask = (): void => {
    if (document.visibilityState === 'visible') changes.catchUp()
  }
  const tab = joinLive(PATH, wishNow(), {
    onData: changes.take,
    onMove: tellMove,
    onUp: (missed) => {
      stopAsking()
      onUp()
      useLive.getState().setHeard(true)
      if (missed) changes.catchUp()
    },
    onDown: () => {
      useLive.getState().setHeard(false)
      onDown()
    },
    onRefused: () => {
      useLive.getState().setHeard(false)
      onRefused()
      asking ??= setInterval(ask, ASK_EVERY_MS * (1 + Math.random() / 2))
    },
  })
  let last = JSON.stringify(wishNow())
  const wishAgain = (): void => {
    const next = wishNow()
    if (JSON.stringify(next) === last) return
    last = JSON.stringify(next)
    tab.wish(next)
  }
  const stops = [useLive.subscribe(wishAgain), useSession.subscribe(wishAgain)]
  return () => {
    for (const stop of stops) stop()
    stopAsking()
    tab.leave()
    changes.stop()
  }
}
