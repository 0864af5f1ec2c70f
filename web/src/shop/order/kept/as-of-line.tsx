import { nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { correctedTime, serverNow } from '#web/lib/server-clock.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAway } from '../../live/live.ts'
import styles from './as-of-line.module.css'

/** `at`: when the data was fetched, in ms by the clock of the device. */
export const AsOfLine = ({ at }: { at: number }) => {
  const t = useText()
  const dateTime = useDateTime()
  const away = useAway()
  const iso = correctedTime(at)
  const fetched = new Date(iso)
  const isToday = nairobiDay(fetched) === nairobiDay(new Date(serverNow()))
  const time = isToday ? nairobiTime(fetched) : dateTime(iso)
  const text = away
    ? 'As of {time}; you are offline'
    : 'As of {time}; the shop cannot be reached right now'
  return (
    <p role="status" className={styles.line}>
      <Icon name="clock" size={18} />
      <span>{t(text, { time })}</span>
    </p>
  )
}
