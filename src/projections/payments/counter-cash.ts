import { nairobiDay } from '../../contract/rules/dates.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection } from '../projection.ts'

/**
 * Cash that a branch handed back over its counter. `id` is the refund's. `day` is Nairobi's, 'YYYY-MM-DD'. `actor` gave
 * it. Nothing personal.
 */
export type CounterCashDoc = Doc & {
  branchId: number
  day: string
  orderId: string
  orderNumber: string
  amountCents: number
  at: string
  actor: Doer
}

/** What left the tills of the branches for goods that came back. */
export const counterCash: Projection<CounterCashDoc> = {
  collection: {
    name: 'counter-cash',
    version: 1,
    indexes: [
      ['day', '-at'],
      ['branchId', 'day', '-at'],
    ],
  },
  on: {
    RefundHandedBack: ({ data, meta }) => {
      const { refundId: id, branchId, orderId, orderNumber, amountCents } = data
      const { at } = meta
      const day = nairobiDay(new Date(at))
      const what = { orderId, orderNumber, amountCents }
      const doc = { id, branchId, day, ...what, at, actor: doerOf(meta) }
      return { id, fold: () => doc }
    },
  },
}
