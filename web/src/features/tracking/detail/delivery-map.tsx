import { useMemo } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { distanceKm } from '#contract/rules/distance.ts'
import { isStalePosition } from '#contract/rules/way/arrival.ts'
import { useDateTime } from '#web/lib/date-text.ts'
import { useText } from '#web/lib/text.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-marks-map.tsx'
import styles from '../tracking.module.css'
import { useArrivalClock } from './arrival.tsx'
import { marksOf, placeOf } from './map-marks.ts'

const FIRST_ZOOM = 12

/** How far it is to the door is told to whoever may know where the door is. */
const useRiderWords = ({ position, address }: Delivery, stale: boolean): string | undefined => {
  const t = useText()
  const dateTime = useDateTime()
  if (position === null) return undefined
  if (stale) return t('The rider was last seen {time}', { time: dateTime(position.at) })
  const door = placeOf(address)
  if (door === undefined) return t('The rider is on the way')
  const km = distanceKm(position, door).toFixed(1)
  return t('The rider is on the way, {km} km from the door', { km })
}

const Words = ({ delivery, stale }: { delivery: Delivery; stale: boolean }) => {
  const t = useText()
  const rider = useRiderWords(delivery, stale)
  const { branch, address, trackingEvents } = delivery
  const steps = trackingEvents.filter((event) => placeOf(event) !== undefined).length
  return (
    <ul className={styles.words} aria-label={t('What the map shows')}>
      <li>{t('The branch {name}, {city}', branch)}</li>
      {rider === undefined ? null : <li>{rider}</li>}
      {placeOf(address) === undefined ? (
        <li>{t('The customer in {place}, not on the map', { place: address.city })}</li>
      ) : (
        <li>{t('The customer in {place}', { place: address.city })}</li>
      )}
      {steps === 0 ? null : <li>{t('Places of steps: {n}', { n: steps })}</li>}
    </ul>
  )
}

/** The map, and in words what it shows. */
export const DeliveryMap = ({
  delivery,
  picked,
}: {
  delivery: Delivery
  picked: string | undefined
}) => {
  const t = useText()
  const now = useArrivalClock()
  const { branch, address, trackingEvents, position } = delivery
  const stale = position !== null && isStalePosition(position.at, now)
  const [customer, rider] = [t('Customer'), t('Rider')]
  const marks = useMemo(
    () =>
      marksOf(
        { branch, address, trackingEvents, position },
        { branch: branch.name, customer, rider },
        { stale, picked },
      ),
    [branch, address, trackingEvents, position, customer, rider, stale, picked],
  )
  return (
    <section className={styles.map} aria-label={t('Map')}>
      <LazyMarksMap
        {...marks}
        firstZoom={FIRST_ZOOM}
        label={t('Map of the delivery: branch, rider and customer')}
      />
      <Words delivery={delivery} stale={stale} />
    </section>
  )
}
