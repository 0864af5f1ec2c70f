import type { Delivery } from '#contract/delivery/delivery.ts'
import { isStalePosition } from '#contract/rules/way/arrival.ts'
import { useDateTime } from '#web/lib/date-text.ts'
import { useText } from '#web/lib/text.ts'
import { useNow } from '#web/lib/use-now.ts'
import styles from '../tracking.module.css'

const EVERY_MS = 10_000

/** The time of now, as often as minutes on screen need it. */
export const useArrivalClock = (): number => useNow(EVERY_MS)

/** Whole minutes until then; undefined once it is past. */
export const minutesUntil = (at: string, now: number): number | undefined => {
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000)
  return minutes > 0 ? minutes : undefined
}

/** When it comes. Nothing is counted down from a place that is old. */
export const Arrival = ({ delivery }: { delivery: Delivery }) => {
  const t = useText()
  const dateTime = useDateTime()
  const now = useArrivalClock()
  const { estimatedDeliveryTime: at, stopsBefore, position } = delivery
  if (at === null) return null
  const stale = position !== null && isStalePosition(position.at, now)
  const minutes = stale ? undefined : minutesUntil(at, now)
  return (
    <section className={styles.arrival} aria-label={t('Estimated delivery time')}>
      <p className={styles.at}>
        <span>{`${t('Estimated delivery time')}:`}</span> <strong>{dateTime(at)}</strong>
        {minutes === undefined ? null : <span>{` (${t('in {n} min', { n: minutes })})`}</span>}
      </p>
      {stopsBefore === null || stopsBefore === 0 ? null : (
        <p>{t('Stops before yours: {n}', { n: stopsBefore })}</p>
      )}
      {stale ? <p>{t('The rider was last seen {time}', { time: dateTime(position.at) })}</p> : null}
    </section>
  )
}
