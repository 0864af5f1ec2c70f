import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#contract/order/order.ts'
import { toOrderNumber } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { type Text, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { saysWhomToCall } from '#web/shop/order/news.ts'
import { OrderNews, useOrderNews } from '#web/shop/order/order-news.tsx'
import { OrderProgress, StatusBadge } from '#web/shop/order/order-status.tsx'
import { ordersAt, ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { TrackedOrder, trackedOrderQuery } from '#web/shop/order/tracked-order.tsx'
import { useGuestOrder } from '#web/shop/order/use-guest-order.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './tracking.module.css'

const nobodys = { id: '', orderNumber: '', phone: '' }

/** The visitor's order with this number: one that this browser stores, or one of the account's latest orders. */
const useOwnOrder = (orderNumber: string | undefined): Order | undefined => {
  const userId = useUserId()
  const stored = useCheckout(({ guestOrders }) =>
    guestOrders.find((order) => order.orderNumber === orderNumber),
  )
  const guests = useGuestOrder(stored ?? nobodys, { enabled: stored !== undefined })
  const { data } = useInfiniteQuery({
    ...ordersOfUserQuery(userId ?? ''),
    enabled: userId !== undefined && orderNumber !== undefined && stored === undefined,
  })
  const orders = data?.pages.flatMap(({ items }) => items)
  return guests.order ?? orders?.find((order) => order.orderNumber === orderNumber)
}

const words: Readonly<Partial<Record<Order['status'], Text>>> = {
  pending: 'This order waits for {branch} to confirm it. From then on its delivery is shown here.',
  cancelled: 'This order was cancelled, so nothing is on its way.',
}

const OrderWithout = ({ order, text }: { order: Order; text: Text }) => {
  const t = useText()
  const { orderNumber, branch } = order
  const news = useOrderNews(order)
  return (
    <article className={styles.card} aria-label={t('Order {orderNumber}', { orderNumber })}>
      <header className={styles.head}>
        <h2>{orderNumber}</h2>
        <StatusBadge status={news.state} />
      </header>
      <p>{t(text, { branch: branch.name })}</p>
      <OrderProgress news={news} />
      <OrderNews order={order} />
      {saysWhomToCall(news) ? null : <BranchContact branch={branch} />}
      <ButtonLink look="outline" to={ordersAt(order)}>
        {t('My Orders')}
      </ButtonLink>
    </article>
  )
}

/**
 * Shown if a search found no delivery. An order has a delivery only once it is confirmed, so whoever searches an order
 * without one sees how far it is: their own whole, another as far as its number tells. If there is no such order, it
 * shows `children`.
 */
export const NoDelivery = ({ query, children }: { query: string; children: ReactNode }) => {
  const t = useText()
  const orderNumber = toOrderNumber(query)
  const order = useOwnOrder(orderNumber)
  const text = order === undefined ? undefined : words[order.status]
  const userId = useUserId()
  const { data: tracked } = useQuery({
    ...trackedOrderQuery(userId, orderNumber ?? ''),
    enabled: orderNumber !== undefined && order === undefined,
  })
  if (order !== undefined && text !== undefined) return <OrderWithout order={order} text={text} />
  if (tracked !== undefined && words[tracked.status] !== undefined)
    return <TrackedOrder orderNumber={tracked.orderNumber} />
  return (
    <>
      {children}
      {orderNumber === undefined ? null : (
        <p>
          <span>{t('A delivery begins once the branch has confirmed the order.')}</span>{' '}
          <Link to="/orders">{t('Number and phone show how far an order is.')}</Link>
        </p>
      )}
    </>
  )
}
