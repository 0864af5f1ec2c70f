import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { ApiError } from '#web/lib/api.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { EveryOrderPlacesNote } from '#web/staff-shop/branch/order-places.tsx'
import { SetAsideNotice } from '#web/staff-shop/set-aside.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { statsQuery } from './dashboard-api.ts'
import { Overview } from './overview.tsx'
import { SetupList } from './setup-list.tsx'
import { BranchesTab, InventoryTab, OrdersTab, ProductsTab, UsersTab } from './tables.tsx'

const tabs = [
  { value: 'overview', label: 'Overview', content: <Overview /> },
  { value: 'orders', label: 'Orders', content: <OrdersTab /> },
  { value: 'products', label: 'Products', content: <ProductsTab /> },
  { value: 'inventory', label: 'Inventory', content: <InventoryTab /> },
  { value: 'branches', label: 'Branches', content: <BranchesTab /> },
  { value: 'users', label: 'Users', content: <UsersTab /> },
]

/** The server answers 403 if the admin's role was taken away while the page was open. */
const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403

const useTab = () => {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('tab')
  return {
    tab: tabs.some(({ value }) => value === wanted) && wanted !== null ? wanted : 'overview',
    choose: (value: string) =>
      setAddress(value === 'overview' ? {} : { tab: value }, { preventScrollReset: true }),
  }
}

/** A phone has no room for all tabs, so the open one is scrolled into view. */
const useTabInSight = (tab: string) => {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab moves the mark.
  useEffect(() => {
    const open = place.current?.querySelector('[role="tab"][aria-selected="true"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  return place
}

export const AdminDashboardPage = () => {
  const { tab, choose } = useTab()
  const place = useTabInSight(tab)
  const name = useSession(({ user }) => user?.fullName ?? '')
  const { error } = useQuery(statsQuery(useUserId()))
  if (isDenied(error))
    return (
      <EmptyState
        icon="alert"
        heading="h1"
        title={t('Access Denied')}
        text={t('You need administrator privileges to access this dashboard.')}
      />
    )
  return (
    <StaffPage title={t('Admin Dashboard')} note={t('Welcome back, {name}', { name })}>
      <SetAsideNotice />
      <SetupList />
      <EveryOrderPlacesNote />
      <div ref={place}>
        <Tabs label={t('Admin Dashboard')} tabs={tabs} value={tab} onChange={choose} />
      </div>
    </StaffPage>
  )
}
