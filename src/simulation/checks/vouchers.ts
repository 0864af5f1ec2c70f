import { load } from '#src/commands/engine/execute.ts'
import { loyalty } from '#src/domain/loyalty/loyalty.ts'
import { type Voucher, vouchersOf } from '#src/domain/loyalty/state.ts'
import { order } from '#src/domain/order/order.ts'
import { keptOf } from '#src/domain/order/returning.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { type Check, idsIn, type Look } from './look.ts'

/** Orders that were paid with the voucher and still have goods. */
const payingFor = (orders: readonly PlacedOrder[], voucherId: string): string[] =>
  orders
    .filter((one) => one.voucher?.voucherId === voucherId && one.status !== 'cancelled')
    .filter((one) => keptOf(one).some(({ quantity }) => quantity > 0))
    .map(({ orderId }) => orderId)

const wrongIn = (orders: readonly PlacedOrder[], { voucherId, status, orderId }: Voucher) => {
  const paid = payingFor(orders, voucherId)
  const due = status === 'used' && orderId !== null ? [orderId] : []
  if (status === 'held') return [`voucher ${voucherId} is held for order ${orderId} for ever`]
  if (paid.join() === due.join()) return []
  return [`voucher ${voucherId} is ${status} for ${orderId}, and pays for ${paid.join(', ')}`]
}

const placedIn = async ({ chain, events }: Look): Promise<PlacedOrder[]> => {
  const placed: PlacedOrder[] = []
  for (const id of idsIn(events, 'order')) {
    const state = await load(chain.look(), order, id)
    if (isPlaced(state)) placed.push(state)
  }
  return placed
}

/** A used voucher pays for one order, and any other voucher for none. None waits for an order for ever. */
export const vouchers: Check = async (look) => {
  const orders = await placedIn(look)
  const wrong: string[] = []
  for (const userId of idsIn(look.events, 'loyalty')) {
    const state = await load(look.chain.look(), loyalty, userId)
    wrong.push(...vouchersOf(state).flatMap((one) => wrongIn(orders, one)))
    if (state !== null && state !== 'erased' && state.points < 0) {
      const unused = state.vouchers.filter(({ status }) => status === 'issued')
      if (unused.length > 0) wrong.push(`${userId} owes points and keeps vouchers`)
    }
  }
  return wrong
}
