import { deliveriesQuery } from '#contract/delivery/delivery.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useAddressFilters } from '#web/staff-ui/filters/use-address-filters.ts'

export const deliveryFilters = addressState(
  deliveriesQuery.pick({ search: true, status: true, branch: true }),
)

export const useDeliveryFilters = () => useAddressFilters(deliveryFilters, [])

export type DeliveryFiltering = ReturnType<typeof useDeliveryFilters>
