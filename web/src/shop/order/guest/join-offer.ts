import { create } from 'zustand'

type JoinOffer = { due: boolean; offer(): void; close(): void }

/** Whoever has just signed in is offered, once, to take this browser's orders into the account. */
export const useJoinOffer = create<JoinOffer>()((set) => ({
  due: false,
  offer: () => set({ due: true }),
  close: () => set({ due: false }),
}))
