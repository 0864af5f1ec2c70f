import { ok } from '../domain/kernel/result.ts'
import type { PaymentMethod } from '../domain/order/events.ts'
import { order } from '../domain/order/order.ts'
import { payment } from '../domain/payment/payment.ts'
import type { Command } from './command.ts'
import { execute } from './execute.ts'
import { load } from './load.ts'
import { mayPayFor, orderFor, withoutMoney } from './payment-access.ts'

/** From M-PESA to cash or back, while nobody has set the goods aside and no money is on its way. */
export const changePaymentMethod: Command<
  { orderId: string; paymentMethod: PaymentMethod },
  { orderId: string; paymentMethod: PaymentMethod }
> = {
  name: 'change-payment-method',
  may: ({ role }) => role !== 'system',
  run: async ({ orderId, paymentMethod }, context) => {
    const found = await orderFor(context, orderId, mayPayFor)
    if (!found.ok) return found
    const allowed = withoutMoney(await load(context, payment, orderId))
    if (!allowed.ok) return allowed
    const { guestCash } = context
    const command = { type: 'ChangePaymentMethod', to: paymentMethod, guestCash } as const
    const changed = await execute(context, order, orderId, command)
    return changed.ok ? ok({ orderId, paymentMethod }) : changed
  },
}
