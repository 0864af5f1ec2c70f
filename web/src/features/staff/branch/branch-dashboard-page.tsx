import { useSearchParams } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/address-state.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { OwnDeliveries } from '../deliveries/own-deliveries.tsx'
import { SoundSwitch } from '../new-orders/sound-switch.tsx'
import { AnalyticsTab } from './analytics/analytics-tab.tsx'
import { InventoryTab } from './inventory/inventory-tab.tsx'
import { OfOwnBranch } from './of-own-branch.tsx'
import { OrderPlacesNote } from './order-places.tsx'
import { OrdersTab } from './orders/orders-tab.tsx'
import { StatCards } from './stat-cards.tsx'

const { read, into } = addressState(
  z.object({ tab: z.enum(['orders', 'deliveries', 'inventory', 'analytics']).default('orders') }),
)

/** The open tab stands in the address, so that it can be linked and Back goes to the one before. */
const BranchTabs = ({ branch }: { branch: Branch }) => {
  const [address, setAddress] = useSearchParams()
  const open = (tab: string): void =>
    setAddress(into(address, read(new URLSearchParams({ tab }))), { preventScrollReset: true })
  return (
    <Tabs
      label={t('Branch')}
      value={read(address).tab}
      onChange={open}
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
