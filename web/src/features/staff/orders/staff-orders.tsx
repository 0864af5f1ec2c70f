import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable } from '#web/staff-ui/table/paged-table.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OrderDrawer } from './one/order-drawer.tsx'
import { orderColumns } from './order-columns.tsx'
import { type OrderFiltering, useOrderFilters } from './order-filters.ts'
import { OrderListFilters } from './order-list-filters.tsx'
import { exportedOrders, type Listed, orderCountQuery } from './orders-api.ts'
import { pickingPath } from './picking/picking-api.ts'
import styles from './staff-orders.module.css'
import { useOrderList } from './use-order-list.ts'

const Nothing = ({ isNarrowed, clear }: OrderFiltering) =>
  isNarrowed ? (
    <EmptyState
      title={t('No Orders Found')}
      text={t('Try adjusting your filters to see more results.')}
      action={<Button onClick={clear}>{t('Clear filters')}</Button>}
    />
  ) : (
    <EmptyState title={t('No Orders')} text={t('Orders of customers show up here.')} />
  )

const countText = (count: string): string =>
  count === '1' ? t('1 order') : t('{count} orders', { count })

/** The number of orders, and those that came while the list was read. */
const Head = ({
  listed,
  branch,
  waiting,
  onShow,
}: {
  listed: Listed
  /** The branch whose orders these are. Undefined: they are of several. */
  branch: number | undefined
  waiting: number
  onShow(): void
}) => {
  const { data: count } = useQuery(orderCountQuery(useUserId(), listed))
  return (
    <div className={styles.head}>
      <p className={styles.count}>{count === undefined ? ' ' : countText(count)}</p>
      <p role="status" className={styles.new}>
        {waiting === 0 ? null : (
          <Button type="primary" shape="round" onClick={onShow}>
            {t('{n} new', { n: waiting })}
          </Button>
        )}
      </p>
      {branch === undefined ? null : (
        <Link to={pickingPath(branch)} className={styles.picking}>
          {t('Picking list')}
        </Link>
      )}
      <ExportButton
        path="/api/orders/export"
        filters={exportedOrders(listed)}
        name="orders"
        failed={t('The orders could not be exported')}
      />
    </div>
  )
}

/** All orders of one branch, or of every branch, with filters in the address and one order beside them. */
export const StaffOrders = ({ branchId }: { branchId?: number }) => {
  const filtering = useOrderFilters()
  const { opened, close, addressOf } = useOpened('order')
  const listed: Listed = { branchId, query: filtering.query }
  const { list, waiting, showNew } = useOrderList(listed)
  const isOfOneBranch = branchId !== undefined
  const ids = list.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
  return (
    <div className={styles.orders}>
      <OrderListFilters filtering={filtering} isOfOneBranch={isOfOneBranch} />
      <Head
        listed={listed}
        branch={branchId ?? filtering.filters.branch}
        waiting={waiting}
        onShow={showNew}
      />
      <PagedTable
        list={list}
        rowKey={({ id }) => id}
        columns={orderColumns(addressOf, isOfOneBranch)}
        failed={t('Orders could not be loaded')}
        shown={(n) => t('{n} orders shown', { n })}
        empty={<Nothing {...filtering} />}
      />
      <OrderDrawer orderId={opened} onClose={close} among={ids} addressOf={addressOf} />
    </div>
  )
}
