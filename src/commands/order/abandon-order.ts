import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import { orderNumber } from '../../domain/order-number/order-number.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlace } from '../guest-orders/guest-orders.ts'
import { releaseStock } from '../inventory/order-stock.ts'
import type { OrderClaim } from './claim.ts'

/**
 * Makes sure that the claimed order will never come, and only then releases what it holds: so nothing is released that
 * could still be placed. An order that has come meanwhile stays and is the answer.
 */
export const abandonClaimed = async (
  context: CommandContext,
  { orderId, branchId, demand }: OrderClaim,
): Promise<Result<PlacedOrder | undefined, Rejection<'CONFLICT'>>> => {
  const goods = { orderId, branchId, demand }
  const abandon = { type: 'Abandon', ...goods } as const
  const abandoned = await execute(context, order, orderId, abandon, { expectNew: true })
  if (!abandoned.ok) return reject('CONFLICT')
  const { state } = abandoned.value
  if (isPlaced(state)) return ok(state)
  const released = await releaseStock(context, goods, 'abandoned')
  await alignPlace(context, goods)
  await context.vault.forgetOrderSecret(orderId)
  return released.ok ? ok(undefined) : reject('CONFLICT')
}

/** Abandons an old claim whose order never came. `wasPlaced`: the order had come after all, and stays. */
export const abandonOrder: Command<{ orderNumber: string }, { wasPlaced: boolean }> = {
  name: 'abandon-order',
  may: isShop,
  run: async (input, context) => {
    const claim = await load(context, orderNumber, input.orderNumber)
    if (claim === null) return reject('ORDER_NOT_FOUND')
    const abandoned = await abandonClaimed(context, claim)
    return abandoned.ok ? ok({ wasPlaced: abandoned.value !== undefined }) : abandoned
  },
}
