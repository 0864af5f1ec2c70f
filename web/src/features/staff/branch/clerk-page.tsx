import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useText } from '#web/lib/text.ts'
import { OfOwnBranch } from '#web/staff-shop/branch/own-branch.tsx'
import { SoundSwitch } from '#web/staff-shop/new-orders/sound.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'

const tabState = addressState(z.object({ tab: z.enum(['orders', 'inventory']).default('orders') }))

const ClerkTabs = ({ branchId }: { branchId: number }) => {
  const t = useText()
  const { filters, set } = useAddressFilters(tabState, [])
  return (
    <Tabs
      label={t('Branch')}
      value={filters.tab}
      onChange={(tab) => set('tab', tab)}
      tabs={[
        { value: 'orders', label: t('Orders'), content: <OrdersTab branchId={branchId} /> },
        {
          value: 'inventory',
          label: t('Inventory'),
          content: <InventoryTab branchId={branchId} />,
        },
      ]}
    />
  )
}

/** A shop assistant's work: the orders to pack, and the shelves to count and fill. It shows no figures of money. */
export const ClerkPage = () => {
  const t = useText()
  return (
    <OfOwnBranch title={t('Branch Work')} beside={<SoundSwitch />}>
      {(branch) => <ClerkTabs branchId={branch.id} />}
    </OfOwnBranch>
  )
}
