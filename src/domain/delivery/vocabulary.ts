/** The status that each event gives a delivery, from first to last. */
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

/** The statuses in which a carrier has the goods and is on the way to the customer. */
export const onTheWay: readonly DeliveryStatus[] = ['picked_up', 'in_transit', 'out_for_delivery']
/** A delivery in one of these statuses changes no more. */
export const endedDeliveries: readonly DeliveryStatus[] = ['delivered', 'cancelled', 'returned']

/** The last try failed, and the goods have not left for another one. */
export const waitsForAnotherTry = ({
  status,
  attempt,
}: {
  status: DeliveryStatus
  attempt: number
}): boolean =>
  status === 'failed' || (attempt > 1 && (status === 'pending' || status === 'assigned'))

/** A delivery company outside the shop. The branch's staff enter its steps. */
export type Partner = { name: string; contactPhone: string }
/** Who brings a delivery: a driver of the shop, or a partner. */
export type Carrier = { driverId: string } | { partner: Partner }

/** The number of wrong codes after which no code is accepted for the delivery any more. */
export const MOST_WRONG_CODES = 5
/** How often the customer may get a new code. A new code gives nobody more tries. */
export const MOST_CODE_RENEWALS = 5
/** Limit in metres. Staff are shown a handover that was further than this from the customer's pin. */
export const FAR_FROM_PIN_M = 300
