import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderStatus, paymentStatus } from '#contract/order/order.ts'
import { ordersQuery } from '#contract/order/staff-order.ts'
import { addressState } from '#web/lib/address-state.ts'
import { Link } from '#web/lib/router/router.tsx'
import { type Translate, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { paymentStatusWords } from '#web/shop/order/payment-words.ts'
import { paymentMethods } from '#web/shop/payment/payment-methods.ts'
import { useBranchFilter } from '#web/staff-shop/branch/branches.tsx'
import { NotForClerks } from '#web/staff-shop/branch/clerk.tsx'
import { AddressFilters, type FilterField, NothingFound } from '#web/staff-ui/address-filters.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { ExportButton } from '#web/staff-ui/export-button.tsx'
import { PagedTable, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { pickingPath } from '../history/record-links.tsx'
import { useSeenOrders } from '../new-orders/seen-orders.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { exportedOrders, type ListedOrders, orderCountQuery } from './orders-api.ts'
import { SeveralOrders, useChosenOrders } from './several-orders.tsx'
import styles from './staff-orders.module.css'
import { useOrderList } from './use-order-list.ts'

type Field = FilterField<Parameters<OrderFiltering['set']>[0]>

const fieldsFor = (branches: readonly Field[], t: Translate): readonly Field[] => [
  {
    kind: 'search',
    name: 'search',
    label: t('Number, phone or its last digits, name, e-mail, street or product'),
    placeholder: t('Number, phone, name, street …'),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t('Status'),
    any: t('Any status'),
    options: orderStatus.options.map((value) => ({
      value,
      label: t(orderStatusWords[value].label),
    })),
  },
  ...branches,
  {
    kind: 'choice',
    name: 'method',
    label: t('Payment method'),
    any: t('Any method'),
    options: paymentMethods
      .filter(({ available }) => available)
      .map(({ value, label }) => ({ value, label: t(label) })),
  },
  {
    kind: 'choice',
    name: 'payment',
    label: t('Payment'),
    any: t('Any payment'),
    options: paymentStatus.options.map((value) => ({
      value,
      label: t(paymentStatusWords[value].label),
    })),
  },
  {
    kind: 'choice',
    name: 'kept',
    label: t('Cancelled'),
    any: t('Cancelled or not'),
    options: [{ value: 'yes', label: t('Not cancelled') }],
  },
  {
    kind: 'choice',
    name: 'unusual',
    label: t('Unusual'),
    any: t('Usual or not'),
    options: [{ value: 'yes', label: t('Unusual orders') }],
  },
  { kind: 'day', name: 'from', label: t('From') },
  { kind: 'day', name: 'to', label: t('To') },
]

/** The filters of a list of orders. The branch can be chosen only in a list of all branches. */
const OrderListFilters = ({
  filtering,
  isOfOneBranch,
}: {
  filtering: OrderFiltering
  isOfOneBranch: boolean
}) => {
  const t = useText()
  const branch = useBranchFilter(t('Any branch'))
  return (
    <AddressFilters
      label={t('Orders')}
      folds
      filtering={filtering}
      fields={fieldsFor(isOfOneBranch ? [] : [branch], t)}
    />
  )
}

const orderFilters = addressState(ordersQuery)

const useOrderFilters = () => useAddressFilters(orderFilters, [])

export type OrderFiltering = ReturnType<typeof useOrderFilters>

const Nothing = ({ isNarrowed, clear }: OrderFiltering) => {
  const t = useText()
  return isNarrowed ? (
    <NothingFound title={t('No Orders Found')} clear={clear} />
  ) : (
    <EmptyState title={t('No Orders')} text={t('Orders of customers show up here.')} />
  )
}

/** The number of orders, a button that shows new orders, and the links to the picking list and the export. */
const Head = ({
  listed,
  branch,
  waiting,
  onShow,
}: {
  listed: ListedOrders
  /** The branch of the picking list. Undefined if the list shows several branches. */
  branch: number | undefined
  waiting: number
  onShow(): void
}) => {
  const t = useText()
  const { data: count } = useQuery(orderCountQuery(useUserId(), listed))
  return (
    <div className={styles.head}>
      <p className={styles.count}>
        {count === undefined ? ' ' : t('{count} {count|order|orders}', { count })}
      </p>
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
      <NotForClerks>
        <ExportButton
          path="/api/orders/export"
          filters={exportedOrders(listed)}
          name="orders"
          failed={t('The orders could not be exported')}
        />
      </NotForClerks>
    </div>
  )
}

/** A list of orders of one branch or of all, with filters in the address. The opened order stands beside it. */
export const StaffOrders = ({ branchId }: { branchId?: number }) => {
  const t = useText()
  const filtering = useOrderFilters()
  const { opened, close, addressOf } = useOpened('order')
  const listed: ListedOrders = { branchId, query: filtering.query }
  const { list, waiting, showNew } = useOrderList(listed)
  const isOfOneBranch = branchId !== undefined
  const rows = rowsOf(list)
  const ids = rows.map(({ id }) => id)
  const chosen = useChosenOrders(rows)
  const see = useSeenOrders((seen) => seen.see)
  useEffect(() => see(rows), [see, rows])
  return (
    <div className={styles.orders}>
      <div className={styles.top}>
        <OrderListFilters filtering={filtering} isOfOneBranch={isOfOneBranch} />
        <Head
          listed={listed}
          branch={branchId ?? filtering.filters.branch}
          waiting={waiting}
          onShow={showNew}
        />
      </div>
      <SeveralOrders {...chosen.bar} />
      <PagedTable
        selection={chosen.selection}
        list={list}
        rowKey={({ id }) => id}
        columns={orderColumns(addressOf, isOfOneBranch, t)}
        failed={t('Orders could not be loaded')}
        shown={(n) => t('{n} {n|order|orders} shown', { n })}
        empty={<Nothing {...filtering} />}
      />
      <OrderDrawer orderId={opened} onClose={close} among={ids} addressOf={addressOf} />
    </div>
  )
}
