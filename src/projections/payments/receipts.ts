import { typedCode } from '../../contract/rules/text.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { DocChange, Projection } from '../projection.ts'

/**
 * `id` is an M-PESA receipt. `orderIds`: the orders for which it was reported, more than one only by mistake.
 * `namedFor`: the orders whose payers claim it.
 */
export type PaymentReceiptDoc = Doc & { orderIds: string[]; namedFor: string[] }

/**
 * The most orders that are kept for one receipt. Payers who name a receipt for more orders are cheating, and only the
 * first order gets the money.
 */
const MOST_ORDERS = 50

/** M-PESA's receipts have ten signs, of which none need be a digit. A digit tells other codes from words. */
const receiptShape = /^([A-Z0-9]{10}|(?=.*\d)[A-Z0-9]{6,30})$/

/**
 * The receipt that staff gave as the reference of a refund, in whatever spelling. Null: the reference is no M-PESA
 * receipt, because the money went back another way.
 */
const receiptIn = (reference: string): string | null => {
  const code = typedCode(reference)
  return receiptShape.test(code) ? code : null
}

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
  collection: { name: 'payment-receipts', version: 5, indexes: [] },
  on: {
    PaymentReceived: reported,
    PaymentReceiptLearned: reported,
    PaymentCaseOpened: reported,
    RefundBecameDue: reported,
    // A refund is found by its own receipt, which staff or M-PESA give as its reference.
    RefundCompleted: ({ data: { orderId, reference: receipt } }) =>
      reported({ data: { orderId, receipt: receiptIn(receipt) } }),
    PaymentReversed: ({ data: { orderId, reversal: receipt } }) =>
      reported({ data: { orderId, receipt } }),
    ReceiptNamed: added('namedFor'),
  },
}

/** The ids of the orders for which this M-PESA receipt, in whatever spelling, was reported or named. */
export const ordersWithReceipt = async (
  store: Pick<ReadStore, 'get'>,
  typed: string,
): Promise<string[]> => {
  const doc = await store.get<PaymentReceiptDoc>(paymentReceipts.collection, typedCode(typed))
  return [...new Set([...(doc?.orderIds ?? []), ...(doc?.namedFor ?? [])])]
}
