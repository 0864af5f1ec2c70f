import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Order } from '#contract/order/order.ts'
import { MOST_TO_DO } from '#contract/order/staff-order.ts'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { storedAs } from '#web/lib/stored.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import { unseenOf, useSeenOrders } from '#web/staff-shop/new-orders/seen-orders.ts'
import { OrderDrawer } from '#web/staff-shop/order/order-drawer.tsx'
import { SeveralOrders, useChosenOrders } from '#web/staff-shop/order/several-orders.tsx'
import { StaffOrders } from '#web/staff-shop/order/staff-orders.tsx'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { figuresQuery } from './branch-figures.ts'
import { LATEST, latestOrdersQuery, ordersToDoQuery } from './branch-orders.ts'
import { latestColumns, useMoveOrder } from './latest-columns.tsx'
import styles from './orders-tab.module.css'

const SHOWN = 10

const newsOf = (unseen: number, t: Translate): string => {
  if (unseen === 1) return t('1 new order')
  return t('{n} new orders', { n: unseen === LATEST ? `${LATEST}+` : unseen })
}

type List = {
  query: ReturnType<typeof latestOrdersQuery>
  /** The most rows. */
  most: number
  /** Shown if the list has no orders. */
  empty: ReactNode
}

/** Orders with their next steps. New orders wait for a press on a button, so that rows do not move while somebody reads. */
const Rows = ({ orders, query, most, empty }: List & { orders: readonly Order[] }) => {
  const t = useText()
  const { ids, see } = useSeenOrders()
  const moving = useMoveOrder(query)
  const { opened, close, addressOf } = useOpened('order')
  const unseen = unseenOf(orders, ids)
  const shown = orders.filter((one) => !unseen.includes(one)).slice(0, most)
  const chosen = useChosenOrders(shown)
  return (
    <>
      {unseen.length === 0 ? null : (
        <div className={styles.news}>
          <Button look="accent" onClick={() => see(orders)}>
            {newsOf(unseen.length, t)}
          </Button>
        </div>
      )}
      <SeveralOrders {...chosen.bar} />
      <DataTable
        selection={chosen.selection}
        rows={shown}
        rowKey={({ id }) => id}
        columns={latestColumns(moving, addressOf, t)}
        empty={empty}
      />
      <OrderDrawer
        orderId={opened}
        onClose={close}
        among={shown.map(({ id }) => id)}
        addressOf={addressOf}
      />
    </>
  )
}

const ShortList = ({ label, ...list }: List & { label: string }) => {
  const t = useText()
  const found = useQuery(list.query)
  if (found.isLoadingError)
    return <LoadFailed title={t('Orders could not be loaded')} query={found} />
  return (
    <section className={styles.tab} aria-label={label}>
      {found.data === undefined ? (
        <DataTable
          rows={[]}
          rowKey={String}
          columns={[{ title: t('Order'), cell: () => null }]}
          busy
        />
      ) : (
        <Rows orders={found.data} {...list} />
      )}
    </section>
  )
}

/** The latest orders of the branch, each with its next step. */
export const LatestOrders = ({ branchId }: { branchId: number }) => {
  const t = useText()
  return (
    <ShortList
      label={t('Latest orders')}
      query={latestOrdersQuery(useUserId(), branchId)}
      most={SHOWN}
      empty={
        <EmptyState
          title={t('No Orders Yet')}
          text={t('Orders that customers place at this branch show up here by themselves.')}
        />
      }
    />
  )
}

/** The orders that wait for the branch's next step, oldest first. */
export const OrdersToDo = ({ branchId }: { branchId: number }) => {
  const t = useText()
  return (
    <ShortList
      label={t('Orders to do')}
      query={ordersToDoQuery(useUserId(), branchId)}
      most={MOST_TO_DO}
      empty={
        <EmptyState
          title={t('Nothing To Do')}
          text={t('Every order is packed. New orders show up here by themselves.')}
        />
      }
    />
  )
}

const lists = ['to-do', 'latest', 'all'] as const
type ListName = (typeof lists)[number]
const listState = addressState(z.object({ list: z.enum(lists).optional() }))

type LastList = { list?: ListName | undefined }

/** The list that was chosen last, kept in the browser's storage. The tab opens with it. */
const useLastList = create<LastList>()(
  persist((): LastList => ({}), {
    name: 'duka-branch-orders',
    storage: createJSONStorage(() => storedAs(z.object({ list: z.enum(lists).optional() }))),
  }),
)

/** How many orders wait for the branch's next step. Shop assistants do not get the branch's figures. */
const useToDoCount = (branchId: number): string | undefined => {
  const query = figuresQuery(useUserId(), branchId)
  const { data } = useQuery({ ...query, enabled: !useIsClerk() })
  if (data === undefined) return undefined
  const { pending, confirmed, processing } = data.counts
  return String(pending + confirmed + processing)
}

/** A switch between the orders to do, the latest orders, and all orders with filters. */
export const OrdersTab = ({ branchId }: { branchId: number }) => {
  const t = useText()
  const { filters, set } = useAddressFilters(listState, [])
  const last = useLastList(({ list }) => list)
  // The specification opens the manager's tab with the latest orders. A shop assistant comes to pack.
  const first = useIsClerk() ? 'to-do' : 'latest'
  const list = filters.list ?? last ?? first
  return (
    <div className={styles.tab}>
      <ViewSwitch<ListName>
        label={t('Which orders')}
        value={list}
        onChange={(next) => {
          useLastList.setState({ list: next })
          set('list', next)
        }}
        options={[
          { value: 'to-do', label: t('To do'), count: useToDoCount(branchId) },
          { value: 'latest', label: t('Latest') },
          { value: 'all', label: t('All orders') },
        ]}
      />
      {list === 'to-do' ? <OrdersToDo branchId={branchId} /> : null}
      {list === 'latest' ? <LatestOrders branchId={branchId} /> : null}
      {list === 'all' ? <StaffOrders branchId={branchId} /> : null}
    </div>
  )
}
