import { type Actor, isOperator, isShop, runsBranch } from '../kernel/access.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

/**
 * The role in which somebody changes a delivery. `driver` is the driver who has the delivery, or the staff who enter a
 * partner's steps. `order` is the shop itself, which cancels the delivery of a cancelled order.
 */
export type DeliveryParty = 'driver' | 'admin' | 'branch_manager' | 'order'
/** What the sender of a change must give. `lines`: for each line of the goods, how many pieces can be sold again. */
export type DeliveryNeed = 'carrier' | 'code' | 'reason' | 'lines'

export type DeliveryTransition = {
  from: DeliveryStatus
  to: DeliveryStatus
  by: readonly DeliveryParty[]
  needs: readonly DeliveryNeed[]
}

const step = (
  from: DeliveryStatus,
  to: DeliveryStatus,
  by: readonly DeliveryParty[],
  ...needs: DeliveryNeed[]
): DeliveryTransition => ({ from, to, by, needs })

/** The people who run the branch. */
const staff: readonly DeliveryParty[] = ['admin', 'branch_manager']

/** Every possible change of a delivery's status. No other change can happen. */
export const deliveryTransitions: readonly DeliveryTransition[] = [
  step('pending', 'assigned', ['admin'], 'carrier'),
  step('assigned', 'assigned', ['admin'], 'carrier'),
  step('assigned', 'pending', ['admin']),
  step('assigned', 'picked_up', ['driver']),
  step('picked_up', 'in_transit', ['driver']),
  step('in_transit', 'out_for_delivery', ['driver']),
  step('out_for_delivery', 'delivered', ['driver'], 'code'),
  step('out_for_delivery', 'delivered', staff, 'reason'),
  step('picked_up', 'failed', ['driver', 'admin'], 'reason'),
  step('in_transit', 'failed', ['driver', 'admin'], 'reason'),
  step('out_for_delivery', 'failed', ['driver', 'admin'], 'reason'),
  step('failed', 'assigned', ['admin'], 'carrier'),
  step('failed', 'returned', ['admin', 'branch_manager'], 'reason', 'lines'),
  step('pending', 'cancelled', ['order']),
  step('assigned', 'cancelled', ['order']),
]

export const deliveryTransitionsOf = (
  from: DeliveryStatus,
  to: DeliveryStatus,
): DeliveryTransition[] => deliveryTransitions.filter((one) => one.from === from && one.to === to)

/** The branch and the carrier of a delivery. */
export type DeliveryParties = { readonly branchId: number; readonly carrier: Carrier | null }

/** Whether the actor is the driver who has this delivery. */
export const brings = (actor: Actor, { carrier }: Pick<DeliveryParties, 'carrier'>): boolean =>
  actor.role === 'driver' &&
  carrier !== null &&
  'driverId' in carrier &&
  carrier.driverId === actor.id

/** All roles that the actor has towards this delivery. A stranger has none. */
export const deliveryPartiesOf = (actor: Actor, delivery: DeliveryParties): DeliveryParty[] => {
  if (isOperator(actor)) return ['admin']
  if (isShop(actor)) return ['order']
  const { branchId, carrier } = delivery
  const parties: DeliveryParty[] = []
  const isOfBranch = runsBranch(actor, branchId)
  const entersSteps = isOfBranch && carrier !== null && 'partner' in carrier
  if (brings(actor, delivery) || entersSteps) parties.push('driver')
  if (isOfBranch) parties.push(actor.role === 'admin' ? 'admin' : 'branch_manager')
  return parties
}

export const mayTakeDelivery = (
  parties: readonly DeliveryParty[],
  { by }: Pick<DeliveryTransition, 'by'>,
): boolean => by.some((party) => parties.includes(party))

/** The statuses that the actor may set now. */
export const allowedDeliveryStatuses = (
  actor: Actor,
  delivery: DeliveryParties & { status: DeliveryStatus },
): DeliveryStatus[] => {
  const parties = deliveryPartiesOf(actor, delivery)
  const allowed = deliveryTransitions
    .filter((one) => one.from === delivery.status && mayTakeDelivery(parties, one))
    .map(({ to }) => to)
  return [...new Set(allowed)]
}
