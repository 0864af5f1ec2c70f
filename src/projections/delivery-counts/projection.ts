import type { DeliveryEvent } from '../../domain/delivery/events.ts'
import {
  type DeliveryStatus,
  deliveryStatusAfter,
  deliveryStatuses,
} from '../../domain/delivery/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Change, Projection } from '../projection.ts'

export type DeliveryCounts = Partial<Record<DeliveryStatus, number>>

/** How many deliveries of a branch are in each status. `id` is the branch's. */
export type DeliveryCountsDoc = Doc & { branchId: number; counts: DeliveryCounts }

const shift = (branchId: number, by: DeliveryCounts): Change<DeliveryCountsDoc> => {
  const id = String(branchId)
  return {
    id,
    fold: (doc) => {
      const counts = { ...doc?.counts }
      for (const status of deliveryStatuses) {
        const change = by[status] ?? 0
        if (change !== 0) counts[status] = (counts[status] ?? 0) + change
      }
      return { id, branchId, counts }
    },
  }
}

type Step = Recorded<
  Extract<DeliveryEvent, { type: Exclude<keyof typeof deliveryStatusAfter, 'DeliveryCreated'> }>
>

/** A delivery that is given to another stays assigned. */
const moved = ({ type, data: { branchId, from } }: Step): Change<DeliveryCountsDoc>[] => {
  const to = deliveryStatusAfter[type]
  return to === from ? [] : [shift(branchId, { [from]: -1, [to]: 1 })]
}

export const deliveryCounts: Projection<DeliveryCountsDoc> = {
  collection: { name: 'delivery-counts', version: 1, indexes: [] },
  on: {
    DeliveryCreated: ({ data: { branchId } }) => shift(branchId, { pending: 1 }),
    DeliveryAssigned: moved,
    DeliveryUnassigned: moved,
    DeliveryPickedUp: moved,
    DeliveryInTransit: moved,
    DeliveryOutForDelivery: moved,
    DeliveryDelivered: moved,
    DeliveryFailed: moved,
    DeliveryReturned: moved,
    DeliveryCancelled: moved,
  },
}
