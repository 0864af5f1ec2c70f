/** The status of a delivery after each event that gives it one, from first to last. */
export const deliveryStatusAfter = {
  DeliveryCreated: 'pending',
  DeliveryUnassigned: 'pending',
  DeliveryAssigned: 'assigned',
  DeliveryPickedUp: 'picked_up',
  DeliveryInTransit: 'in_transit',
  DeliveryOutForDelivery: 'out_for_delivery',
  DeliveryDelivered: 'delivered',
  DeliveryFailed: 'failed',
  DeliveryCancelled: 'cancelled',
  DeliveryReturned: 'returned',
} as const

export type DeliveryStatusEvent = keyof typeof deliveryStatusAfter
export const isDeliveryStatusEvent = (type: string): type is DeliveryStatusEvent =>
  Object.hasOwn(deliveryStatusAfter, type)

export const deliveryStatuses = [
  'pending',
  'assigned',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'failed',
  'cancelled',
  'returned',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The statuses in which a carrier has the goods, on the way to the customer. */
export const onTheWay: readonly DeliveryStatus[] = ['picked_up', 'in_transit', 'out_for_delivery']
/** Nothing follows these. */
export const endedDeliveries: readonly DeliveryStatus[] = ['delivered', 'cancelled', 'returned']

/** A company that is no part of the shop. The staff of the branch enter its steps. */
export type Partner = { name: string; contactPhone: string }
/** The one who brings a delivery: a driver of the shop, or a partner. */
export type Carrier = { driverId: string } | { partner: Partner }

/** Wrong codes in all, after which no code opens the delivery any more. */
export const MOST_WRONG_CODES = 5
/** Times that the customer may have another code. Each is as hard to guess, and none brings a try back. */
export const MOST_CODE_RENEWALS = 5
/** A place of the handover further than this from the customer's pin is shown to staff. */
export const FAR_FROM_PIN_M = 300
