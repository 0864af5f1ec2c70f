import { paymentStatus } from '#contract/order/order.ts'
import { paymentsQuery, paymentView } from '#contract/payment/staff-payment.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'

export const views = paymentView.options
export const statuses = paymentStatus.options

export const paymentFilters = addressState(paymentsQuery)

/** The view alone counts as no filter. */
export const usePaymentFilters = () => useAddressFilters(paymentFilters, ['view'])

export type PaymentFiltering = ReturnType<typeof usePaymentFilters>
