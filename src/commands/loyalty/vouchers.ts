import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { keptOf } from '../../domain/order/returning.ts'
import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import type { VoucherDoc } from '../../projections/loyalty/rewards.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

type OfOrder = { userId: string; voucherId: string; orderId: string }

/** The voucher from the read model, for an account whose own state has forgotten it. */
const copyOf = (doc: VoucherDoc | undefined) => {
  if (doc === undefined) return null
  const { id: voucherId, position: _, userId: __, since: ___, ...copy } = doc
  return { voucherId, ...copy }
}

export const releaseVoucher = async (
  context: CommandContext,
  of: OfOrder,
): Promise<CommandResult> => {
  const known = copyOf(await context.queries.loyalty.forShop.voucher(of.voucherId))
  return withoutValue(await execute(context, loyalty, of.userId, { type: 'Release', ...of, known }))
}

/** True if the order was abandoned, cancelled, or returned completely. */
const hasFailed = (state: OrderState): boolean => {
  if (!isPlaced(state)) return state.status === 'abandoned'
  return state.status === 'cancelled' || keptOf(state).every(({ quantity }) => quantity === 0)
}

/**
 * Uses the voucher of an order that was placed, or gives back the voucher of an order that failed. Does nothing while
 * the order may still come.
 */
export const settleVoucher = async (
  context: CommandContext,
  of: OfOrder,
  state: OrderState,
): Promise<CommandResult> => {
  if (hasFailed(state)) return releaseVoucher(context, of)
  if (!isPlaced(state)) return ok(null)
  return withoutValue(await execute(context, loyalty, of.userId, { type: 'Use', ...of }))
}

type ExpireVoucher = { userId: string; voucherId: string }

/** Ends a voucher that was not used in time, and gives its points back. */
export const expireVoucher: Command<ExpireVoucher, null> = {
  name: 'expire-voucher',
  may: isShop,
  run: async (input, context) => {
    const at = context.world.now().toISOString()
    const command = { type: 'Expire', ...input, at } as const
    return withoutValue(await execute(context, loyalty, input.userId, command))
  },
}
