import { Link } from 'react-router-dom'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { HandoverPhoto } from '#web/shop/delivery/handover-photo.tsx'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import type { Fact } from '#web/ui/facts.tsx'
import { PhoneLink } from '#web/ui/facts.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { carrierOf, kmText } from '../delivery-words.ts'
import { Replay } from '../replay/replay.tsx'
import { DeliveryActions } from './delivery-actions.tsx'
import { DeliveryHistory } from './delivery-history.tsx'
import styles from './one.module.css'
import { Remarks } from './remarks.tsx'

const time = (iso: string | null): string | null => (iso === null ? null : formatDateTime(iso))

const factsOf = (delivery: Delivery): readonly Fact[] => {
  const { customer, branch, address, cashDue, attempt, distance } = delivery
  const carrier = carrierOf(delivery)
  const phone = (text: string | null) =>
    text === null || text === '' ? null : <PhoneLink phone={text} />
  const street = address.street === null ? [] : [address.street]
  return [
    [t('Tracking number'), delivery.trackingNumber],
    [t('Customer'), customer.fullName],
    [t('Phone'), phone(customer.phoneNumber)],
    [t('Address'), [...street, address.city].join(', ')],
    [t('Branch'), `${branch.name}, ${branch.city}`],
    [t('Distance'), distance === null ? null : kmText(distance)],
    [delivery.partner === null ? t('Driver') : t('Partner'), carrier?.name ?? t('Not assigned')],
    [t('Their phone'), phone(carrier?.phone ?? null)],
    [t('Promised'), time(delivery.promisedAt)],
    [t('Expected'), time(delivery.estimatedDeliveryTime)],
    [t('Cash to take'), cashDue === null ? null : formatKsh(cashDue)],
    [t('Attempt'), attempt > 1 ? attempt : null],
  ]
}

/** One delivery: its facts, what is to do, and what was done. */
export const DeliveryView = ({ delivery }: { delivery: Delivery }) => (
  <Stack>
    <div className={styles.top}>
      <StatusBadge words={deliveryStatusWords} status={delivery.status} />
      <Link to={`/delivery-tracking?id=${delivery.id}`}>{t('Track')}</Link>
    </div>
    <Remarks {...delivery} />
    <RecordFacts facts={factsOf(delivery)} />
    <DeliveryActions delivery={delivery} />
    <HandoverPhoto delivery={delivery} title={t('Photo of the handover')} />
    <section className={styles.section}>
      <h3>{t('History')}</h3>
      <DeliveryHistory {...delivery} />
      <AuditLink kind="delivery" id={delivery.id} />
      <Replay delivery={delivery} />
    </section>
  </Stack>
)
