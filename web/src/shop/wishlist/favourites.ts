import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'

type FavouritesState = {
  ids: number[]
  add(productId: number): void
  remove(productIds: readonly number[]): void
}

const FAVOURITES = 'duka-favourites'

/** The wishlist of a shopper who is not signed in, the newest wish first. Signing in moves it to the server. */
export const useFavourites = create<FavouritesState>()(
  persist(
    (set) => ({
      ids: [],
      add: (productId) =>
        set(({ ids }) => ({ ids: [productId, ...ids.filter((id) => id !== productId)] })),
      remove: (productIds) =>
        set(({ ids }) => ({ ids: ids.filter((id) => !productIds.includes(id)) })),
    }),
    {
      name: FAVOURITES,
      storage: createJSONStorage(() => storedAs(z.object({ ids: z.array(z.number()) }))),
      partialize: ({ ids }) => ({ ids }),
    },
  ),
)

/** Keeps this tab's favourites equal to what another tab stored. Returns the undo. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === FAVOURITES) void useFavourites.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
