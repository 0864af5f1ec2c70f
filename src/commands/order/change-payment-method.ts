import type { ErrorCode } from '../../contract/errors.ts'
import { isShop } from '../../domain/kernel/access.ts'
import type { PaymentMethod } from '../../domain/kernel/payment-method.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { isGuestCash } from '../../domain/order/guest-cash.ts'
import { order } from '../../domain/order/order.ts'
import type { PlacedOrder } from '../../domain/order/state.ts'
import { withoutMoneyOrPrompt } from '../../domain/payment/awaits.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { admitGuestOrder, alignPlaced } from '../guest-orders/guest-orders.ts'
import { takesMpesa } from '../shop/read-settings.ts'
import { orderToChange } from './order-secret.ts'

const methodChange = ({ guestCash }: CommandContext, to: PaymentMethod) =>
  ({ type: 'ChangePaymentMethod', to, guestCash }) as const

type Change = { orderId: string; paymentMethod: PaymentMethod }

/**
 * Takes a place at the branch for a guest's order that becomes one for cash, unless the order itself refuses the
 * change.
 */
const takePlace = async (
  context: CommandContext,
  found: PlacedOrder,
  to: PaymentMethod,
): Promise<Result<unknown, Rejection<ErrorCode>>> => {
  if (!isGuestCash({ userId: found.buyerId, paymentMethod: to })) return ok(null)
  const decided = order.decide(methodChange(context, to), found)
  if (!decided.ok || decided.value.length === 0) return decided
  const { orderId, branchId, demand } = found
  const place = { branchId, orderId, requestKey: orderId, paymentMethod: to, demand }
  return admitGuestOrder(context, place)
}

/** Changes from M-PESA to cash or back, while nobody has set the goods aside and no money is on its way. */
export const changePaymentMethod: Command<Change, Change> = {
  name: 'change-payment-method',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, paymentMethod }, context) => {
    const found = await orderToChange(context, orderId)
    if (!found.ok) return found
    const allowed = withoutMoneyOrPrompt(await load(context, payment, orderId))
    if (!allowed.ok) return allowed
    if (paymentMethod === 'mpesa' && !(await takesMpesa(context)))
      return reject('MPESA_UNAVAILABLE')
    const place = await takePlace(context, found.value, paymentMethod)
    if (!place.ok) return place
    const changed = await execute(context, order, orderId, methodChange(context, paymentMethod))
    if (!changed.ok) return changed
    await alignPlaced(context, changed.value.state)
    return ok({ orderId, paymentMethod })
  },
}
