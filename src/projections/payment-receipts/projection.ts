import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/**
 * `id` is an M-PESA receipt. `orderIds`: the orders that it was reported for. One, unless M-PESA or somebody else is
 * wrong.
 */
export type PaymentReceiptDoc = Doc & { orderIds: string[] }

/** The money counts for the first order. A receipt that names so many others is somebody's trick. */
const MOST_ORDERS = 50

type Reported = { data: { orderId: string; receipt: string | null } }

const reported = ({ data: { receipt: id, orderId } }: Reported) =>
  id === null
    ? []
    : [
        {
          id,
          fold: ({ orderIds }: Pick<PaymentReceiptDoc, 'orderIds'> = { orderIds: [] }) => ({
            id,
            orderIds: [...new Set([...orderIds, orderId])].slice(0, MOST_ORDERS),
          }),
        },
      ]

export const paymentReceipts: Projection<PaymentReceiptDoc> = {
  collection: { name: 'payment-receipts', version: 1, indexes: [] },
  on: {
    PaymentReceived: reported,
    PaymentReceiptLearned: reported,
    PaymentCaseOpened: reported,
    RefundBecameDue: reported,
  },
}
