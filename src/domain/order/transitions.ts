import {
  type Actor,
  isOperator,
  isShop,
  type OrderParties,
  ownsOrder,
  runsBranch,
} from '../kernel/access.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import type { OrderStatus } from './vocabulary.ts'

/**
 * The capacity in which somebody changes an order. `delivery` is the order following its delivery. `shop` is the shop
 * by itself: it cancels what nobody paid or confirmed in time. `payer` is whoever may pay for the order: its customer,
 * and for a guest's order everybody who knows its id (`mayPayFor`).
 */
type Party = 'customer' | 'branch_manager' | 'admin' | 'delivery' | 'shop' | 'payer'

/**
 * The order's command that makes a change. `Withdraw`: the payer gives up an order that waits for its M-PESA money.
 * `BringBack`: goods that could not be handed over are at the branch again.
 */
type By = 'ChangeStatus' | 'Withdraw' | 'BringBack'

export type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly Party[]
  command: By
  needsReason: boolean
}

const staff: readonly Party[] = ['branch_manager', 'admin']
const step = (from: OrderStatus, to: OrderStatus, by: readonly Party[]): Transition => ({
  from,
  to,
  by,
  command: 'ChangeStatus',
  needsReason: false,
})
const cancel = (
  from: OrderStatus,
  by: readonly Party[],
  command: By = 'ChangeStatus',
): Transition => ({
  from,
  to: 'cancelled',
  by,
  command,
  needsReason: true,
})

/** Every possible change of an order's status, and so everybody who may cancel one. No other can happen. */
export const transitions: readonly Transition[] = [
  step('pending', 'confirmed', staff),
  step('confirmed', 'processing', staff),
  step('processing', 'ready_for_delivery', staff),
  step('ready_for_delivery', 'out_for_delivery', ['delivery']),
  step('out_for_delivery', 'delivered', ['delivery']),
  cancel('pending', ['customer', ...staff, 'shop']),
  cancel('pending', ['payer'], 'Withdraw'),
  cancel('confirmed', ['customer', ...staff]),
  cancel('processing', staff),
  cancel('ready_for_delivery', staff),
  cancel('out_for_delivery', ['delivery'], 'BringBack'),
]

export const transitionOf = (
  from: OrderStatus,
  to: OrderStatus,
  command: By = 'ChangeStatus',
): Transition | undefined =>
  transitions.find((one) => one.from === from && one.to === to && one.command === command)

/** All capacities in which the actor may set a status. Staff may be customers too. A stranger has none. */
export const partiesOf = (actor: Actor, order: OrderParties): Party[] => {
  if (isOperator(actor)) return ['admin']
  if (isShop(actor)) return ['delivery', 'shop']
  const parties: Party[] = []
  if (ownsOrder(actor, order)) parties.push('customer')
  if (actor.role === 'admin') parties.push('admin')
  else if (runsBranch(actor, order.branchId)) parties.push('branch_manager')
  return parties
}

export const mayTake = (parties: readonly Party[], { by }: Transition): boolean =>
  by.some((party) => parties.includes(party))

/** How an order is paid. `isPaid`: its payment has the money. */
export type OrderBill = { paymentMethod: PaymentMethod; isPaid: boolean }

/** Goods are set aside only for M-PESA money that has come. Cash comes last. */
export const awaitsPayment = ({ to }: Transition, { paymentMethod, isPaid }: OrderBill): boolean =>
  to === 'confirmed' && paymentMethod === 'mpesa' && !isPaid

/**
 * Cancelling a paid order gives its money back. Who placed it may do so as any customer may, and not later on as staff.
 */
export const givesOwnMoneyBack = (
  actor: Actor,
  { to, by }: Transition,
  order: OrderParties & Pick<OrderBill, 'isPaid'>,
): boolean =>
  to === 'cancelled' && order.isPaid && ownsOrder(actor, order) && !by.includes('customer')

/** The statuses that the actor may set now. */
export const allowedStatuses = (
  actor: Actor,
  order: OrderParties & OrderBill & { status: OrderStatus },
): OrderStatus[] => {
  const parties = partiesOf(actor, order)
  return transitions
    .filter((one) => one.from === order.status && one.command === 'ChangeStatus')
    .filter((one) => mayTake(parties, one))
    .filter((one) => !awaitsPayment(one, order) && !givesOwnMoneyBack(actor, one, order))
    .map((one) => one.to)
}
