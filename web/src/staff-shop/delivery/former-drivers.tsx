import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DriverLeft, deliveriesLeft, driverLeft } from '#contract/delivery/former-drivers.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { driverName } from '#web/staff-shop/missing-cash.tsx'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { AssignSeveral, type ToGive } from './assign-several.tsx'
import styles from './former-drivers.module.css'
import { leftText } from './left-text.ts'

/** The time in ms after which it is asked again: the server sends no live message about cash and accounts. */
const LOOK_AGAIN_MS = 15_000

/** What an account has as a driver. */
const leftQuery = (userId: string | undefined, driverId: string) =>
  apiQuery(
    keys.own(userId).deliveries({ staff: 'left', driverId }),
    `/api/admin/drivers/${driverId}/left`,
    driverLeft,
    { refetchInterval: LOOK_AGAIN_MS },
  )

const formerQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).deliveries({ staff: 'former' }),
    '/api/admin/drivers/former',
    z.array(driverLeft),
    { refetchInterval: LOOK_AGAIN_MS },
  )

const Numbers = ({ deliveries }: { deliveries: DriverLeft['toFail'] }) => (
  <>
    {deliveries.map(({ id, orderNumber }, n) => (
      <span key={id}>
        {n === 0 ? null : <span>{', '}</span>}
        <Link to={`/admin/deliveries?delivery=${id}`}>{orderNumber}</Link>
      </span>
    ))}
  </>
)

/** What has to happen to each part of what the driver has, and the next step. */
const LeftSteps = ({ id, toGive, toFail, toBringBack, cash }: DriverLeft) => {
  const [gives, setGives] = useState(false)
  const all: readonly ToGive[] = [
    ...toGive.map((one) => ({ ...one, isOnTheWay: false })),
    ...toFail.map((one) => ({ ...one, revision: null, isOnTheWay: true })),
  ]
  return (
    <ul className={styles.steps}>
      {all.length === 0 ? null : (
        <li>
          <Button onClick={() => setGives(true)}>
            {t('Give {n} {n|delivery|deliveries} to another driver', { n: all.length })}
          </Button>
        </li>
      )}
      {toFail.length === 0 ? null : (
        <li>
          <span>{t('On the way, and recorded as failed before another driver has them:')}</span>{' '}
          <Numbers deliveries={toFail} />
        </li>
      )}
      {toBringBack.length === 0 ? null : (
        <li>
          <span>{t('Failed, and the goods are still with the driver:')}</span>{' '}
          <Numbers deliveries={toBringBack} />
        </li>
      )}
      {cash === 0 ? null : (
        <li>
          <Link to="/drivers-cash">{t('Count {sum} of cash', { sum: formatPrice(cash) })}</Link>
        </li>
      )}
      <AssignSeveral deliveries={gives ? all : []} except={id} onClose={() => setGives(false)} />
    </ul>
  )
}

/** What an account has as a driver, with the next steps. Nothing while it has nothing. */
export const DriverHas = ({ driverId, name }: { driverId: string; name: string }) => {
  const { data } = useQuery(leftQuery(useUserId(), driverId))
  const text = data === undefined ? '' : leftText(deliveriesLeft(data), data.cash)
  return (
    <div role="status">
      {data === undefined || text === '' ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('{name} has {what}', { name, what: text })}
          description={<LeftSteps {...data} />}
        />
      )}
    </div>
  )
}

/** People who are no drivers any more and still have deliveries or cash, until that is settled. */
export const FormerDriversAlert = () => {
  const { data = [] } = useQuery(formerQuery(useUserId()))
  return (
    <div role="status">
      {data.map((left) => (
        <Alert
          key={left.id}
          type="error"
          showIcon
          title={t('{name} is no driver any more, and has {what}', {
            name: driverName(left.fullName),
            what: leftText(deliveriesLeft(left), left.cash),
          })}
          description={<LeftSteps {...left} />}
        />
      ))}
    </div>
  )
}
