import { useInfiniteQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import type { GuestOrder } from '#web/shop/checkout/guest-orders.ts'
import { isOver } from '#web/shop/order/news.ts'
import {
  DoorCode,
  NewsAftermath,
  NewsTime,
  NewsTrouble,
  useNewsLines,
  useOrderNews,
} from '#web/shop/order/order-news.tsx'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { useGuestOrder } from '#web/shop/order/use-guest-order.ts'
import styles from './running-strip.module.css'

/** The order is under way, or its customer waits for money or for an answer. */
const isRunning = (order: Order): boolean =>
  !isOver(order) ||
  order.complaint?.answer === null ||
  (order.refunds ?? []).some(({ state }) => state === 'owed' || state === 'asked')

const Strip = ({ order }: { order: Order }) => {
  const t = useText()
  const { orderNumber } = order
  const news = useOrderNews(order)
  const lines = useNewsLines(order, news)
  return (
    <section className={`page ${styles.section}`} aria-label={t('Your order')}>
      <Link to="/orders" className={styles.strip}>
        <strong className={styles.number}>{orderNumber}</strong>
        <StatusBadge status={news.state} />
        <NewsTime news={news} />
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <DoorCode code={news.code} />
        <NewsAftermath order={order} />
      </Link>
      <NewsTrouble news={news} branch={order.branch} />
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
