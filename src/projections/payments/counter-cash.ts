import { nairobiDay } from '../../contract/rules/dates.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection } from '../projection.ts'

/**
 * Cash that a branch gave back over its counter. `id` is the refund's id. `day`: 'YYYY-MM-DD' in Nairobi. `actor`: who
 * gave it. Nothing personal.
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

/** Cash that left the branches' tills for returned goods. */
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
