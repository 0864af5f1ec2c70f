import type { Instant } from '../kernel/decider.ts'
import type { Pieces } from '../kernel/pieces.ts'
import { hasPlace, promisedAfter } from '../kernel/promise.ts'
import type { OrderVoucher, PaymentMethod } from '../kernel/vocabulary.ts'
import { type PricedPieces, placedPrice } from './bill.ts'
import type { BroughtBack, OrderEvent, OrderPlacedData, OrderReturnedData } from './events.ts'
import { demandOf } from './pricing.ts'
import {
  type ComplaintAnswer,
  type ComplaintReason,
  type OrderStatus,
  statusAfter,
} from './vocabulary.ts'

/**
 * `demand`: the pieces that the order takes from its branch, also if it was never placed. It holds no personal data.
 */
export type OrderFacts = { orderId: string; branchId: number; demand: Pieces[] }
export type Returned = Pick<OrderReturnedData, 'returnId' | 'lines' | 'goodsCents' | 'feeCents'>
/** `answer` is null until the branch has answered. The words stay out of the state, so it holds nothing personal. */
export type Complaint = {
  complaintId: string
  reason: ComplaintReason
  lines: readonly Pieces[]
  hasPhoto: boolean
  answer: ComplaintAnswer | null
}
export type PlacedOrder = OrderFacts & {
  status: OrderStatus
  orderNumber: string
  /** The account that owns the order now. Null: a guest's order that was not joined to one. */
  userId: string | null
  /** The account that placed the order. Null if a guest placed it, even if an account owns it now. */
  buyerId: string | null
  subject: string
  /** The customer was erased. */
  isErased: boolean
  /** What the goods and their delivery cost. */
  priceCents: number
  deliveryFeeCents: number
  voucher: OrderVoucher | null
  prices: readonly PricedPieces[]
  paymentMethod: PaymentMethod
  /** How often the payment method was changed. */
  methodChanges: number
  /** Since when the order is to be paid by M-PESA. Null while it is to be paid in cash. */
  mpesaSince: Instant | null
  /** The pieces that came back because they could not be handed over. Null: the order was not brought back. */
  broughtBack: readonly BroughtBack[] | null
  /** The returns of goods after their delivery. */
  returns: readonly Returned[]
  /** The delivery address has coordinates. */
  hasPlace: boolean
  /** Until when the branch promised the order. Null: it has promised no time. */
  promisedAt: Instant | null
  /** Null until the goods were handed over. */
  deliveredAt: Instant | null
  /** What the customer said was wrong with the order. */
  complaints: readonly Complaint[]
}
export type OrderState = { status: 'none' } | (OrderFacts & { status: 'abandoned' }) | PlacedOrder

export const isPlaced = (state: OrderState): state is PlacedOrder =>
  state.status !== 'none' && state.status !== 'abandoned'

const mpesaSince = (paymentMethod: PaymentMethod, at: Instant): Instant | null =>
  paymentMethod === 'mpesa' ? at : null

const placedState = ({ lines, ...placed }: OrderPlacedData, at: Instant): PlacedOrder => {
  const { orderId, orderNumber, branchId, userId, subject, paymentMethod } = placed
  const { deliveryFeeCents, voucher } = placed
  return {
    status: 'pending',
    orderId,
    orderNumber,
    branchId,
    userId,
    buyerId: userId,
    subject,
    isErased: false,
    priceCents: placedPrice(placed),
    deliveryFeeCents,
    voucher,
    prices: lines.map(({ productId, variantId, unitPriceCents, quantity }) => ({
      productId,
      variantId,
      unitPriceCents,
      quantity,
    })),
    paymentMethod,
    methodChanges: 0,
    mpesaSince: mpesaSince(paymentMethod, at),
    demand: demandOf(lines),
    broughtBack: null,
    returns: [],
    hasPlace: hasPlace(placed.address),
    promisedAt: null,
    deliveredAt: null,
    complaints: [],
  }
}

type ComplaintEvent = Extract<OrderEvent, { type: `OrderComplaint${string}` }>

const isOfComplaint = (event: OrderEvent): event is ComplaintEvent =>
  event.type.startsWith('OrderComplaint')

const complaintsAfter = (before: readonly Complaint[], event: ComplaintEvent): Complaint[] => {
  const { complaintId } = event.data
  if (event.type === 'OrderComplaintMade') {
    const { lines, reason } = event.data
    return [...before, { complaintId, reason, lines, hasPhoto: false, answer: null }]
  }
  const change =
    event.type === 'OrderComplaintAnswered' ? { answer: event.data.answer } : { hasPhoto: true }
  return before.map((one) => (one.complaintId === complaintId ? { ...one, ...change } : one))
}

const withComplaint = (state: PlacedOrder, event: ComplaintEvent): PlacedOrder => ({
  ...state,
  complaints: complaintsAfter(state.complaints, event),
})

const returnedIn = ({ returnId, lines, goodsCents, feeCents }: OrderReturnedData): Returned => ({
  returnId,
  lines,
  goodsCents,
  feeCents,
})

const withMethod = (
  state: PlacedOrder,
  paymentMethod: PaymentMethod,
  at: Instant,
): PlacedOrder => ({
  ...state,
  paymentMethod,
  methodChanges: state.methodChanges + 1,
  mpesaSince: mpesaSince(paymentMethod, at),
})

const statusStep = (
  state: PlacedOrder,
  { type }: Extract<OrderEvent, { type: keyof typeof statusAfter }>,
  at: Instant,
): PlacedOrder => ({
  ...state,
  status: statusAfter[type],
  promisedAt: type === 'OrderConfirmed' && state.hasPlace ? promisedAfter(at) : state.promisedAt,
  deliveredAt: type === 'OrderDelivered' ? at : state.deliveredAt,
})

export const evolve = (state: OrderState, event: OrderEvent, at: Instant): OrderState => {
  if (event.type === 'OrderPlaced') return placedState(event.data, at)
  if (event.type === 'OrderAbandoned') return { status: 'abandoned', ...event.data }
  if (!isPlaced(state)) return state
  if (event.type === 'OrderJoinedAccount') return { ...state, userId: event.data.userId }
  return changed(state, event, at)
}

type LaterEvent = Exclude<
  OrderEvent,
  { type: 'OrderPlaced' | 'OrderAbandoned' | 'OrderJoinedAccount' }
>

const changed = (state: PlacedOrder, event: LaterEvent, at: Instant): PlacedOrder => {
  if (event.type === 'OrderCustomerErased') {
    const complaints = state.complaints.map((one) => ({ ...one, hasPhoto: false }))
    return { ...state, complaints, isErased: true }
  }
  if (event.type === 'OrderBroughtBack') return { ...state, broughtBack: event.data.lines }
  if (event.type === 'OrderReturned') {
    return { ...state, returns: [...state.returns, returnedIn(event.data)] }
  }
  if (event.type === 'OrderPaymentMethodChanged') {
    return withMethod(state, event.data.paymentMethod, at)
  }
  return isOfComplaint(event) ? withComplaint(state, event) : statusStep(state, event, at)
}
