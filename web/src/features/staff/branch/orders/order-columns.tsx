import type { Order } from '#contract/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/payment/status-words.ts'
import { Button } from '#web/staff-ui/antd.ts'
import type { Column } from '#web/staff-ui/table/columns.ts'
import { RowLink } from '#web/staff-ui/table/row-link.tsx'
import { nextStepOf, piecesOf, stepWords } from '../../orders/order-words.ts'
import type { useMoveOrder } from './move-order.ts'
import styles from './orders.module.css'
import { Waiting } from './waiting.tsx'

const Placed = ({ order: { orderNumber, createdAt }, to }: { order: Order; to: string }) => (
  <>
    <span className={styles.number}>
      <RowLink to={to}>{orderNumber}</RowLink>
    </span>
    <p className={`${styles.quiet} ${styles.number}`}>{formatDateTime(createdAt)}</p>
  </>
)

const Customer = ({ customer: { name }, address: { street, city } }: Order) => (
  <>
    <span className={styles.name}>{name}</span>
    <p className={styles.quiet}>{[street, city].filter(Boolean).join(', ')}</p>
  </>
)

const pieces = (order: Order): string => {
  const n = piecesOf(order)
  return n === 1 ? t('1 piece') : t('{n} pieces', { n })
}

/** Cash is paid at the door, so until then there is nothing to say of it. */
const Payment = ({ paymentMethod, paymentStatus }: Order) => (
  <>
    <p className={styles.quiet}>{paymentMethod === 'cash' ? t('Cash') : t('M-PESA')}</p>
    {paymentMethod === 'cash' && paymentStatus === 'pending' ? null : (
      <StatusBadge words={paymentStatusWords} status={paymentStatus} />
    )}
  </>
)

const isUnpaid = ({ status, paymentMethod, allowed }: Order): boolean =>
  status === 'pending' && paymentMethod === 'mpesa' && !allowed.includes('confirmed')

const Step = ({ order, move }: { order: Order; move: ReturnType<typeof useMoveOrder> }) => {
  const to = nextStepOf(order)
  if (to === undefined)
    return isUnpaid(order) ? <span className={styles.quiet}>{t('Waits for payment')}</span> : null
  const label = t(stepWords[to] ?? '')
  return (
    <Button
      type="primary"
      aria-label={`${label} ${order.orderNumber}`}
      onClick={() => move({ order, to })}
    >
      {label}
    </Button>
  )
}

/** `addressOf`: the address that opens an order. */
export const latestColumns = (
  move: ReturnType<typeof useMoveOrder>,
  addressOf: (orderId: string) => string,
): Column<Order>[] => [
  {
    title: t('Order'),
    width: 'phones',
    breaks: true,
    cell: (order) => (
      <>
        <Placed order={order} to={addressOf(order.id)} />
        <Customer {...order} />
        <p className={styles.brief}>
          <StatusBadge status={order.status} />
          <Waiting {...order} />
        </p>
        <p className={styles.quiet}>{`${pieces(order)} · ${formatKsh(order.total)}`}</p>
      </>
    ),
  },
  {
    title: t('Order'),
    width: 'sm',
    cell: (order) => <Placed order={order} to={addressOf(order.id)} />,
  },
  {
    title: t('Customer'),
    width: 'md',
    breaks: true,
    cell: (order) => <Customer {...order} />,
  },
  {
    title: t('Items'),
    width: 'lg',
    cell: (order) => <span className={styles.number}>{pieces(order)}</span>,
  },
  {
    title: t('Total'),
    align: 'right',
    width: 'sm',
    cell: ({ total }) => <span className={styles.number}>{formatKsh(total)}</span>,
  },
  { title: t('Payment'), width: 'lg', cell: (order) => <Payment {...order} /> },
  { title: t('Status'), width: 'sm', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: t('Waiting'), width: 'sm', cell: (order) => <Waiting {...order} /> },
  { title: t('Next step'), cell: (order) => <Step order={order} move={move} /> },
]
