import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#contract/order.ts'
import { useText } from '#web/lib/text.ts'
import { useLive } from '#web/shop/live/live.ts'
import type { GuestOrder } from '#web/shop/order/guest-orders.ts'
import { useOrderNews } from '#web/shop/order/news/use-order-news.ts'
import { trackedOrderQuery } from '#web/shop/order/order-detail.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { StatusBadge } from '#web/shop/order/status-badge.tsx'
import styles from './running-strip.module.css'

const isRunning = ({ status }: Order): boolean => status !== 'delivered' && status !== 'cancelled'

type Opened = { orderNumber: string; phone: string }

/** `opened`: the number and phone by which a guest opens it. */
const Strip = ({ order, opened }: { order: Order; opened?: Opened }) => {
  const t = useText()
  const { orderNumber } = order
  const { arrival, next, money } = useOrderNews(order)
  return (
    <section className="page" aria-label={t('Your order')}>
      <Link to="/orders" state={opened} className={styles.strip}>
        <strong className={styles.number}>{orderNumber}</strong>
        <StatusBadge status={order.status} />
        {arrival === undefined ? null : <strong className={styles.number}>{arrival}</strong>}
        {next === undefined ? null : <span>{next}</span>}
        {money === undefined ? null : <span>{money}</span>}
      </Link>
    </section>
  )
}

export const OwnRunning = ({ userId }: { userId: string }) => {
  const { data } = useInfiniteQuery(ordersOfUserQuery(userId))
  const order = data?.pages.flatMap(({ items }) => items).find(isRunning)
  return order === undefined ? null : <Strip order={order} />
}

export const GuestRunning = ({ guest: { id, orderNumber, phone } }: { guest: GuestOrder }) => {
  const follow = useLive((live) => live.follow)
  useEffect(() => follow(id), [follow, id])
  const { data } = useQuery(trackedOrderQuery(undefined, id, { orderNumber, phone }))
  if (data === undefined || !isRunning(data)) return null
  return <Strip order={data} opened={{ orderNumber, phone }} />
}
