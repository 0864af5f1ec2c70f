import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import type { Order } from '#contract/order/order.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { isNotComing } from '../../lib/query-client.ts'
import { type Text, useText } from '../../lib/text.ts'
import { FirstViewContext } from '../../shop/account/first-view.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useMinute } from '../../shop/branch/opening-hours.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { useWhyOffline } from '../../shop/live/why-offline.ts'
import { AsOf } from '../../shop/order/kept/as-of.tsx'
import { tellsAfterwards } from '../../shop/order/news.ts'
import { OrderStrip } from '../../shop/order/order-strip.tsx'
import { ordersAt, ordersOfUserQuery, orderTabs, tabOf } from '../../shop/order/orders-of-user.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs, useTabInAddress } from '../../ui/tabs.tsx'
import { GuestOrders } from './guest/guest-orders.tsx'
import { OrderCard, useOrderDialogs } from './order-card.tsx'
import styles from './orders.module.css'

/** The most orders of other tabs that are spoken of above the tabs. */
const MOST_TOLD = 2

const OrderList = ({
  orders,
  empty,
  open,
}: {
  orders: readonly Order[]
  empty: string
  open: ReturnType<typeof useOrderDialogs>['open']
}) => {
  const t = useText()
  const nameOf = useItemNames(orders.flatMap(({ items }) => items))
  if (orders.length === 0)
    return (
      <EmptyState
        title={empty}
        action={<ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>}
      />
    )
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            nameOf={nameOf}
            onDetails={() => open('details', order)}
            onPay={() => open('pay', order)}
            onCancel={() => open('cancel', order)}
            onRate={() => open('rate', order)}
            onNotCome={() => open('notCome', order)}
          />
        </li>
      ))}
    </ul>
  )
}

type OrderTab = (typeof orderTabs)[number]
type Group = { label: Text; empty: Text; skeletons: number }

const groups: Readonly<Record<OrderTab, Group>> = {
  active: { label: 'Active Orders', empty: 'No active orders', skeletons: 3 },
  completed: { label: 'Completed', empty: 'No completed orders', skeletons: 2 },
  cancelled: { label: 'Cancelled', empty: 'No cancelled orders', skeletons: 2 },
}

/** Orders that have ended and still are news. They lead to their tab, since another one is shown. */
const Afterwards = ({ orders, shown }: { orders: readonly Order[]; shown: OrderTab }) => {
  const now = useMinute()
  const told = orders.filter((order) => tabOf(order) !== shown && tellsAfterwards(order, now))
  if (told.length === 0) return null
  return (
    <div className={styles.told}>
      {told.slice(0, MOST_TOLD).map((order) => (
        <OrderStrip key={order.id} order={order} to={ordersAt(order)} />
      ))}
    </div>
  )
}

const Skeletons = ({ count }: { count: number }) => {
  const t = useText()
  return (
    <div className={styles.list} role="status" aria-label={t('Loading your orders')}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} height="262px" radius="14px" />
      ))}
    </div>
  )
}

/** `contentOf` draws a tab's content, `active` is the number of orders under way, if it is known. */
const OrderTabs = ({
  active,
  contentOf,
}: {
  active?: number | undefined
  contentOf(tab: OrderTab): ReactNode
}) => {
  const t = useText()
  const tab = useTabInAddress(orderTabs)
  return (
    <Tabs
      label={t('My Orders')}
      {...tab}
      tabs={orderTabs.map((value) => ({
        value,
        label: t(groups[value].label),
        count: value === 'active' ? active : undefined,
        content: contentOf(value),
      }))}
    />
  )
}

/** Stands in for a member's orders on the page as the server draws it, which belongs to nobody. */
const OrdersToCome = () => (
  <OrderTabs contentOf={(tab) => <Skeletons count={groups[tab].skeletons} />} />
)

/** `others` are orders of this browser that are not the account's. They come first while the account has none under way. */
const MyOrders = ({ userId, others }: { userId: string; others: ReactNode }) => {
  const t = useText()
  const query = useInfiniteQuery(ordersOfUserQuery(userId))
  const whyNot = useWhyOffline()
  const { open, dialogs } = useOrderDialogs()
  const orders: Order[] | undefined = query.data?.pages.flatMap((page) => page.items)
  if (orders === undefined && isNotComing(query))
    return <LoadFailed title={t('We could not load your orders')} query={query} />
  const active = orders?.filter((order) => tabOf(order) === 'active').length
  const contentOf = (value: OrderTab) => {
    const { empty, skeletons } = groups[value]
    if (orders === undefined) return <Skeletons count={skeletons} />
    const mine = orders.filter((order) => tabOf(order) === value)
    return (
      <>
        <Afterwards orders={orders} shown={value} />
        <OrderList orders={mine} empty={t(empty)} open={open} />
        {query.hasNextPage ? (
          <div className={styles.more}>
            <Button
              look="outline"
              whyNot={whyNot}
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('Show older orders')}
            </Button>
          </div>
        ) : null}
      </>
    )
  }
  return (
    <>
      {active === 0 ? others : null}
      {orders === undefined ? null : <AsOf query={query} />}
      <OrderTabs active={active} contentOf={contentOf} />
      {active === 0 ? null : others}
      {dialogs}
    </>
  )
}

const BesideAccount = lazy(async () => ({
  default: (await import('./guest/beside-account.tsx')).BesideAccount,
}))

/** The orders of whoever opens the page. Until the browser has said who that is, a member's tabs stand empty. */
const Own = () => {
  const userId = useUserId()
  const hydrated = useHydrated()
  const { guest } = useContext(FirstViewContext)
  const hasOthers = useCheckout(({ guestOrders }) => guestOrders.length > 0)
  if (userId === undefined) return hydrated || guest ? <GuestOrders /> : <OrdersToCome />
  const others = hasOthers ? (
    <Suspense>
      <BesideAccount />
    </Suspense>
  ) : null
  return <MyOrders key={userId} userId={userId} others={others} />
}

export const OrdersPage = () => {
  const t = useText()
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('My Orders')}</h1>
      <Own />
    </div>
  )
}
