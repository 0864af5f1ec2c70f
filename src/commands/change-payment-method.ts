import { ok, type Rejection, type Result, reject } from '../domain/kernel/result.ts'
import type { PaymentMethod } from '../domain/order/events.ts'
import { order } from '../domain/order/order.ts'
import { payment } from '../domain/payment/payment.ts'
import { holdsMoneyInReview, openAttempt, type PaymentState } from '../domain/payment/state.ts'
import type { Command } from './command.ts'
import { execute } from './execute.ts'
import { load } from './load.ts'
import { mayPayFor, orderFor } from './payment-access.ts'

type Refusal = Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>

const mayChange = (state: PaymentState): Result<null, Refusal> => {
  if (state.paid) return reject('ORDER_ALREADY_PAID', { receipt: state.paid.receipt })
  if (openAttempt(state)) return reject('PAYMENT_IN_PROGRESS')
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}

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
    const allowed = mayChange(await load(context, payment, orderId))
    if (!allowed.ok) return allowed
    const command = { type: 'ChangePaymentMethod', to: paymentMethod } as const
    const changed = await execute(context, order, orderId, command)
    return changed.ok ? ok({ orderId, paymentMethod }) : changed
  },
}
