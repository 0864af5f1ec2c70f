import { runsBranches } from '../../domain/kernel/access.ts'
import { evolveAll } from '../../domain/kernel/decider.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import type { BroughtBack } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { PaymentState } from '../../domain/payment/state.ts'
import { isCashRefund } from '../../domain/payment/vocabulary.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { envelope } from '../order-access.ts'
import { handBackRefund } from '../payment/settle-refund.ts'

type PreviewReturn = { orderId: string; lines: readonly BroughtBack[]; feeBack: boolean }
/** `dueCents` is in cents. `isCash`: the order was paid in cash, so the counter can pay the money back. */
type ReturnMoney = { dueCents: number; isCash: boolean }

/** What is to be given back for this return, in cents. Less than its price if less was paid. */
const dueOfReturn = ({ refunds }: PaymentState, returnId: string): number =>
  refunds.find(({ refundId }) => refundId === returnId)?.amountCents ?? 0

/** The money that a return would make due, or the refusal of the return. Null: the return is recorded already. */
const moneyOfReturn = async (
  context: CommandContext,
  { orderId, ...details }: PreviewReturn & { returnId: string; reason: string },
): Promise<CommandResult<ReturnMoney | null>> => {
  const placed = await load(context, order, orderId)
  const books = await load(context, payment, orderId)
  const command = { type: 'RecordReturn', by: context.actor, ...details } as const
  const decided = order.decide(command, placed)
  if (!decided.ok) return decided
  const returned = decided.value.find(({ type }) => type === 'OrderReturned')
  if (returned?.type !== 'OrderReturned' || !isPlaced(placed)) return ok(null)
  const about = envelope(context, orderId)
  const after = costing({ ...placed, returns: [...placed.returns, returned.data] })
  const noted = payment.decide({ ...about, ...after, type: 'AlignRefunds' }, books)
  if (!noted.ok) return noted
  const settled = evolveAll(payment, books, noted.value, about.at)
  const dueCents = dueOfReturn(settled, details.returnId)
  return ok({ dueCents, isCash: isCashRefund(books, { reason: 'returned' }) })
}

/** Shows what a return would give back. Changes nothing. */
export const previewReturn: Command<PreviewReturn, ReturnMoney> = {
  name: 'preview-return',
  may: runsBranches,
  run: async (input, context) => {
    const placeholders = { returnId: context.world.newId(), reason: 'A look before' }
    const money = await moneyOfReturn(context, { ...input, ...placeholders })
    return money.ok ? ok(money.value ?? { dueCents: 0, isCash: false }) : money
  },
}

/**
 * `returnId` (UUID) comes from the sender, so a repeated request is recorded once. `cashBackCents` is the cash that the
 * counter paid back. Undefined: none yet.
 */
export type RecordReturnInput = {
  orderId: string
  returnId: string
  lines: readonly BroughtBack[]
  reason: string
  feeBack: boolean
  cashBackCents?: number | undefined
  /** The order's revision that the sender saw. Without it no check is made. */
  revision?: number | undefined
}

export type RecordedReturn = { dueCents: number; handedBackCents: number }

/** Refuses cash that is not due, before anything is written. */
const checkCash = async (
  context: CommandContext,
  { cashBackCents, ...details }: RecordReturnInput,
): Promise<CommandResult> => {
  if (cashBackCents === undefined) return ok(null)
  const money = await moneyOfReturn(context, details)
  if (!money.ok || money.value === null) return money.ok ? ok(null) : money
  const { dueCents, isCash } = money.value
  if (!isCash) return reject('REFUND_NOT_CASH')
  if (dueCents !== cashBackCents) return reject('REFUND_SUM_CHANGED', { due: dueCents / 100 })
  return ok(null)
}

/** Records cash that the counter has paid back. */
const handBack = async (
  context: CommandContext,
  { orderId, returnId, cashBackCents: amountCents = 0 }: RecordReturnInput,
): Promise<CommandResult<number>> => {
  if (amountCents === 0) return ok(0)
  const handed = await handBackRefund.run({ orderId, refundId: returnId, amountCents }, context)
  return handed.ok ? ok(amountCents) : handed
}

/**
 * Records that goods of a delivered order came back. Jobs complete stock and refund after a crash; cash that was paid
 * back then stays due until staff record it at the order.
 */
export const recordReturn: Command<RecordReturnInput, RecordedReturn> = {
  name: 'record-return',
  may: runsBranches,
  run: async (given, context) => {
    const input = { ...given, reason: given.reason.trim() }
    const { orderId, revision: expectedRevision, cashBackCents: _, ...details } = input
    const checked = await checkCash(context, input)
    if (!checked.ok) return checked
    const command = { type: 'RecordReturn', by: context.actor, ...details } as const
    const seen = {
      expectedRevision,
      tell: (state: OrderState) => (isPlaced(state) ? { status: state.status } : {}),
    }
    const recorded = await executeAsSeen(context, order, orderId, command, seen)
    if (!recorded.ok) return recorded
    const { state } = recorded.value
    const { returnId } = details
    const made = isPlaced(state)
      ? state.returns.find((one) => one.returnId === returnId)
      : undefined
    if (made === undefined) return reject('ORDER_NOT_FOUND')
    const handed = await handBack(context, input)
    if (!handed.ok) return handed
    const dueCents = dueOfReturn(await load(context, payment, orderId), returnId)
    return ok({ dueCents, handedBackCents: handed.value })
  },
}
