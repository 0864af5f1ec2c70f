import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { isStalePosition } from '#contract/rules/rider-way.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { factsOfDelivery, isTroubled } from '#web/shop/order/news.ts'
import { useTimeText } from '#web/shop/order/news-text.ts'
import { useNews } from '#web/shop/order/order-news.tsx'
import { kmText, loadText, seenText } from '#web/staff-shop/delivery/delivery-words.ts'
import { DutyButton } from '#web/staff-shop/delivery/driver-panel.tsx'
import type { Mark } from '#web/ui/map/create-marks-map.ts'
import styles from './fleet.module.css'

const ofBranch = ({ id, name, latitude, longitude }: Branch): Mark => ({
  id: `branch-${id}`,
  kind: 'branch',
  name,
  latitude,
  longitude,
})

const ofDelivery = ({ id, latitude, longitude, driverId }: Fleet['deliveries'][number]): Mark[] =>
  latitude === null || longitude === null
    ? []
    : [{ id, kind: 'home', latitude, longitude, faded: driverId === null }]

const ofDriver = ({ id, fullName, position }: Fleet['drivers'][number], now: number): Mark[] => {
  if (position === null) return []
  const { latitude, longitude, at } = position
  const faded = isStalePosition(at, now)
  return [{ id: `driver-${id}`, kind: 'rider', name: fullName, latitude, longitude, faded }]
}

/**
 * The marks of the map: branches, customers of open deliveries, and drivers on top. A driver who has not been seen for
 * a while is grey.
 */
export const fleetMarks = (
  { drivers, deliveries }: Fleet,
  branches: readonly Branch[],
  now: number,
): Mark[] => [
  ...branches.map(ofBranch),
  ...deliveries.flatMap(ofDelivery),
  ...drivers.flatMap((driver) => ofDriver(driver, now)),
]

/** '1.2 km from Kabete', for people who cannot see the map. */
const nearText = (place: Coordinates | null, branches: readonly Branch[]): string | null => {
  if (place === null) return null
  const near = branches
    .map((branch) => ({ name: branch.name, km: distanceKm(place, branch) }))
    .sort((one, other) => one.km - other.km)[0]
  return near === undefined ? null : t('{km} from {name}', { km: kmText(near.km), name: near.name })
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ')

const fleetDriverText = (
  driver: Fleet['drivers'][number],
  branches: readonly Branch[],
  now: number,
): string =>
  joined([
    driver.onDuty ? t('On duty') : t('Off duty'),
    loadText(driver),
    nearText(driver.position, branches),
    seenText(driver, now),
  ])

type Delivery = Fleet['deliveries'][number]

/** The oldest promise first; deliveries without one come last. */
const byPromise = (one: Delivery, other: Delivery): number =>
  (one.promisedAt ?? '9').localeCompare(other.promisedAt ?? '9')

const byName = (one: Fleet['drivers'][number], other: Fleet['drivers'][number]): number =>
  one.fullName.localeCompare(other.fullName)

/** 'Out For Delivery · Waiyaki Way 1, Westlands · Late by 12 min'. */
const DeliveryWords = ({ delivery }: { delivery: Delivery }) => {
  const news = useNews(factsOfDelivery({ ...delivery, code: null }))
  const time = useTimeText()(news)
  const { status, place, failedTry } = delivery
  return (
    <>
      <span className={styles.quiet}>
        {joined([deliveryStatusWords[status].label, place, failedTry?.reason || null])}
      </span>{' '}
      {time === undefined ? null : (
        <span className={isTroubled(news) ? styles.late : styles.quiet}>{time}</span>
      )}
    </>
  )
}

/** `addressOf` gives the address that opens a delivery. */
type Shared = { addressOf(id: string): string }

const Deliveries = ({ deliveries, addressOf }: Shared & { deliveries: readonly Delivery[] }) => (
  <ul className={styles.deliveries}>
    {deliveries.toSorted(byPromise).map((delivery) => (
      <li key={delivery.id}>
        <Link to={addressOf(delivery.id)} preventScrollReset>
          {delivery.orderNumber}
        </Link>{' '}
        <DeliveryWords delivery={delivery} />
      </li>
    ))}
  </ul>
)

const Group = ({
  title,
  deliveries,
  addressOf,
}: Shared & { title: string; deliveries: readonly Delivery[] }) =>
  deliveries.length === 0 ? null : (
    <section className={styles.group}>
      <h2>{title}</h2>
      <Deliveries deliveries={deliveries} addressOf={addressOf} />
    </section>
  )

const Drivers = ({
  drivers,
  deliveries,
  branches,
  addressOf,
}: Shared & Fleet & { branches: readonly Branch[] }) => (
  <section className={styles.group}>
    <h2>{t('Drivers')}</h2>
    {drivers.length === 0 ? (
      <p className={styles.quiet}>{t('No driver is on duty or under way.')}</p>
    ) : (
      <ul className={styles.drivers}>
        {drivers.toSorted(byName).map((driver) => (
          <li key={driver.id}>
            <p className={styles.driver}>
              <span className={styles.name}>{driver.fullName}</span>
              <DutyButton {...driver} />
            </p>
            <p className={styles.quiet}>{fleetDriverText(driver, branches, serverNow())}</p>
            <Deliveries
              deliveries={deliveries.filter(({ driverId }) => driverId === driver.id)}
              addressOf={addressOf}
            />
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Says in words what the map shows. */
export const FleetList = (props: Shared & Fleet & { branches: readonly Branch[] }) => {
  const { drivers, deliveries, addressOf } = props
  const listed = new Set(drivers.map(({ id }) => id))
  const isWaiting = ({ status, driverId }: Delivery) => status === 'pending' && driverId === null
  const isOther = (one: Delivery) =>
    !isWaiting(one) && (one.driverId === null || !listed.has(one.driverId))
  return (
    <div className={styles.list}>
      <Group
        title={t('Waiting for a driver')}
        deliveries={deliveries.filter(isWaiting)}
        addressOf={addressOf}
      />
      <Drivers {...props} />
      <Group
        title={t('With partners, and others')}
        deliveries={deliveries.filter(isOther)}
        addressOf={addressOf}
      />
    </div>
  )
}
