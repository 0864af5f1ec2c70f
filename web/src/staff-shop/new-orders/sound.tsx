import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { storedAs } from '#web/lib/stored.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { allowTone } from './tone.ts'

/** Which orders an admin hears of: those of branches where no manager is signed in, or all. */
export const whoseOrders = ['unattended', 'all'] as const
export type Whose = (typeof whoseOrders)[number]

/** Kept in the browser's storage, for this device. */
const choice = z.object({ on: z.boolean(), whose: z.enum(whoseOrders).default('unattended') })

type Sound = z.output<typeof choice> & {
  /** True once a press on the page has allowed sound. */
  allowed: boolean
  turn(on: boolean): void
  choose(whose: Whose): void
  allow(): Promise<void>
}

export const useSound = create<Sound>()(
  persist(
    (set) => ({
      on: true,
      whose: 'unattended',
      allowed: false,
      turn: (on) => set({ on }),
      choose: (whose) => set({ whose }),
      allow: async () => {
        const allowed = await allowTone()
        set({ allowed })
      },
    }),
    {
      name: 'duka-order-sound',
      storage: createJSONStorage(() => storedAs(choice)),
      partialize: ({ on, whose }) => ({ on, whose }),
    },
  ),
)

/**
 * Turns the sound for new orders on and off. While the browser does not allow sound yet, the button asks for a press.
 */
export const SoundSwitch = () => {
  const t = useText()
  const { on, allowed, turn, allow } = useSound()
  const waits = on && !allowed
  const onClick = (): void => {
    if (!waits) turn(!on)
    void allow()
  }
  return (
    <Button
      look={waits ? 'accent' : 'outline'}
      aria-pressed={on && allowed}
      data-sound=""
      onClick={onClick}
    >
      {waits ? t('Allow the sound for new orders') : t(on ? 'Sound is on' : 'Sound is off')}
    </Button>
  )
}
