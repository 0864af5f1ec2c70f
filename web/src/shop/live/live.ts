import { create } from 'zustand'

/** A stream names at most so many orders, since the query's length is limited. */
const MOST_FOLLOWED = 10

type LiveState = {
  /** The connection has been down for longer than a hiccup. */
  offline: boolean
  /** Orders that this visitor follows without being signed in as their owner, the newest first. */
  followed: readonly string[]
  /** Deliveries on screen, by id, tracking number or order number. */
  deliveries: readonly string[]
  /** A map of the riders is on screen. */
  fleet: boolean
  /** Payments that this page waits for. */
  waits: number
  /** News come by the stream. */
  isHeard: boolean
  setOffline(offline: boolean): void
  follow(orderId: string): void
  followDeliveries(names: readonly string[]): void
  watchFleet(fleet: boolean): void
  /** Hears also while nobody looks, until the result is called. */
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

type MoveListener = (data: string) => void

const listeners = new Set<MoveListener>()

/** Hears where riders are, until the result is called. */
export const hearMoves = (listener: MoveListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const tellMove = (data: string): void => {
  for (const listener of listeners) listener(data)
}
