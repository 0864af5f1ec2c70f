import {
  type Actor,
  isOperator,
  isShop,
  type OrderParties,
  ownsOrder,
  runsBranch,
  worksAt,
} from '../kernel/access.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import type { OrderStatus } from './vocabulary.ts'

/**
 * The role in which somebody changes an order. `delivery`: the shop, following the order's delivery. `shop`: the shop,
 * which cancels orders that were not paid or confirmed in time. `payer`: whoever may pay for the order, which is its
 * customer, or for a guest's order everybody who knows its id (`mayPayFor`).
 */
type Party = 'customer' | 'branch_manager' | 'clerk' | 'admin' | 'delivery' | 'shop' | 'payer'

/**
 * The order's command that makes a change. `Withdraw`: the payer gives up an unpaid M-PESA order. `BringBack`: goods
 * that could not be handed over are back at the branch.
 */
type By = 'ChangeStatus' | 'Withdraw' | 'BringBack'

export type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly Party[]
  command: By
  needsReason: boolean
}

const staff: readonly Party[] = ['branch_manager', 'clerk', 'admin']
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

/**
 * Every possible change of an order's status, and who may make it. The lines with `cancel` say who may cancel an order.
 * No other change can happen.
 */
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

/** All roles that the actor has towards this order. Staff may be customers too; a stranger has no role. */
export const partiesOf = (actor: Actor, order: OrderParties): Party[] => {
  if (isOperator(actor)) return ['admin']
  if (isShop(actor)) return ['delivery', 'shop']
  const parties: Party[] = []
  if (ownsOrder(actor, order)) parties.push('customer')
  if (actor.role === 'admin') parties.push('admin')
  else if (runsBranch(actor, order.branchId)) parties.push('branch_manager')
  else if (worksAt(actor, order.branchId)) parties.push('clerk')
  return parties
}

export const mayTake = (parties: readonly Party[], { by }: Transition): boolean =>
  by.some((party) => parties.includes(party))

/** How an order is paid. `isPaid`: M-PESA has brought all of its price. `holdsMoney`: M-PESA has brought some of it. */
export type OrderMoney = { paymentMethod: PaymentMethod; isPaid: boolean; holdsMoney: boolean }

/** An M-PESA order is confirmed only after its money has come. A cash order is paid at the end. */
export const awaitsPayment = (
  { to }: Transition,
  { paymentMethod, isPaid }: Omit<OrderMoney, 'holdsMoney'>,
): boolean => to === 'confirmed' && paymentMethod === 'mpesa' && !isPaid

/**
 * Why the actor must not pay money back by cancelling an order with money as staff. Nobody does so with an order of their own:
 * staff may cancel it as long as any customer could, but not later in their role as staff. A clerk never does: only
 * those who run the branch decide that money goes back.
 */
export const whyNoMoneyBack = (
  actor: Actor,
  { to, by }: Transition,
  order: OrderParties & Pick<OrderMoney, 'holdsMoney'>,
): 'OWN_MATTER' | 'FORBIDDEN' | undefined => {
  const isOwn = ownsOrder(actor, order)
  const paysBackAsStaff =
    to === 'cancelled' && order.holdsMoney && !(isOwn && by.includes('customer'))
  if (!paysBackAsStaff) return undefined
  if (isOwn) return 'OWN_MATTER'
  return actor.role === 'clerk' ? 'FORBIDDEN' : undefined
}

/** The statuses that the actor may set now. */
export const allowedStatuses = (
  actor: Actor,
  order: OrderParties & OrderMoney & { status: OrderStatus },
): OrderStatus[] => {
  const parties = partiesOf(actor, order)
  return transitions
    .filter((one) => one.from === order.status && one.command === 'ChangeStatus')
    .filter((one) => mayTake(parties, one))
    .filter((one) => !awaitsPayment(one, order))
    .filter((one) => whyNoMoneyBack(actor, one, order) === undefined)
    .map((one) => one.to)
}
