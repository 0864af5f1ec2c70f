import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { storedAs } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
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

/** Turns the sound on and off. Until a press has allowed it, the button asks for that press. */
export const SoundSwitch = () => {
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
