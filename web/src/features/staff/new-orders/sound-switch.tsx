import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/ui/button.tsx'
import { useSound } from './sound.ts'

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
