import { create } from 'zustand'

/** A stream names at most so many orders, since the query's length is limited. */
const MOST_FOLLOWED = 10

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
