import type { ErrorCode } from '../../contract/errors.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type OrderState, type PlacedOrder } from '../../domain/order/state.ts'
import { isCaughtUp } from '../../runtime/wait-for-all.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { readRules } from './read-rules.ts'
import { accrue, reverseReturns } from './settle-points.ts'
import { settleVoucher } from './settle-voucher.ts'

type Outcome = Result<null, Rejection<ErrorCode>>

const voucherOf = async (context: CommandContext, state: OrderState) => {
  if (isPlaced(state)) {
    const { voucher, buyerId: userId } = state
    return voucher === null || userId === null ? null : { voucherId: voucher.voucherId, userId }
  }
  if (state.status === 'none') return null
  const found = await context.queries.loyalty.forShop.voucherOfOrder(state.orderId)
  return found === undefined ? null : { voucherId: found.id, userId: found.userId }
}

const settlePoints = async (context: CommandContext, placed: PlacedOrder): Promise<Outcome> => {
  const { buyerId: userId, status, isErased } = placed
  if (userId === null || status !== 'delivered' || isErased) return ok(null)
  const of = { userId, rules: await readRules(context) }
  const accrued = await accrue(context, of)
  return accrued.ok ? reverseReturns(context, placed, of) : accrued
}

/**
 * Brings the ledger of the order's account to where the order is: points earned and taken back, the voucher used or
 * given back. Every step may come twice.
 */
export const settleLoyalty: Command<{ orderId: string }, null> = {
  name: 'settle-loyalty',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    // An account earns nothing for an order that was placed without it.
    if (isPlaced(state) && state.buyerId === null) return ok(null)
    // What is due, and what was booked, is found by the read models.
    if (!(await isCaughtUp(context, context.queries.loyalty))) return reject('NOT_CAUGHT_UP')
    const voucher = await voucherOf(context, state)
    const settled =
      voucher === null ? ok(null) : await settleVoucher(context, { ...voucher, orderId }, state)
    if (!settled.ok) return settled
    return isPlaced(state) ? settlePoints(context, state) : ok(null)
  },
}
