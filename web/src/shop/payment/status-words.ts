import type { PaymentStatus } from '#contract/order.ts'
import type { StatusWords } from '../order/status-words.ts'

export const paymentStatusWords: Record<PaymentStatus, StatusWords> = {
  pending: { label: 'Pending', tone: 'yellow' },
  prompted: { label: 'Prompted', tone: 'blue' },
  paid: { label: 'Paid', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  needs_review: { label: 'Needs Review', tone: 'orange' },
  refund_due: { label: 'Refund Due', tone: 'purple' },
  refunded: { label: 'Refunded', tone: 'grey' },
}
