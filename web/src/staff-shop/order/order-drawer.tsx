import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import {
  isStepEntry,
  type StaffHistoryEntry,
  type StaffOrderDetail,
  shownPhone,
} from '#contract/order/staff-order.ts'
import { paymentEventText } from '#contract/payment/payment-words.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { line, z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { Link } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { TotalsList } from '#web/shop/cart/totals-list.tsx'
import { stateOf } from '#web/shop/order/news.ts'
import { orderStatusWords, StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { wishFacts } from '#web/shop/order/wishes.ts'
import { paymentLabel } from '#web/shop/payment/payment-methods.ts'
import { NotForClerks } from '#web/staff-shop/branch/clerk.tsx'
import { CustomerName } from '#web/staff-shop/customer/customer-name.tsx'
import { HistoryList } from '#web/staff-shop/history/history-list.tsx'
import { AuditLink, useStaffPaths } from '#web/staff-shop/history/record-links.tsx'
import { MissingCash, shortKey } from '#web/staff-shop/missing-cash.tsx'
import { ComplaintsOfOrder } from '#web/staff-shop/order/complaints.tsx'
import { Flags } from '#web/staff-shop/order/order-columns.tsx'
import { lateNotice, useOrderStep } from '#web/staff-shop/order/order-step.tsx'
import { Returns } from '#web/staff-shop/order/returns.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { MaskedPhone } from '#web/staff-ui/masked-phone.tsx'
import { RecordFacts, RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { pickingPath } from '../history/record-links.tsx'
import { paymentQuery } from '../payment-queries.ts'
import { DrawerStep } from './drawer-step.tsx'
import styles from './order-drawer.module.css'
import { OrderPapers } from './order-papers.tsx'
import { staffOrderQuery } from './orders-api.ts'
import { ShortNotice } from './short-orders.tsx'
import { StaffNotes } from './staff-notes.tsx'

const body = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

const effectOf = ({ paymentMethod, paymentStatus }: Order, t: Translate): string =>
  paymentMethod === 'mpesa' && paymentStatus === 'paid'
    ? t('Its pieces can be sold again, and the money becomes a refund that is due.')
    : t('Its pieces can be sold again.')

/** Asks for the reason of the cancellation. The customer can read it too. */
const CancelForm = ({ order, onKeep }: { order: Order; onKeep(): void }) => {
  const t = useText()
  const { mutateAsync } = useOrderStep(order)
  return (
    <div className={styles.cancel}>
      <p>
        <strong>{t('Cancel {orderNumber}?', { orderNumber: order.orderNumber })}</strong>{' '}
        <span>{effectOf(order, t)}</span>
      </p>
      <StaffForm
        schema={body}
        start={{ reason: '' }}
        onSend={({ reason }) => mutateAsync({ status: 'cancelled', reason })}
        draft={`cancel ${order.id}`}
        send={t('Cancel order')}
        danger
        takesFocus
        explains
        conflict={lateNotice(t('Nothing was cancelled.'), t)}
        others={<Button onClick={onKeep}>{t('Keep order')}</Button>}
      >
        <TextField
          name="reason"
          label={t('Reason, for the customer too')}
          rows={2}
          maxLength={500}
        />
      </StaffForm>
    </div>
  )
}

/** Buttons for what the viewer may do with the order now. Cancelling opens a form that says what it changes. */
const OrderActions = ({ order }: { order: Order }) => {
  const t = useText()
  const [cancelling, setCancelling] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const mayCancel = order.allowed.includes('cancelled')
  if (order.allowed.length === 0) return null
  if (cancelling && mayCancel)
    return (
      <CancelForm
        order={order}
        onKeep={() => {
          setCancelling(false)
          setIsKept(true)
        }}
      />
    )
  return (
    <div className={styles.actions}>
      <div className={styles.steps}>
        <DrawerStep order={order} />
      </div>
      {mayCancel ? (
        <Button danger autoFocus={isKept} onClick={() => setCancelling(true)}>
          {t('Cancel order')}
        </Button>
      ) : null}
    </div>
  )
}

const textOf = (entry: StaffHistoryEntry, t: Translate): string =>
  isStepEntry(entry) ? t(orderStatusWords[entry.status].label) : paymentEventText(entry, t)

const Timeline = ({ history }: { history: readonly StaffHistoryEntry[] }) => {
  const t = useText()
  return <HistoryList history={history} textOf={(entry) => textOf(entry, t)} />
}

const CustomerPhone = ({ order: { id, customer } }: { order: Order }) => (
  <MaskedPhone
    masked={customer.phone}
    show={() => api(`/api/orders/${id}/phone`, shownPhone, { method: 'POST' })}
  />
)

const OrderItems = ({ items }: Pick<Order, 'items'>) => (
  <ul className={styles.items}>
    {items.map(({ productId, variantId, name, quantity, price, total, imageUrl }) => (
      <li key={`${productId}-${variantId}`} className={styles.item}>
        <span className={styles.picture}>
          <Picture src={imageUrl} of="product" />
        </span>
        <span className={styles.name}>
          <span>{name}</span>
          <span className={styles.quiet}>{`${quantity} × ${formatKsh(price)}`}</span>
        </span>
        <span className={styles.amount}>{formatKsh(total)}</span>
      </li>
    ))}
  </ul>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

const placeOf = ({ street, city, region }: StaffOrderDetail['address']): string =>
  [street, city, region].filter((part) => part !== '').join(', ')

/** Missing cash of the order, with the form to decide about it. */
const Missing = ({ id, paymentStatus }: StaffOrderDetail) => {
  const isInReview = paymentStatus === 'needs_review'
  const { data } = useQuery({ ...paymentQuery(useUserId(), id), enabled: isInReview })
  if (!isInReview || data === undefined) return null
  return data.cashShorts.map((short) => <MissingCash key={shortKey(short)} {...short} />)
}

/** Shop assistants have no page of deliveries. */
const DeliveryLink = ({ deliveryId }: { deliveryId: string }) => {
  const t = useText()
  const paths = useStaffPaths()
  return (
    <NotForClerks>
      <Link to={paths.delivery(deliveryId)}>{t('Delivery')}</Link>
    </NotForClerks>
  )
}

/** A customer waits for the answer to a complaint, so it stands first. */
const isAnswerAwaited = ({ complaints = [] }: StaffOrderDetail): boolean =>
  complaints.some(({ answer, isEnded }) => answer === null && !isEnded)

/** All facts of one order, with its items, returns, payment and history. */
const OrderView = ({ order }: { order: StaffOrderDetail }) => {
  const t = useText()
  return (
    <div className={styles.order}>
      <div className={styles.badges}>
        <StatusBadge status={stateOf(order)} />
        <Flags flags={order.flags} />
        <Link to={pickingPath(order.branchId, order.id)} className={styles.picking}>
          {t('Picking list')}
        </Link>
        {order.deliveryId == null ? null : <DeliveryLink deliveryId={order.deliveryId} />}
      </div>
      <OrderPapers key={`papers ${order.id}`} order={order} />
      <ShortNotice orderId={order.id} />
      {isAnswerAwaited(order) ? <ComplaintsOfOrder order={order} /> : null}
      <OrderActions key={order.id} order={order} />
      <Section title={t('Items')}>
        <OrderItems items={order.items} />
        <TotalsList totals={order} />
      </Section>
      {isAnswerAwaited(order) ? null : <ComplaintsOfOrder order={order} />}
      <Returns order={order} />
      <Section title={t('Notes of the staff')}>
        <StaffNotes key={order.id} order={order} />
      </Section>
      <Section title={t('Customer and delivery')}>
        <RecordFacts
          facts={[
            [
              t('Customer'),
              <CustomerName key="customer" userId={order.userId} name={order.customer.name} />,
            ],
            [
              t('Phone'),
              order.customer.phone === '' ? null : <CustomerPhone key={order.id} order={order} />,
            ],
            [t('Email'), order.customer.email || null],
            [t('Address'), placeOf(order.address) || t('Address information not available')],
            [t('Branch'), order.branch.name],
            ...wishFacts(order, t),
          ]}
        />
      </Section>
      <Section title={t('Payment')}>
        <RecordFacts
          facts={[
            [t('Method'), t(paymentLabel(order.paymentMethod))],
            [
              t('Status'),
              <StatusBadge key="payment" words={paymentStatusWords} status={order.paymentStatus} />,
            ],
            [t('Receipt'), order.mpesaReceiptNumber],
            [t('Placed'), formatDateTime(order.createdAt)],
          ]}
        />
        <NotForClerks>
          <Missing {...order} />
        </NotForClerks>
      </Section>
      <Section title={t('History')}>
        <Timeline history={order.history} />
        <AuditLink kind="order" id={order.id} />
      </Section>
    </div>
  )
}

type Among = {
  /** The ids of the orders in the list beside the drawer, in the list's order. */
  among: readonly string[]
  /** The address that opens an order. */
  addressOf(orderId: string): string
}

const Neighbour = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? null : (
    <Link to={to} replace preventScrollReset className={styles.neighbour}>
      {children}
    </Link>
  )

/** Links to the previous and the next order of the list. */
const Neighbours = ({ orderId, among, addressOf }: Among & { orderId: string }) => {
  const t = useText()
  const at = among.indexOf(orderId)
  if (at < 0) return null
  const to = (id: string | undefined) => (id === undefined ? undefined : addressOf(id))
  return (
    <nav aria-label={t('Orders of the list')} className={styles.neighbours}>
      <Neighbour to={to(among[at - 1])}>{t('Previous')}</Neighbour>
      <Neighbour to={to(among[at + 1])}>{t('Next')}</Neighbour>
    </nav>
  )
}

/** One order beside a list. A null id closes the drawer. */
export const OrderDrawer = ({
  orderId,
  onClose,
  ...list
}: Among & { orderId: string | null; onClose(): void }) => {
  const t = useText()
  const userId = useUserId()
  return (
    <RecordSheet
      id={orderId}
      onClose={onClose}
      query={(id) => staffOrderQuery(userId, id)}
      title={(order) =>
        order === undefined
          ? t('Order')
          : t('Order {orderNumber}', { orderNumber: order.orderNumber })
      }
      failed={t('The order could not be loaded')}
      banner={(id) => <Neighbours orderId={id} {...list} />}
    >
      {(order) => <OrderView order={order} />}
    </RecordSheet>
  )
}
