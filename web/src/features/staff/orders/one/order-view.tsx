import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { TotalsList } from '#web/shop/cart/totals-list.tsx'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { wishFacts } from '#web/shop/order/wishes.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { MissingCash } from '../../cash/missing-cash.tsx'
import { AuditLink } from '../../history/audit-link.tsx'
import { paymentQuery } from '../../payments/payments-api.ts'
import { Flags } from '../flags.tsx'
import { pickingPath } from '../picking/picking-api.ts'
import { CustomerPhone } from './customer-phone.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-drawer.module.css'
import { OrderItems } from './order-items.tsx'
import { Returns } from './returns.tsx'
import { Timeline } from './timeline.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

const placeOf = ({ street, city, region }: StaffOrderDetail['address']): string =>
  [street, city, region].filter((part) => part !== '').join(', ')

/** Cash that is missing is decided about where the order is looked at. */
const Missing = ({ id, paymentStatus }: StaffOrderDetail) => {
  const isInReview = paymentStatus === 'needs_review'
  const { data } = useQuery({ ...paymentQuery(useUserId(), id), enabled: isInReview })
  return isInReview && data?.cashShort ? <MissingCash {...data.cashShort} /> : null
}

/** Everything about one order, for who packs it, answers for it, or is asked about it. */
export const OrderView = ({ order }: { order: StaffOrderDetail }) => (
  <div className={styles.order}>
    <div className={styles.badges}>
      <StatusBadge status={order.status} />
      <Flags flags={order.flags} />
      <Link to={pickingPath(order.branchId, order.id)} className={styles.picking}>
        {t('Picking list')}
      </Link>
    </div>
    <OrderActions key={order.id} order={order} />
    <Section title={t('Items')}>
      <OrderItems items={order.items} />
      <TotalsList totals={order} />
    </Section>
    <Returns order={order} />
    <Section title={t('Customer and delivery')}>
      <RecordFacts
        facts={[
          [t('Customer'), order.customer.name],
          [
            t('Phone'),
            order.customer.phone === '' ? null : <CustomerPhone key={order.id} order={order} />,
          ],
          [t('Email'), order.customer.email || null],
          [t('Address'), placeOf(order.address) || t('Address information not available')],
          [t('Branch'), order.branch.name],
          ...wishFacts(order, sayInEnglish),
        ]}
      />
    </Section>
    <Section title={t('Payment')}>
      <RecordFacts
        facts={[
          [t('Method'), paymentLabel(order.paymentMethod)],
          [
            t('Status'),
            <StatusBadge key="payment" words={paymentStatusWords} status={order.paymentStatus} />,
          ],
          [t('Receipt'), order.mpesaReceiptNumber],
          [t('Placed'), formatDateTime(order.createdAt)],
        ]}
      />
      <Missing {...order} />
    </Section>
    <Section title={t('History')}>
      <Timeline history={order.history} />
      <AuditLink kind="order" id={order.id} />
    </Section>
  </div>
)
