import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import type { Order, OrderStatus } from '#contract/order/order.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { isNotComing } from '../../lib/query-client.ts'
import { type Text, useText } from '../../lib/text.ts'
import { FirstViewContext } from '../../shop/account/first-view.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useItemNames } from '../../shop/cart/item-names.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { useWhyOffline } from '../../shop/live/why-offline.ts'
import { AsOf } from '../../shop/order/kept/as-of.tsx'
import { ordersOfUserQuery } from '../../shop/order/orders-of-user.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs, useTabInAddress } from '../../ui/tabs.tsx'
import { GuestOrders } from './guest/guest-orders.tsx'
import { OrderCard, useOrderDialogs } from './order-card.tsx'
import styles from './orders.module.css'

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

type Group = { value: string; label: Text; empty: Text; skeletons: number }

const groups: readonly Group[] = [
  { value: 'active', label: 'Active Orders', empty: 'No active orders', skeletons: 3 },
  { value: 'completed', label: 'Completed', empty: 'No completed orders', skeletons: 2 },
  { value: 'cancelled', label: 'Cancelled', empty: 'No cancelled orders', skeletons: 2 },
]

const groupOf = (status: OrderStatus): string => {
  if (status === 'delivered') return 'completed'
  return status === 'cancelled' ? 'cancelled' : 'active'
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
  contentOf(group: Group): ReactNode
}) => {
  const t = useText()
  const tab = useTabInAddress(groups.map(({ value }) => value))
  return (
    <Tabs
      label={t('My Orders')}
      {...tab}
      tabs={groups.map((group) => ({
        value: group.value,
        label: t(group.label),
        count: group.value === 'active' ? active : undefined,
        content: contentOf(group),
      }))}
    />
  )
}

/** Stands in for a member's orders on the page as the server draws it, which belongs to nobody. */
const Coming = () => <OrderTabs contentOf={({ skeletons }) => <Skeletons count={skeletons} />} />

/** `others` are orders of this browser that are not the account's. They come first while the account has none under way. */
const MyOrders = ({ userId, others }: { userId: string; others: ReactNode }) => {
  const t = useText()
  const query = useInfiniteQuery(ordersOfUserQuery(userId))
  const whyNot = useWhyOffline()
  const { open, dialogs } = useOrderDialogs()
  const orders: Order[] | undefined = query.data?.pages.flatMap((page) => page.items)
  if (orders === undefined && isNotComing(query))
    return <LoadFailed title={t('We could not load your orders')} query={query} />
  const active = orders?.filter(({ status }) => groupOf(status) === 'active').length
  const contentOf = ({ value, empty, skeletons }: Group) => {
    if (orders === undefined) return <Skeletons count={skeletons} />
    const mine = orders.filter(({ status }) => groupOf(status) === value)
    return (
      <>
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
  if (userId === undefined) return hydrated || guest ? <GuestOrders /> : <Coming />
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
