import type { ErrorCode } from '../../contract/errors.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { BroughtBack } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'
import { returnOrderStock } from '../inventory/order-stock.ts'
import { noteReturn } from '../payment/note-return.ts'
import { handBackRefund } from '../payment/refund/hand-back-refund.ts'
import { moneyOfReturn } from './preview-return.ts'

/**
 * `returnId` (UUID) comes from the sender, so that the same return sent again is the same. `cashBackCents`: what was
 * handed back in cash at the counter. Undefined: nothing yet.
 */
export type RecordReturn = {
  orderId: string
  returnId: string
  lines: readonly BroughtBack[]
  reason: string
  feeBack: boolean
  cashBackCents?: number | undefined
  /** The order's, as the sender saw it. Undefined: the return is taken as said. */
  revision?: number | undefined
}

export type RecordedReturn = { dueCents: number; handedBackCents: number }

/** Refuses a sum of cash that is not due, before anything is written. */
const checkCash = async (
  context: CommandContext,
  { cashBackCents, ...said }: RecordReturn,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  if (cashBackCents === undefined) return ok(null)
  const money = await moneyOfReturn(context, said)
  if (!money.ok || money.value === null) return money.ok ? ok(null) : money
  const { dueCents, isCash } = money.value
  if (!isCash) return reject('REFUND_NOT_CASH')
  if (dueCents !== cashBackCents) return reject('REFUND_SUM_CHANGED', { due: dueCents / 100 })
  return ok(null)
}

/** The money becomes due, and goes over the counter where it was said so. */
const settleMoney = async (
  context: CommandContext,
  { orderId, returnId, cashBackCents: amountCents = 0 }: RecordReturn,
): Promise<Result<number, Rejection<ErrorCode>>> => {
  const noted = await noteReturn.run({ orderId, returnId }, context)
  if (!noted.ok) return noted
  if (amountCents === 0) return ok(0)
  const handed = await handBackRefund.run({ orderId, refundId: returnId, amountCents }, context)
  return handed.ok ? ok(amountCents) : handed
}

/**
 * Goods of a delivered order are at the branch again. The order's event comes first; jobs complete the stock and the
 * refund where a crash came between. Cash that was handed back then stays due until it is recorded at the order.
 */
export const recordReturn: Command<RecordReturn, RecordedReturn> = {
  name: 'record-return',
  may: runsBranches,
  run: async (given, context) => {
    const input = { ...given, reason: given.reason.trim() }
    const { orderId, revision: expectedRevision, cashBackCents: _, ...said } = input
    const checked = await checkCash(context, input)
    if (!checked.ok) return checked
    const command = { type: 'RecordReturn', by: context.actor, ...said } as const
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
    const handed = await settleMoney(context, input)
    if (!handed.ok) return handed
    return ok({ dueCents: made.goodsCents + made.feeCents, handedBackCents: handed.value })
  },
}
