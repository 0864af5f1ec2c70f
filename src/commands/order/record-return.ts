import { runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { BroughtBack } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute-as-seen.ts'
import { returnOrderStock } from '../inventory/return-order-stock.ts'
import { noteReturn } from '../payment/note-return.ts'

/** `returnId` (UUID) comes from the sender, so that the same return sent again is the same. */
export type RecordReturn = {
  orderId: string
  returnId: string
  lines: readonly BroughtBack[]
  reason: string
  feeBack: boolean
  /** The order's, as the sender saw it. Undefined: the return is taken as said. */
  revision?: number | undefined
}

/**
 * Goods of a delivered order are at the branch again. The order's event comes first; jobs complete the stock and the
 * refund where a crash came between.
 */
export const recordReturn: Command<RecordReturn, { dueCents: number }> = {
  name: 'record-return',
  may: runsBranches,
  run: async ({ orderId, revision: expectedRevision, reason, ...said }, context) => {
    const by = context.actor
    const command = { type: 'RecordReturn', by, reason: reason.trim(), ...said } as const
    const seen = {
      expectedRevision,
      tell: (state: OrderState) => (isPlaced(state) ? { status: state.status } : {}),
    }
    const recorded = await executeAsSeen(context, order, orderId, command, seen)
    if (!recorded.ok) return recorded
    const { state } = recorded.value
    const { returnId } = said
    const made = isPlaced(state)
      ? state.returns.find((one) => one.returnId === returnId)
      : undefined
    if (made === undefined) return reject('ORDER_NOT_FOUND')
    const back = await returnOrderStock.run({ orderId, returnId }, context)
    if (!back.ok) return back
    const noted = await noteReturn.run({ orderId, returnId }, context)
    return noted.ok ? ok({ dueCents: made.goodsCents + made.feeCents }) : noted
  },
}
