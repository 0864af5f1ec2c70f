import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { dispatchStock, returnStock } from './reserve-stock.ts'

/** `returnId`: of a return after the delivery. Without one the order was brought back from the road. */
export type ReturnOrderStock = { orderId: string; returnId?: string | undefined }

const linesOf = ({ broughtBack, returns }: PlacedOrder, returnId: string | undefined) =>
  returnId === undefined
    ? broughtBack
    : (returns.find((one) => one.returnId === returnId)?.lines ?? null)

/**
 * Puts the pieces that came back onto the shelf, once. What came back has left before, also where the job that books
 * this has not run yet.
 */
export const returnOrderStock: Command<ReturnOrderStock, null> = {
  name: 'return-order-stock',
  may: isShop,
  run: async ({ orderId, returnId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { branchId, status: from } = state
    const lines = linesOf(state, returnId)
    if (lines === null) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const left = await dispatchStock(context, state)
    if (!left.ok) return left
    const back = await returnStock(context, { orderId, branchId, lines }, returnId ?? orderId)
    return back.ok ? ok(null) : back
  },
}
