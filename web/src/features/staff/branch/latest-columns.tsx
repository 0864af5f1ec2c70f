import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useMinute } from '#web/shop/branch/opening-hours.ts'
import { stateOf } from '#web/shop/order/news.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import {
  NextStepButton,
  piecesOf,
  showStepFailed,
  showStepTaken,
  stepKeys,
} from '#web/staff-shop/order/order-step.tsx'
import { type OrderStep, takeStep } from '#web/staff-shop/order/orders-api.ts'
import { ShortMark } from '#web/staff-shop/order/short-orders.tsx'
import { type Column, RowLink } from '#web/staff-ui/data-table.tsx'
import type { latestOrdersQuery } from './branch-orders.ts'
import styles from './orders-tab.module.css'

const MINUTE_MS = 60_000
/** The minutes within which the shop promises a delivery. */
const PROMISE = 30

const open: readonly Order['status'][] = [
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
]

const lengthOf = (minutes: number, t: Translate): string => {
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

/**
 * Shows how long an open order has waited. The text turns yellow after half of the promised time, and red after all of
 * it.
 */
export const Waiting = ({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>) => {
  const t = useText()
  const now = useMinute()
  if (!open.includes(status)) return <span>–</span>
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS))
  return (
    <span className={`${styles.waiting} ${urgency(minutes) ?? ''}`}>{lengthOf(minutes, t)}</span>
  )
}

type Move = Pick<OrderStep, 'status' | 'found'> & { order: Order }
type Moving = {
  move(move: Move): void
  isMoving(orderId: string): boolean
  /** Why the server refused the order's last step. */
  whyOf(orderId: string): string | undefined
}

/**
 * Gives an order its next status. The list with this query's key shows the new status at once, and the old one again if the server refuses.
 */
export const useMoveOrder = ({ queryKey }: ReturnType<typeof latestOrdersQuery>): Moving => {
  const client = useQueryClient()
  const userId = useUserId()
  const say = useText()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const show = (order: Order): void => {
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === order.id ? order : one)))
  }
  const { mutate, isPending, variables } = useAction({
    send: ({ order: { id, revision }, ...step }: Move) => takeStep(id, { ...step, revision }),
    done: (_, { order, status }) => showStepTaken(order.orderNumber, { status, t: say }),
    failed: (_, why, { order }) => {
      show(order)
      setRefused((all) => new Map(all).set(order.id, say(why)))
      showStepFailed(say)
    },
    invalidates: stepKeys(userId),
  })
  return {
    isMoving: (orderId) => isPending && variables.order.id === orderId,
    whyOf: (orderId) => refused.get(orderId),
    move: (move) => {
      setRefused((all) => new Map([...all].filter(([id]) => id !== move.order.id)))
      // A request that is under way would bring the order's old status, so it is cancelled.
      void client.cancelQueries({ queryKey })
      show({ ...move.order, status: move.status })
      mutate(move)
    },
  }
}

const Placed = ({ order: { orderNumber, createdAt }, to }: { order: Order; to: string }) => (
  <p className={styles.placed}>
    <span className={styles.number}>
      <RowLink to={to}>{orderNumber}</RowLink>
    </span>{' '}
    <span className={`${styles.quiet} ${styles.number}`}>{formatDateTime(createdAt)}</span>
  </p>
)

const Customer = ({ customer: { name }, address: { street, city } }: Order) => (
  <>
    <p className={styles.name}>{name}</p>
    <p className={`${styles.quiet} ${styles.oneLine}`}>
      {[street, city].filter(Boolean).join(', ')}
    </p>
  </>
)

const pieces = (order: Order, t: Translate): string => {
  const n = piecesOf(order)
  return t('{n} {n|piece|pieces}', { n })
}

/** The payment of an order. Cash is paid at the door, so a cash order shows no status until then. */
const Payment = ({ paymentMethod, paymentStatus }: Order) => {
  const t = useText()
  return (
    <p className={styles.payment}>
      <span className={styles.quiet}>{paymentMethod === 'cash' ? t('Cash') : t('M-PESA')}</span>
      {paymentMethod === 'cash' && paymentStatus === 'pending' ? null : (
        <StatusBadge words={paymentStatusWords} status={paymentStatus} />
      )}
    </p>
  )
}

const isUnpaid = ({ status, paymentMethod, allowed }: Order): boolean =>
  status === 'pending' && paymentMethod === 'mpesa' && !allowed.includes('confirmed')

const Step = ({ order, moving }: { order: Order; moving: Moving }) => {
  const t = useText()
  return isUnpaid(order) ? (
    <span className={styles.quiet}>{t('Waits for payment')}</span>
  ) : (
    <NextStepButton
      order={order}
      isBusy={moving.isMoving(order.id)}
      why={moving.whyOf(order.id)}
      take={(step) => moving.move({ order, ...step })}
    />
  )
}

/** `addressOf` gives the address that opens an order. */
export const latestColumns = (
  moving: Moving,
  addressOf: (orderId: string) => string,
  t: Translate,
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
          <StatusBadge status={stateOf(order)} />
          <Waiting {...order} />
        </p>
        <ShortMark orderId={order.id} />
        <p className={styles.quiet}>{`${pieces(order, t)} · ${formatKsh(order.total)}`}</p>
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
    cell: (order) => <span className={styles.number}>{pieces(order, t)}</span>,
  },
  {
    title: t('Total'),
    align: 'right',
    width: 'sm',
    cell: ({ total }) => <span className={styles.number}>{formatKsh(total)}</span>,
  },
  { title: t('Payment'), width: 'lg', cell: (order) => <Payment {...order} /> },
  {
    title: t('Status'),
    width: 'sm',
    cell: (order) => (
      <>
        <StatusBadge status={stateOf(order)} />
        <ShortMark orderId={order.id} />
      </>
    ),
  },
  { title: t('Waiting'), width: 'sm', cell: (order) => <Waiting {...order} /> },
  { title: t('Next step'), cell: (order) => <Step order={order} moving={moving} /> },
]
