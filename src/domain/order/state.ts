import { demandOf } from './demand.ts'
import type { Demand, OrderEvent, OrderPlacedData, PaymentMethod } from './events.ts'
import type { OrderStatus } from './transitions.ts'

/** `demand`: what the order takes from its branch's stock, or would have taken. No personal data. */
export type OrderFacts = { orderId: string; branchId: number; demand: Demand[] }
export type PlacedOrder = OrderFacts & {
  status: OrderStatus
  orderNumber: string
  userId: string | null
  subject: string
  /** Who ordered was erased. */
  isErased: boolean
  totalCents: number
  paymentMethod: PaymentMethod
  /** How often it was changed. */
  methodChanges: number
}
export type OrderState = { status: 'none' } | (OrderFacts & { status: 'abandoned' }) | PlacedOrder

export const isPlaced = (state: OrderState): state is PlacedOrder =>
  state.status !== 'none' && state.status !== 'abandoned'

const statusAfter: Record<
  Exclude<
    OrderEvent['type'],
    'OrderPlaced' | 'OrderAbandoned' | 'OrderPaymentMethodChanged' | 'OrderCustomerErased'
  >,
  OrderStatus
> = {
  OrderConfirmed: 'confirmed',
  OrderProcessingStarted: 'processing',
  OrderReadyForDelivery: 'ready_for_delivery',
  OrderOutForDelivery: 'out_for_delivery',
  OrderDelivered: 'delivered',
  OrderCancelled: 'cancelled',
}

const placedState = ({ lines, ...placed }: OrderPlacedData): PlacedOrder => {
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
    demand: demandOf(lines),
  }
}

export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  if (event.type === 'OrderPlaced') return placedState(event.data)
  if (event.type === 'OrderAbandoned') return { status: 'abandoned', ...event.data }
  if (!isPlaced(state)) return state
  if (event.type === 'OrderCustomerErased') return { ...state, isErased: true }
  if (event.type === 'OrderPaymentMethodChanged') {
    const { paymentMethod } = event.data
    return { ...state, paymentMethod, methodChanges: state.methodChanges + 1 }
  }
  return { ...state, status: statusAfter[event.type] }
}
