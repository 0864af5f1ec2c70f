import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'

export const tabs = ['inventory', 'products', 'categories'] as const

const inventoryAddress = addressState(
  z.object({
    tab: z.enum(tabs).default('inventory'),
    branch: z.coerce.number().int().positive().optional(),
    search: z.string().max(200).optional(),
  }),
)

/** The tab and the branch count as no filter: clearing leaves them. */
export const useInventoryAddress = () => useAddressFilters(inventoryAddress, ['tab', 'branch'])
export type InventoryAddress = ReturnType<typeof useInventoryAddress>
