import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMinute } from '#web/shop/branch/opening-hours.ts'
import type { GuestOrder } from '#web/shop/checkout/guest-orders.ts'
import { isOver, tellsAfterwards } from '#web/shop/order/news.ts'
import { OrderStrip } from '#web/shop/order/order-strip.tsx'
import { ordersAt, ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { useGuestOrder } from '#web/shop/order/use-guest-order.ts'
import styles from './running-strip.module.css'

const Strips = ({ children }: { children: ReactNode }) => (
  <div className={`page ${styles.strips}`}>{children}</div>
)

/** The newest order under way, and the newest of those that ended whose money or complaint is still news. */
export const OwnRunning = ({ userId }: { userId: string }) => {
  const now = useMinute()
  const { data } = useInfiniteQuery(ordersOfUserQuery(userId))
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  const running = orders.find((order) => !isOver(order))
  const ended = orders.find((order) => tellsAfterwards(order, now))
  const told = [running, ended].filter((order) => order !== undefined)
  if (told.length === 0) return null
  return (
    <Strips>
      {told.map((order) => (
        <OrderStrip key={order.id} order={order} to={ordersAt(order)} />
      ))}
    </Strips>
  )
}

const Told = ({ guest }: { guest: GuestOrder }) => {
  const now = useMinute()
  const { order } = useGuestOrder(guest)
  if (order === undefined || (isOver(order) && !tellsAfterwards(order, now))) return null
  return <OrderStrip order={order} to={ordersAt(order)} />
}

export const GuestRunning = ({ guests }: { guests: readonly GuestOrder[] }) => (
  <Strips>
    {guests.map((guest) => (
      <Told key={guest.id} guest={guest} />
    ))}
  </Strips>
)
