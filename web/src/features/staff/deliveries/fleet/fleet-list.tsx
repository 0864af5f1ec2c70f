import { Link } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import styles from './fleet.module.css'
import { fleetDeliveryText, fleetDriverText } from './fleet-words.ts'

type Delivery = Fleet['deliveries'][number]

/** `addressOf`: the address that opens a delivery. */
type Shared = { addressOf(id: string): string }

const Deliveries = ({ deliveries, addressOf }: Shared & { deliveries: readonly Delivery[] }) => (
  <ul className={styles.deliveries}>
    {deliveries.map((delivery) => (
      <li key={delivery.id}>
        <Link to={addressOf(delivery.id)} preventScrollReset>
          {delivery.orderNumber}
        </Link>{' '}
        <span className={styles.quiet}>{fleetDeliveryText(delivery)}</span>
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
        {drivers.map((driver) => (
          <li key={driver.id}>
            <p className={styles.name}>{driver.fullName}</p>
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

/** In words what the map shows. */
export const FleetList = (props: Shared & Fleet & { branches: readonly Branch[] }) => {
  const { drivers, deliveries, addressOf } = props
  const known = new Set(drivers.map(({ id }) => id))
  const isWaiting = ({ status, driverId }: Delivery) => status === 'pending' && driverId === null
  const isOther = (one: Delivery) =>
    !isWaiting(one) && (one.driverId === null || !known.has(one.driverId))
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
