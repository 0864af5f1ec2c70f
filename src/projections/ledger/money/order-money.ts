import { streamName } from '#src/domain/kernel/decider.ts'
import type { PaymentMethod } from '#src/domain/kernel/payment-method.ts'
import { orderEvents } from '#src/domain/order/events.ts'
import { order } from '#src/domain/order/order.ts'
import { isStatusEvent, type OrderStatus, statusAfter } from '#src/domain/order/vocabulary.ts'
import { paymentEvents } from '#src/domain/payment/events.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { type PaymentState, withoutPayer } from '#src/domain/payment/state.ts'
import { isOf, type Recorded } from '#src/stores/event-store/events.ts'
import type { Fact } from '../../facts.ts'

/** The money of one order, by its own stream and its payment's. Nothing personal. */
export type OrderMoney = {
  branchId: number
  totalCents: number
  paymentMethod: PaymentMethod
  status: OrderStatus
  payment: PaymentState
}

const isOfPayment = isOf(paymentEvents)
const isOfMoney = isOf({ ...orderEvents, ...paymentEvents })
export type OfMoney = Extract<
  Recorded,
  { type: keyof typeof orderEvents | keyof typeof paymentEvents }
>

const evolve = (money: OrderMoney, event: OfMoney): OrderMoney => {
  if (isOfPayment(event)) {
    return { ...money, payment: withoutPayer(payment.evolve(money.payment, event, event.meta.at)) }
  }
  if (event.type === 'OrderPaymentMethodChanged') {
    return { ...money, paymentMethod: event.data.paymentMethod }
  }
  return isStatusEvent(event.type) ? { ...money, status: statusAfter[event.type] } : money
}

/** The money after one more event of the two streams. Undefined before the order was placed. */
export const moneyAfter = (
  money: OrderMoney | undefined,
  event: OfMoney,
): OrderMoney | undefined => {
  if (event.type !== 'OrderPlaced') return money && evolve(money, event)
  const { branchId, totalCents, paymentMethod } = event.data
  return { branchId, totalCents, paymentMethod, status: 'pending', payment: payment.initial }
}

const streamsOf = (event: Recorded): [string, string] | undefined => {
  if (!isOfMoney(event)) return undefined
  const { orderId } = event.data
  return [streamName(order, orderId), streamName(payment, orderId)]
}

const movesMoney = isOf({ ...paymentEvents, OrderPaymentMethodChanged: true, OrderDelivered: true })

/** An order's money before an event that may move some. At the door cash is paid. */
export const moneyBefore: Fact<'money', OrderMoney> = {
  name: 'money',
  // An order goes its way within hours.
  remembers: 5_000,
  streamsOf,
  isToldBeside: movesMoney,
  after: (money, event) => (isOfMoney(event) ? moneyAfter(money, event) : money),
}
