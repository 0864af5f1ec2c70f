import { useMemo } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { isStalePosition } from '#contract/rules/rider-way.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LazyMarksMap } from '#web/shop/map/lazy-map.tsx'
import { isTroubled, type News } from '#web/shop/order/news.ts'
import { useWhen } from '#web/shop/order/news-text.ts'
import { NewsTime } from '#web/shop/order/order-news.tsx'
import type { Mark, Marks } from '#web/ui/map/create-marks-map.ts'
import styles from './tracking.module.css'

const EVERY_MS = 10_000

/** The current time, updated often enough for a display in minutes. */
const useArrivalClock = (): number => useNow(EVERY_MS)

/** Whole minutes until `at`. Undefined if that time has passed. */
const minutesUntil = (at: string, now: number): number | undefined => {
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000)
  return minutes > 0 ? minutes : undefined
}

/**
 * The time by the rider's place. Null: no rider was seen on the way, so the promised time is all that is known, or the
 * estimate is over.
 */
const estimateOf = (
  { estimatedDeliveryTime: at, promisedAt }: Delivery,
  { state }: News,
  now: number,
): string | null =>
  at === null || at === promisedAt || state === 'missed' || Date.parse(at) <= now ? null : at

/** When the delivery comes by the rider's place. Minutes are counted down only if that place is recent. */
const Estimate = ({ at, stale, now }: { at: string; stale: boolean; now: number }) => {
  const t = useText()
  const when = useWhen()
  const minutes = stale ? undefined : minutesUntil(at, now)
  return (
    <p className={styles.at}>
      <span>{`${t('Estimated delivery time')}:`}</span> <strong>{when(Date.parse(at))}</strong>
      {minutes === undefined ? null : <span>{` (${t('in {n} min', { n: minutes })})`}</span>}
    </p>
  )
}

/** The time of the order's news, and beside it what the rider's place says. */
export const Arrival = ({ delivery, news }: { delivery: Delivery; news: News }) => {
  const t = useText()
  const dateTime = useDateTime()
  const now = useArrivalClock()
  const { stopsBefore, position } = delivery
  const at = estimateOf(delivery, news, now)
  if (at === null && news.time === undefined && news.failedTry === undefined) return null
  const stale = position !== null && isStalePosition(position.at, now)
  return (
    <section
      className={isTroubled(news) ? styles.trouble : styles.arrival}
      aria-label={t('Estimated delivery time')}
    >
      <NewsTime news={news} />
      {at === null ? null : <Estimate at={at} stale={stale} now={now} />}
      {stopsBefore === null || stopsBefore === 0 ? null : (
        <p>{t('Stops before yours: {n}', { n: stopsBefore })}</p>
      )}
      {stale ? <p>{t('The rider was last seen {time}', { time: dateTime(position.at) })}</p> : null}
    </section>
  )
}

type Names = { branch: string; customer: string; rider: string }
type Shown = Pick<Delivery, 'branch' | 'address' | 'trackingEvents' | 'position'>

type MaybePlace = { latitude: number | null; longitude: number | null }
export const placeOf = ({ latitude, longitude }: MaybePlace): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const markAt = (at: Coordinates | undefined, mark: Omit<Mark, keyof Coordinates>): Mark[] =>
  at === undefined ? [] : [{ ...mark, ...at }]

/**
 * Marks for the branch, the steps, the driver and the customer, joined by a line in this order. The driver's mark moves
 * smoothly, at the end of the line.
 */
const marksOf = (
  { branch, address, trackingEvents, position }: Shown,
  names: Names,
  { stale, picked }: { stale: boolean; picked: string | undefined },
): Marks => {
  const steps = trackingEvents.flatMap(({ id, ...event }) =>
    markAt(placeOf(event), { id, kind: 'step', faded: picked !== undefined && id !== picked }),
  )
  const marks = [
    ...markAt(branch, { id: 'branch', kind: 'branch', name: names.branch }),
    ...steps,
    ...markAt(position ?? undefined, {
      id: 'rider',
      kind: 'rider',
      name: names.rider,
      faded: stale,
    }),
    ...markAt(placeOf(address), { id: 'customer', kind: 'home', name: names.customer }),
  ]
  return { marks, line: marks.map(({ latitude, longitude }) => ({ latitude, longitude })) }
}

const FIRST_ZOOM = 12

/** The marks of the way that is left: from the rider to the door. Undefined if either place is unknown or outdated. */
export const wayLeft = (
  { position, address }: Pick<Delivery, 'position' | 'address'>,
  stale: boolean,
): readonly string[] | undefined =>
  position === null || stale || placeOf(address) === undefined ? undefined : ['rider', 'customer']

/** Only viewers who may know the customer's address are told the distance to it. */
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

/** Whoever knows the order's number alone is not told in which place the customer is. */
const Door = ({ address }: Pick<Delivery, 'address'>) => {
  const t = useText()
  const { city: place } = address
  if (place === '') return null
  return (
    <li>
      {placeOf(address) === undefined
        ? t('The customer in {place}, not on the map', { place })
        : t('The customer in {place}', { place })}
    </li>
  )
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
      <Door address={address} />
      {steps === 0 ? null : <li>{t('Places of steps: {n}', { n: steps })}</li>}
    </ul>
  )
}

/** The map, and a description of it in words. */
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
        focus={wayLeft(delivery, stale)}
        label={t('Map of the delivery: branch, rider and customer')}
      />
      <Words delivery={delivery} stale={stale} />
    </section>
  )
}
