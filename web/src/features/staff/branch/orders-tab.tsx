import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { unseenOf, useSeenOrders } from '#web/staff-shop/new-orders/seen-orders.ts'
import { OrderDrawer } from '#web/staff-shop/order/order-drawer.tsx'
import { StaffOrders } from '#web/staff-shop/order/staff-orders.tsx'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { latestColumns, useMoveOrder } from './latest-columns.tsx'
import { LATEST, latestOrdersQuery } from './latest-orders.ts'
import styles from './orders-tab.module.css'

const SHOWN = 10

const newsOf = (unseen: number): string => {
  if (unseen === 1) return t('1 new order')
  return t('{n} new orders', { n: unseen === LATEST ? `${LATEST}+` : unseen })
}

/** The latest orders. New orders wait for a press on a button, so that rows do not move while somebody reads. */
const Latest = ({ orders, branchId }: { orders: readonly Order[]; branchId: number }) => {
  const { ids, see } = useSeenOrders()
  const moving = useMoveOrder(branchId)
  const { opened, close, addressOf } = useOpened('order')
  const unseen = unseenOf(orders, ids)
  const shown = orders.filter((one) => !unseen.includes(one)).slice(0, SHOWN)
  return (
    <>
      {unseen.length === 0 ? null : (
        <div className={styles.news}>
          <Button look="accent" onClick={() => see(orders)}>
            {newsOf(unseen.length)}
          </Button>
        </div>
      )}
      <DataTable
        rows={shown}
        rowKey={({ id }) => id}
        columns={latestColumns(moving, addressOf)}
        empty={
          <EmptyState
            title={t('No Orders Yet')}
            text={t('Orders that customers place at this branch show up here by themselves.')}
          />
        }
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

/** The latest orders of the branch, each with its next step. */
export const LatestOrders = ({ branchId }: { branchId: number }) => {
  const list = useQuery(latestOrdersQuery(useUserId(), branchId))
  if (list.isLoadingError)
    return <LoadFailed title={t('Orders could not be loaded')} query={list} />
  return (
    <section className={styles.tab} aria-label={t('Latest orders')}>
      {list.data === undefined ? (
        <DataTable
          rows={[]}
          rowKey={String}
          columns={[{ title: t('Order'), cell: () => null }]}
          busy
        />
      ) : (
        <Latest orders={list.data} branchId={branchId} />
      )}
    </section>
  )
}

const lists = ['latest', 'all'] as const
const listState = addressState(z.object({ list: z.enum(lists).default('latest') }))

/** A switch between the latest orders and the list of all orders with filters. */
export const OrdersTab = ({ branchId }: { branchId: number }) => {
  const { filters, set } = useAddressFilters(listState, [])
  const { list } = filters
  return (
    <div className={styles.tab}>
      <ViewSwitch<(typeof lists)[number]>
        label={t('Which orders')}
        value={list}
        onChange={(next) => set('list', next)}
        options={[
          { value: 'latest', label: t('Latest') },
          { value: 'all', label: t('All orders') },
        ]}
      />
      {list === 'latest' ? (
        <LatestOrders branchId={branchId} />
      ) : (
        <StaffOrders branchId={branchId} />
      )}
    </div>
  )
}
