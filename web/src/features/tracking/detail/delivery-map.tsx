import { useMemo } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { isStalePosition } from '#contract/rules/way/arrival.ts'
import { useDateTime } from '../../../lib/date-text.ts'
import { useText } from '../../../lib/text.ts'
import { LazyMarksMap } from '../../../shop/map/lazy-marks-map.tsx'
import styles from '../tracking.module.css'
import { useNow } from './arrival.tsx'
import { marksOf, placeOf } from './map-marks.ts'

const FIRST_ZOOM = 12

const Words = ({ delivery, stale }: { delivery: Delivery; stale: boolean }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { branch, position, address, trackingEvents } = delivery
  const steps = trackingEvents.filter((event) => placeOf(event) !== undefined).length
  return (
    <ul className={styles.words} aria-label={t('What the map shows')}>
      <li>{t('The branch {name}, {city}', branch)}</li>
      {position === null ? null : (
        <li>
          {stale
            ? t('The rider was last seen {time}', { time: dateTime(position.at) })
            : t('The rider is on the way')}
        </li>
      )}
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
  const now = useNow()
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
