import type { Doc } from '../../stores/read-store/port.ts'
import { type Body, type Projection, remove, update } from '../projection.ts'

/** The ride of a delivery: who carries it, or carried it last. `id` is the delivery's id. */
export type RideDoc = Doc & {
  driverId: string
  isHeld: boolean
  /** When the goods were picked up. Null until then. */
  from: string | null
  /** When the goods were handed over or the attempt failed. Null until then. */
  until: string | null
}

const ended = (deliveryId: string, doneAt: string) =>
  update<RideDoc>(deliveryId, (ride) => ({ ...ride, isHeld: false, until: doneAt }))

const begun = (id: string, driverId: string): Body<RideDoc> => ({
  id,
  driverId,
  isHeld: true,
  from: null,
  until: null,
})

export const rides: Projection<RideDoc> = {
  collection: { name: 'rides', version: 1, indexes: [['isHeld'], ['driverId', '-until']] },
  on: {
    DeliveryAssigned: ({ data: { deliveryId: id, carrier } }) => ({
      id,
      fold: () => ('driverId' in carrier ? begun(id, carrier.driverId) : undefined),
    }),
    DeliveryUnassigned: ({ data }) => remove(data.deliveryId),
    DeliveryCancelled: ({ data }) => remove(data.deliveryId),
    DeliveryPickedUp: ({ data: { deliveryId, doneAt } }) =>
      update(deliveryId, (ride) => ({ ...ride, from: doneAt })),
    DeliveryDelivered: ({ data: { deliveryId, doneAt } }) => ended(deliveryId, doneAt),
    DeliveryFailed: ({ data: { deliveryId, doneAt } }) => ended(deliveryId, doneAt),
  },
}
