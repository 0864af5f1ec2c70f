import type { Facts, Plain } from './plain.ts'

const statuses: Readonly<Record<string, string>> = {
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
}

const carrierOf = ({ type, data }: Plain): unknown => {
  if (type === 'DeliveryUnassigned') return null
  if (type !== 'DeliveryAssigned') return undefined
  const { driverId, partner } = Object(data.carrier)
  return driverId ?? partner.name
}

const count = (events: readonly Plain[], type: string): number =>
  events.filter((event) => event.type === type).length

export const deliveryAsOf = (events: readonly Plain[]): Facts | null => {
  const [first] = events
  if (first?.type !== 'DeliveryCreated') return null
  const { orderNumber, trackingNumber, branchId } = first.data
  const handover = events.find(({ type }) => type === 'DeliveryDelivered')?.data
  return {
    orderNumber,
    trackingNumber,
    branchId,
    status: events.map(({ type }) => statuses[type]).findLast((one) => one !== undefined),
    carrier: events.map(carrierOf).findLast((one) => one !== undefined) ?? null,
    attempt:
      1 +
      count(
        events.filter(({ data }) => data.from === 'failed'),
        'DeliveryAssigned',
      ),
    wrongCodes: count(events, 'DeliveryCodeRefused'),
    withoutCode: typeof handover?.override === 'string',
    fromPin: handover?.fromPinM ?? null,
  }
}
