import type { Instant } from '../kernel/event.ts'
import type { PaymentMethod } from '../kernel/payment-method.ts'
import { demandOf } from './demand.ts'
import type { BroughtBack, Demand, OrderEvent, OrderPlacedData } from './events.ts'
import { type OrderStatus, statusAfter } from './vocabulary.ts'

/** `demand` is what the order takes from its branch's stock, or would have taken. It holds no personal data. */
export type OrderFacts = { orderId: string; branchId: number; demand: Demand[] }
export type PlacedOrder = OrderFacts & {
  status: OrderStatus
  orderNumber: string
  userId: string | null
  subject: string
  /** The customer was erased. */
  isErased: boolean
  totalCents: number
  paymentMethod: PaymentMethod
  /** The number of changes so far. */
  methodChanges: number
  /** The time from which the order is to be paid by M-PESA. Null while it is to be paid in cash. */
  mpesaSince: Instant | null
  /** The pieces that came back from the road. Null: none did. */
  broughtBack: readonly BroughtBack[] | null
}
export type OrderState = { status: 'none' } | (OrderFacts & { status: 'abandoned' }) | PlacedOrder

export const isPlaced = (state: OrderState): state is PlacedOrder =>
  state.status !== 'none' && state.status !== 'abandoned'

const mpesaSince = (paymentMethod: PaymentMethod, at: Instant): Instant | null =>
  paymentMethod === 'mpesa' ? at : null

const placedState = ({ lines, ...placed }: OrderPlacedData, at: Instant): PlacedOrder => {
  const { orderId, orderNumber, branchId, userId, subject, totalCents, paymentMethod } = placed
  return {
    status: 'pending',
    orderId,
    orderNumber,
    branchId,
    userId,
    subject,
    isErased: false,
    totalCents,
    paymentMethod,
    methodChanges: 0,
    mpesaSince: mpesaSince(paymentMethod, at),
    demand: demandOf(lines),
    broughtBack: null,
  }
}

export const evolve = (state: OrderState, event: OrderEvent, at: Instant): OrderState => {
  if (event.type === 'OrderPlaced') return placedState(event.data, at)
  if (event.type === 'OrderAbandoned') return { status: 'abandoned', ...event.data }
  if (!isPlaced(state)) return state
  if (event.type === 'OrderCustomerErased') return { ...state, isErased: true }
  if (event.type === 'OrderBroughtBack') return { ...state, broughtBack: event.data.lines }
  if (event.type === 'OrderPaymentMethodChanged') {
    const { paymentMethod } = event.data
    const methodChanges = state.methodChanges + 1
    return { ...state, paymentMethod, methodChanges, mpesaSince: mpesaSince(paymentMethod, at) }
  }
  return { ...state, status: statusAfter[event.type] }
}
