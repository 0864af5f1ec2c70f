import { nairobiDay } from '../../contract/rules/dates.ts'
import type { Role } from '../../domain/kernel/access.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

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
  actor: { id: string; role: Role }
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
    RefundHandedBack: ({ data, meta: { at, actor } }) => {
      const { refundId: id, branchId, orderId, orderNumber, amountCents } = data
      const day = nairobiDay(new Date(at))
      const by = { id: actor.id, role: actor.role }
      const doc = { id, branchId, day, orderId, orderNumber, amountCents, at, actor: by }
      return { id, fold: () => doc }
    },
  },
}
