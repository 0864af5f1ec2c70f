import { ordersQuery } from '#contract/order/orders-query.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'

export const orderFilters = addressState(ordersQuery)

export const useOrderFilters = () => useAddressFilters(orderFilters, [])

export type OrderFiltering = ReturnType<typeof useOrderFilters>
