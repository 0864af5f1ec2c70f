import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { OrderVoucher } from '../../domain/kernel/vocabulary.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { vouchersOf } from '../../domain/loyalty/state.ts'
import { mayHold } from '../../domain/loyalty/vouchers.ts'
import { type CommandContext, type CommandResult, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { releaseVoucher } from '../loyalty/vouchers.ts'

type Bill = { orderId: string; voucher: OrderVoucher | null; subtotalCents: number }

const ownVouchers = async (context: CommandContext, maxAgeMs: number) =>
  hasAccount(context.actor)
    ? vouchersOf(await load(context, loyalty, context.actor.id, { maxAgeMs }))
    : []

/** The order's voucher with its worth. `lookAtVoucher` checks later whether the order may use it. */
export const wantedVoucher = async (
  context: CommandContext,
  { voucherId }: PlaceOrderBody,
  maxAgeMs: number,
): Promise<CommandResult<OrderVoucher | null>> => {
  if (voucherId === undefined) return ok(null)
  const vouchers = await ownVouchers(context, maxAgeMs)
  const found = vouchers.find((one) => one.voucherId === voucherId)
  return found === undefined ? reject('VOUCHER_NOT_FOUND') : ok({ voucherId, worth: found.worth })
}

const voucherUse = (context: CommandContext, { orderId, voucher, subtotalCents }: Bill) => ({
  orderId,
  voucherId: voucher?.voucherId ?? '',
  goodsCents: subtotalCents,
  at: context.world.now().toISOString(),
})

/** Refuses a voucher that the order may not use, before anything is written. */
export const lookAtVoucher = async (
  context: CommandContext,
  bill: Bill,
): Promise<CommandResult> => {
  if (bill.voucher === null) return ok(null)
  const vouchers = await ownVouchers(context, 0)
  return withoutValue(mayHold(voucherUse(context, bill), { vouchers }))
}

/** Reserves the voucher for this order until the order is placed or abandoned. */
export const holdVoucher = async (context: CommandContext, bill: Bill): Promise<CommandResult> => {
  if (bill.voucher === null) return ok(null)
  const { id: userId } = context.actor
  const command = { type: 'Hold', userId, ...voucherUse(context, bill) } as const
  return withoutValue(await execute(context, loyalty, userId, command))
}

/** Marks the voucher as used. A job does this after a crash. */
export const spendVoucher = async (context: CommandContext, bill: Bill): Promise<void> => {
  if (bill.voucher === null) return
  const { id: userId } = context.actor
  const { voucherId } = bill.voucher
  const command = { type: 'Use', userId, voucherId, orderId: bill.orderId } as const
  await execute(context, loyalty, userId, command)
}

/** Gives the voucher back when the order was abandoned. */
export const giveVoucherBack = async (context: CommandContext, bill: Bill): Promise<void> => {
  if (bill.voucher === null) return
  const { orderId, voucher } = bill
  const of = { orderId, voucherId: voucher.voucherId, userId: context.actor.id }
  await releaseVoucher(context, of)
}
