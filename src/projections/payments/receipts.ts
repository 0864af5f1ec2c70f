import type { Doc } from '../../stores/read-store/port.ts'
import type { DocChange, Projection } from '../projection.ts'

/**
 * `id` is an M-PESA receipt. `orderIds`: the orders that it was reported for. One, unless M-PESA or somebody else is
 * wrong. `namedFor`: the orders whose payers say that it is theirs.
 */
export type PaymentReceiptDoc = Doc & { orderIds: string[]; namedFor: string[] }

/** The money counts for the first order. A receipt that names so many others is somebody's trick. */
const MOST_ORDERS = 50

/** Staff may give back money by other ways, whose references are no receipts. */
const isReceipt = (reference: string): boolean => /^[A-Z0-9]{6,30}$/.test(reference)

type Fields = Omit<PaymentReceiptDoc, keyof Doc>
type Reported = { data: { orderId: string; receipt: string | null } }

const added =
  (field: keyof Fields) =>
  ({ data: { receipt: id, orderId } }: Reported): DocChange<PaymentReceiptDoc>[] =>
    id === null
      ? []
      : [
          {
            id,
            fold: (before: Fields = { orderIds: [], namedFor: [] }) => ({
              id,
              orderIds: before.orderIds,
              namedFor: before.namedFor,
              [field]: [...new Set([...before[field], orderId])].slice(0, MOST_ORDERS),
            }),
          },
        ]
const reported = added('orderIds')

export const paymentReceipts: Projection<PaymentReceiptDoc> = {
  collection: { name: 'payment-receipts', version: 3, indexes: [] },
  on: {
    PaymentReceived: reported,
    PaymentReceiptLearned: reported,
    PaymentCaseOpened: reported,
    RefundBecameDue: reported,
    // What left the account is found by its own receipt, which staff and M-PESA give as the refund's reference.
    RefundCompleted: ({ data: { orderId, reference: receipt } }) =>
      reported({ data: { orderId, receipt: isReceipt(receipt) ? receipt : null } }),
    PaymentReversed: ({ data: { orderId, reversal: receipt } }) =>
      reported({ data: { orderId, receipt } }),
    ReceiptNamed: added('namedFor'),
  },
}
