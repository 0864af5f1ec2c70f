import { isShop, type OrderParties, owns, runsBranch } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'
import type { PaymentMethod } from '../kernel/payment-method.ts'
import type { OrderStatus } from './vocabulary.ts'

/** The capacity in which somebody changes an order; `delivery` is the order following its delivery, `shop` the shop by itself. */
type Party = 'customer' | 'branch_manager' | 'admin' | 'delivery' | 'shop'

export type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly Party[]
  needsReason: boolean
}

const staff: readonly Party[] = ['branch_manager', 'admin']
const step = (from: OrderStatus, to: OrderStatus, by: readonly Party[]): Transition => ({
  from,
  to,
  by,
  needsReason: false,
})
const cancel = (from: OrderStatus, by: readonly Party[]): Transition => ({
  from,
  to: 'cancelled',
  by,
  needsReason: true,
})

/** Every change of an order's status that there is. What does not stand here cannot happen. */
export const transitions: readonly Transition[] = [
  step('pending', 'confirmed', staff),
  step('confirmed', 'processing', staff),
  step('processing', 'ready_for_delivery', staff),
  step('ready_for_delivery', 'out_for_delivery', ['delivery']),
  step('out_for_delivery', 'delivered', ['delivery']),
  cancel('pending', ['customer', ...staff, 'shop']),
  cancel('confirmed', ['customer', ...staff]),
  cancel('processing', staff),
  cancel('ready_for_delivery', staff),
]

export const transitionOf = (from: OrderStatus, to: OrderStatus): Transition | undefined =>
  transitions.find((one) => one.from === from && one.to === to)

/** Everything that the actor is to this order: staff may be customers too, and to a stranger's order one is nothing. */
export const partiesOf = (actor: Actor, { userId, branchId }: OrderParties): Party[] => {
  if (isShop(actor)) return ['delivery', 'shop']
  const parties: Party[] = []
  if (owns(actor, userId)) parties.push('customer')
  if (actor.role === 'admin') parties.push('admin')
  else if (runsBranch(actor, branchId)) parties.push('branch_manager')
  return parties
}

export const mayTake = (parties: readonly Party[], { by }: Transition): boolean =>
  by.some((party) => parties.includes(party))

/** How an order is paid. `isPaid`: its payment has the money. */
export type OrderBill = { paymentMethod: PaymentMethod; isPaid: boolean }

/** Goods are only set aside for M-PESA money that has come; cash comes last. */
export const awaitsPayment = ({ to }: Transition, { paymentMethod, isPaid }: OrderBill): boolean =>
  to === 'confirmed' && paymentMethod === 'mpesa' && !isPaid

/** The statuses that the actor may set now. */
export const allowedStatuses = (
  actor: Actor,
  order: OrderParties & OrderBill & { status: OrderStatus },
): OrderStatus[] => {
  const parties = partiesOf(actor, order)
  return transitions
    .filter((one) => one.from === order.status && mayTake(parties, one))
    .filter((one) => !awaitsPayment(one, order))
    .map((one) => one.to)
}
