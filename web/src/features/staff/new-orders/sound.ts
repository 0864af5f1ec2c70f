import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '#web/lib/stored.ts'
import { allowTone } from './tone.ts'

type Sound = {
  /** Kept on this device. */
  on: boolean
  /** A press has allowed it since the page was loaded. */
  allowed: boolean
  turn(on: boolean): void
  allow(): Promise<void>
}

export const useSound = create<Sound>()(
  persist(
    (set) => ({
      on: true,
      allowed: false,
      turn: (on) => set({ on }),
      allow: async () => {
        const allowed = await allowTone()
        set({ allowed })
      },
    }),
    {
      name: 'duka-order-sound',
      storage: createJSONStorage(() => storedAs(z.object({ on: z.boolean() }))),
      partialize: ({ on }) => ({ on }),
    },
  ),
)
