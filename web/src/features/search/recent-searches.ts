import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isSameName } from '#contract/rules/typed.ts'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'

const MOST = 6

type RecentSearches = { terms: string[]; remember(term: string): void; forget(): void }

/** The terms searched for on this device, the latest first. They never leave the device. */
export const useRecentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      terms: [],
      remember: (term) =>
        set(({ terms }) => ({
          terms: [term, ...terms.filter((other) => !isSameName(other, term))].slice(0, MOST),
        })),
      forget: () => set({ terms: [] }),
    }),
    {
      name: 'duka-searches',
      storage: createJSONStorage(() => storedAs(z.object({ terms: z.array(z.string()) }))),
      partialize: ({ terms }) => ({ terms }),
    },
  ),
)
