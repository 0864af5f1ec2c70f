import type { Text } from '#web/lib/text.ts'
import { useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../driver.module.css'
import phone from './phone.module.css'
import type { Places, PlacesState } from './use-places.ts'
import type { WakeState } from './use-wake-lock.ts'

const words: Readonly<Record<PlacesState, Text>> = {
  off: 'Your position is off',
  asked: 'Looking for your position…',
  on: 'Your position is on',
  still: 'Your position stands still: keep this page open and in sight',
  denied: 'Your position is blocked in the browser. Steps still work.',
  unsupported: 'This phone tells no position. Steps still work.',
}

/** Says whether the phone's place is sent, and what becomes of it. */
export const PlacesNote = ({ places: { state }, wake }: { places: Places; wake: WakeState }) => {
  const t = useText()
  return (
    <div className={phone.places}>
      <p className={phone.placesState} data-state={state} role="status">
        <Icon name="locate" size={20} />
        <span>{t(words[state])}</span>
      </p>
      {wake === 'missing' ? (
        <p className={styles.note}>
          {t('The screen may go dark. A dark screen sends no position.')}
        </p>
      ) : null}
      <details className={styles.note}>
        <summary>{t('What is kept of your places')}</summary>
        <p>
          {t(
            'While you are on duty, the shop hears where you are: to give you the nearest delivery, and to show the customer whom you are on the way to. Nobody else. It keeps the way of each delivery for 90 days, and your last place. Off duty nothing is sent. You may ask the shop to erase it.',
          )}
        </p>
      </details>
    </div>
  )
}
