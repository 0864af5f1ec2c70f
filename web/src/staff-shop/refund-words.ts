import type { PaymentSummary } from '#contract/payment/staff-payment.ts'

/** Why money goes back. */
export const refundReasons: Record<PaymentSummary['refundReasons'][number], string> = {
  late: 'The money came after its prompt had ended',
  surplus: 'The order was paid already',
  order_cancelled: 'The order is cancelled',
  review: 'Decided in a review',
  returned: 'Goods came back',
  complaint: 'A complaint was answered by money',
  overpaid: 'More was paid than the order costs',
  cash: 'More was taken than the order costs',
  reversed: 'M-PESA took the payment back',
}
