import { create } from 'zustand'
import { useOnline } from '../../lib/page-state.ts'

/** The most orders that one stream can follow, since the length of its URL is limited. */
const MOST_FOLLOWED = 10

type LiveState = {
  /** The connection has been down for some seconds. */
  offline: boolean
  /** Orders that are followed by their secret or number, without an account, the newest first. */
  followed: readonly string[]
  /** Deliveries on screen, by id, tracking number or order number. */
  deliveries: readonly string[]
  /** A map of the drivers is on screen. */
  fleet: boolean
  /** The number of payments on this page whose outcome is awaited. */
  waits: number
  /** The stream is connected. */
  isHeard: boolean
  setOffline(offline: boolean): void
  follow(orderId: string): void
  followDeliveries(names: readonly string[]): void
  watchFleet(fleet: boolean): void
  /** Keeps the stream open even while the page is hidden, until the returned function is called. */
  wait(): () => void
  setHeard(isHeard: boolean): void
}

export const useLive = create<LiveState>()((set) => ({
  offline: false,
  followed: [],
  deliveries: [],
  fleet: false,
  waits: 0,
  isHeard: false,
  setOffline: (offline) => set({ offline }),
  followDeliveries: (deliveries) => set({ deliveries }),
  watchFleet: (fleet) => set({ fleet }),
  setHeard: (isHeard) => set({ isHeard }),
  wait: () => {
    set(({ waits }) => ({ waits: waits + 1 }))
    return () => set(({ waits }) => ({ waits: waits - 1 }))
  },
  follow: (orderId) =>
    set(({ followed }) =>
      followed.includes(orderId)
        ? {}
        : { followed: [orderId, ...followed].slice(0, MOST_FOLLOWED) },
    ),
}))

/** True while the device reports that it is offline, or the connection has been down for some seconds. */
export const useAway = (): boolean => {
  const isCut = useLive((live) => live.offline)
  return !useOnline() || isCut
}

type MoveListener = (data: string) => void

const listeners = new Set<MoveListener>()

/** Calls `listener` with each message about a driver's position, until the returned function is called. */
export const hearMoves = (listener: MoveListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const tellMove = (data: string): void => {
  for (const listener of listeners) listener(data)
}
