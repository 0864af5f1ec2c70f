import type { ErrorCode } from '../../contract/errors.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { BroughtBack } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { isCashRefund } from '../../domain/payment/vocabulary.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { envelope } from '../payment/access.ts'
import { noteOf } from '../payment/note-return.ts'

export type PreviewReturn = { orderId: string; lines: readonly BroughtBack[]; feeBack: boolean }
/** In cents. `isCash`: the order was paid in cash, so the counter can hand it back. */
export type ReturnMoney = { dueCents: number; isCash: boolean }

/** The money of a return before it is recorded. Null: it is recorded already. Refused as the return would be. */
export const moneyOfReturn = async (
  context: CommandContext,
  { orderId, ...said }: PreviewReturn & { returnId: string; reason: string },
): Promise<Result<ReturnMoney | null, Rejection<ErrorCode>>> => {
  const placed = await load(context, order, orderId)
  const books = await load(context, payment, orderId)
  const command = { type: 'RecordReturn', by: context.actor, ...said } as const
  const decided = order.decide(command, placed)
  if (!decided.ok) return decided
  const returned = decided.value.find(({ type }) => type === 'OrderReturned')
  if (returned?.type !== 'OrderReturned' || !isPlaced(placed)) return ok(null)
  const note = { ...envelope(context, orderId), ...noteOf(placed, returned.data) }
  const noted = payment.decide(note, books)
  if (!noted.ok) return noted
  const due = noted.value.find(({ type }) => type === 'RefundBecameDue')
  const dueCents = due?.type === 'RefundBecameDue' ? due.data.amountCents : 0
  return ok({ dueCents, isCash: isCashRefund(books, { reason: 'returned' }) })
}

/** What a return would give back, told before anybody records it. Changes nothing. */
export const previewReturn: Command<PreviewReturn, ReturnMoney> = {
  name: 'preview-return',
  may: runsBranches,
  run: async (input, context) => {
    const told = { returnId: context.world.newId(), reason: 'A look before' }
    const money = await moneyOfReturn(context, { ...input, ...told })
    return money.ok ? ok(money.value ?? { dueCents: 0, isCash: false }) : money
  },
}
