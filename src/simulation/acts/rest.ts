import { load } from '#src/commands/engine/execute.ts'
import { costOf } from '#src/domain/order/bill.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { billOfPayment } from '#src/domain/payment/state.ts'
import type { Chain } from '../chain.ts'

/** What the order's page asks for, in cents. */
export const restOf = async (chain: Chain, orderId: string): Promise<number> => {
  const state = await load(chain.look(), order, orderId)
  if (!isPlaced(state)) return 0
  return billOfPayment(await load(chain.look(), payment, orderId), costOf(state)).restCents
}
