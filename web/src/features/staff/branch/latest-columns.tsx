import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderStatus } from '#contract/order/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useMinute } from '#web/shop/branch/opening-hours.ts'
import { keys } from '#web/shop/keys.ts'
import { orderStatusWords, StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { nextStepOf, piecesOf, stepWords } from '#web/staff-shop/order/order-step.tsx'
import { takeStep } from '#web/staff-shop/order/orders-api.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'

import styles from './orders-tab.module.css'
import { latestOrdersQuery } from './unseen-orders.ts'

const MINUTE_MS = 60_000
/** The minutes within which the shop promises a delivery. */
const PROMISE = 30

const open: readonly Order['status'][] = [
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
]

const lengthOf = (minutes: number): string => {
  if (minutes < 60) return t('{n} min', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? t('{h} h {m} min', { h: hours, m: minutes % 60 })
    : t('{n} d', { n: Math.floor(hours / 24) })
}

const urgency = (minutes: number): string | undefined => {
  if (minutes >= PROMISE) return styles.late
  return minutes >= PROMISE / 2 ? styles.soon : undefined
}

/** The time that an open order has waited. It turns yellow after half of the promised time, and red at its end. */
export const Waiting = ({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>) => {
  const now = useMinute()
  if (!open.includes(status)) return <span>–</span>
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS))
  return <span className={`${styles.waiting} ${urgency(minutes) ?? ''}`}>{lengthOf(minutes)}</span>
}

type Move = { order: Order; to: OrderStatus }

/**
 * Gives an order its next status. The list shows the new status at once, and the old one again if the server refuses.
 */
export const useMoveOrder = (branchId: number): ((move: Move) => void) => {
  const client = useQueryClient()
  const userId = useUserId()
  const say = useText()
  const { queryKey } = latestOrdersQuery(userId, branchId)
  const show = (order: Order): void => {
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === order.id ? order : one)))
  }
  const { mutate } = useAction({
    send: ({ order: { id, revision }, to: status }: Move) => takeStep(id, { status, revision }),
    done: (_, { order, to }) => {
      showToast(
        t('Order Updated'),
        t('{orderNumber} is now {status}.', {
          orderNumber: order.orderNumber,
          status: orderStatusWords[to].label,
        }),
      )
    },
    failed: (_, why, { order }) => {
      show(order)
      showToast(t('Error'), `${t('Failed to update order status.')} ${say(why)}`, 'destructive')
    },
    invalidates: [keys.own(userId).orders(), keys.own(userId).order(), keys.own(userId).figures()],
  })
  return (move) => {
    // A request that is under way would bring the order's old status, so it is cancelled.
    void client.cancelQueries({ queryKey })
    show({ ...move.order, status: move.to, allowed: [] })
    mutate(move)
  }
}

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

/** Cash is paid at the door, so a cash order shows no payment status before. */
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

/** `addressOf` gives the address that opens an order. */
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
