import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Order } from '#contract/order/order.ts'
import { useText } from '#web/lib/text.ts'
import type { GuestOrder } from '#web/shop/checkout/guest-orders.ts'
import { useOrderNews } from '#web/shop/order/order-news.tsx'
import { ordersOfUserQuery } from '#web/shop/order/order-queries.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { useGuestOrder } from '#web/shop/order/use-guest-order.ts'
import styles from './running-strip.module.css'

const isRunning = ({ status }: Order): boolean => status !== 'delivered' && status !== 'cancelled'

const Strip = ({ order }: { order: Order }) => {
  const t = useText()
  const { orderNumber } = order
  const { arrival, next, money } = useOrderNews(order)
  return (
    <section className="page" aria-label={t('Your order')}>
      <Link to="/orders" className={styles.strip}>
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

export const GuestRunning = ({ guest }: { guest: GuestOrder }) => {
  const { order } = useGuestOrder(guest)
  return order === undefined || !isRunning(order) ? null : <Strip order={order} />
}
