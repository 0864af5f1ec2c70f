import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { OrderPlacesNote } from '#web/staff-shop/branch/order-places.tsx'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { ComplaintsCard } from '#web/staff-shop/complaint/complaints-card.tsx'
import { OwnDeliveries } from '#web/staff-shop/delivery/delivery-views.tsx'
import { shortCountQuery } from '#web/staff-shop/missing-cash.tsx'
import { SoundSwitch } from '#web/staff-shop/new-orders/sound.tsx'
import { ShortOrdersCard } from '#web/staff-shop/order/short-orders.tsx'
import { FoldingCards, StatCard } from '#web/staff-ui/stat-card.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { figuresQuery } from './branch-figures.ts'
import { useFolded } from './folded-figures.ts'
import { InventoryTab } from './inventory-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'

/** The number of orders whose cash was not collected in full. The card leads to the drivers who owe it. */
const CashMissing = () => {
  const { data } = useQuery(shortCountQuery(useUserId()))
  const count = Number.parseInt(data ?? '0', 10)
  if (count === 0) return null
  return (
    <StatCard
      label={t('Cash Missing')}
      value={count}
      show={() => data ?? ''}
      note={t('Orders whose cash was not collected in full')}
      to="/drivers-cash"
    />
  )
}

/** Figures of the branch's day and week, and the orders that wait. They change with each order. */
const StatCards = ({ branchId }: { branchId: number }) => {
  const { data, isLoadingError, error, isFetching, refetch } = useQuery(
    figuresQuery(useUserId(), branchId),
  )
  const [isFolded, fold] = useFolded(useUserId())
  if (isLoadingError)
    return (
      <LoadFailed title={t('Figures could not be loaded')} query={{ error, isFetching, refetch }} />
    )
  const day = data?.today.day ?? ''
  const week = data?.week.from ?? ''
  return (
    <FoldingCards label={t('Figures')} isFolded={isFolded} onFold={fold}>
      <StatCard
        label={t("Today's Orders")}
        value={data?.today.orders}
        to={`?list=all&from=${day}&to=${day}`}
      />
      <StatCard
        label={t("Today's Revenue")}
        value={data?.today.revenue}
        show={formatKsh}
        to="?tab=analytics"
      />
      <StatCard
        label={t('This Week')}
        value={data?.week.revenue}
        show={formatKsh}
        to={`?list=all&from=${week}`}
        note={t('{n} {n|order|orders} since Sunday', { n: data?.week.orders ?? 0 })}
      />
      <StatCard
        label={t('Pending Orders')}
        value={data?.counts.pending}
        to="?list=all&status=pending"
      />
      <StatCard
        label={t('Processing Orders')}
        value={data?.counts.processing}
        to="?list=all&status=processing"
      />
      <ShortOrdersCard />
      <CashMissing />
      <ComplaintsCard isHiddenAtZero />
    </FoldingCards>
  )
}

const tabState = addressState(
  z.object({ tab: z.enum(['orders', 'deliveries', 'inventory', 'analytics']).default('orders') }),
)

/** The address names the open tab, so that links and the browser's Back work. */
const BranchTabs = ({ branch }: { branch: Branch }) => {
  const { filters, set } = useAddressFilters(tabState, [])
  return (
    <Tabs
      label={t('Branch')}
      value={filters.tab}
      onChange={(tab) => set('tab', tab)}
      tabs={[
        { value: 'orders', label: t('Orders'), content: <OrdersTab branchId={branch.id} /> },
        {
          value: 'deliveries',
          label: t('Deliveries'),
          content: <OwnDeliveries branchId={branch.id} />,
        },
        {
          value: 'inventory',
          label: t('Inventory'),
          content: <InventoryTab branchId={branch.id} />,
        },
        { value: 'analytics', label: t('Analytics'), content: <AnalyticsTab branch={branch} /> },
      ]}
    />
  )
}

export const BranchDashboardPage = () => (
  <OfOwnBranch title={t('Branch Dashboard')} beside={<SoundSwitch />}>
    {(branch) => (
      <>
        <OrderPlacesNote branchId={branch.id} />
        <StatCards branchId={branch.id} />
        <BranchTabs branch={branch} />
      </>
    )}
  </OfOwnBranch>
)
