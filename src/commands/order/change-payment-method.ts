import { isShop } from '../../domain/kernel/access.ts'
import { type Buyer, cashBoundsOf, needsPlace } from '../../domain/kernel/guest-limits.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { costOf } from '../../domain/order/bill.ts'
import { order } from '../../domain/order/order.ts'
import type { PlacedOrder } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { withOpenRestAndNoPrompt } from '../../domain/payment/state.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { admitOrder, buyerOf } from '../guest-orders/guest-orders.ts'
import { orderToChange } from '../order-secret.ts'
import { takesMpesa } from '../shop/settings.ts'

const methodChange = (context: CommandContext, to: PaymentMethod, buyer: Buyer) =>
  ({ type: 'ChangePaymentMethod', to, cash: cashBoundsOf(context, buyer) }) as const

/** Whoever opens an account's order by its secret has the limits of that account. */
const buyerOfOrder = async (context: CommandContext, { buyerId }: PlacedOrder): Promise<Buyer> => {
  if (buyerId === null) return 'guest'
  const { actor } = context
  return buyerOf(context, actor.id === buyerId ? actor : { id: buyerId, role: 'customer' })
}

type Change = { orderId: string; paymentMethod: PaymentMethod }

/** Takes a waiting place at the branch for the new payment method, if the order allows the change. */
const takePlace = async (
  context: CommandContext,
  found: PlacedOrder,
  to: PaymentMethod,
  buyer: Buyer,
): Promise<CommandResult<unknown>> => {
  if (!needsPlace({ buyer, paymentMethod: to })) return ok(null)
  const decided = order.decide(methodChange(context, to, buyer), found)
  if (!decided.ok || decided.value.length === 0) return decided
  const { orderId, branchId, demand } = found
  return admitOrder(context, {
    branchId,
    orderId,
    requestKey: orderId,
    buyer,
    paymentMethod: to,
    demand,
  })
}

/** Changes the order to cash or to M-PESA, before the branch confirms it and while no money is on its way. */
export const changePaymentMethod: Command<Change, Change> = {
  name: 'change-payment-method',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, paymentMethod }, context) => {
    const found = await orderToChange(context, orderId)
    if (!found.ok) return found
    const allowed = withOpenRestAndNoPrompt(
      await load(context, payment, orderId),
      costOf(found.value),
    )
    if (!allowed.ok) return allowed
    if (paymentMethod === 'mpesa' && !(await takesMpesa(context)))
      return reject('MPESA_UNAVAILABLE')
    const buyer = await buyerOfOrder(context, found.value)
    const place = await takePlace(context, found.value, paymentMethod, buyer)
    if (!place.ok) return place
    const change = methodChange(context, paymentMethod, buyer)
    const changed = await execute(context, order, orderId, change)
    return changed.ok ? ok({ orderId, paymentMethod }) : changed
  },
}
