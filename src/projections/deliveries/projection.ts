import type { DeliveryCreatedData, DeliveryEvent } from '../../domain/delivery/events.ts'
import {
  type Carrier,
  type DeliveryStatus,
  deliveryStatusAfter,
  deliveryStatuses,
  endedDeliveries,
  type Partner,
} from '../../domain/delivery/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { isInTime } from '../branches/promise-days.ts'
import { type Body, type DocChange, type EventOf, type Projection, update } from '../projection.ts'

/**
 * `id` is the delivery's id. Times are ISO 8601 in UTC. The document holds nothing personal: the order's document holds
 * the customer, and the history the texts.
 */
export type DeliveryDoc = Doc &
  Omit<DeliveryCreatedData, 'deliveryId' | 'subject'> & {
    status: DeliveryStatus
    isOpen: boolean
    driverId: string | null
    partner: Partner | null
    /** Who picked up the goods last. */
    hasGoods: Carrier | null
    /**
     * The id of the driver in `hasGoods`. Null: nobody picked the goods up, a partner did, or they are back at the
     * branch.
     */
    holderId: string | null
    /** The number of the present try. It is 1 until the delivery is given to a carrier again after a failed try. */
    attempt: number
    /** How many wrong codes were entered. */
    refusedCodes: number
    /** How many codes were made after the first one. */
    codeRenewals: number
    /** Staff allowed the handover without the code. */
    isOverride: boolean
    /** Metres between the handover and the customer's pin. */
    fromPinM: number | null
    createdAt: string
    updatedAt: string
    /** When the last step was done. */
    stepAt: string
    /** When the delivery ended. */
    endedAt: string | null
    /** The goods were handed over later than was promised. */
    isLate: boolean
    revision: number
  }

type Facts = Body<DeliveryDoc>

const change = (
  { data, meta, revision }: Recorded<DeliveryEvent>,
  changed: (doc: Facts) => Partial<Facts> = () => ({}),
) =>
  update<DeliveryDoc>(data.deliveryId, (doc) => ({
    ...doc,
    ...changed(doc),
    updatedAt: meta.at,
    revision,
  }))

type Step = Recorded<
  Extract<DeliveryEvent, { type: Exclude<keyof typeof deliveryStatusAfter, 'DeliveryCreated'> }>
>

const move = (event: Step, changed: (doc: Facts) => Partial<Facts> = () => ({})) =>
  change(event, (doc) => {
    const status = deliveryStatusAfter[event.type]
    const stepAt = 'doneAt' in event.data ? event.data.doneAt : event.meta.at
    const isOpen = !endedDeliveries.includes(status)
    return { status, isOpen, stepAt, endedAt: isOpen ? null : stepAt, ...changed(doc) }
  })

const carriedBy = (carrier: Carrier | null): Pick<DeliveryDoc, 'driverId' | 'partner'> => ({
  driverId: carrier !== null && 'driverId' in carrier ? carrier.driverId : null,
  partner: carrier !== null && 'partner' in carrier ? carrier.partner : null,
})

export const carrierOf = ({
  driverId,
  partner,
}: Pick<DeliveryDoc, 'driverId' | 'partner'>): Carrier | null => {
  if (driverId !== null) return { driverId }
  return partner === null ? null : { partner }
}

const created = ({ data, meta, revision }: EventOf<'DeliveryCreated'>) => {
  const { deliveryId: id, subject: _, ...facts } = data
  return {
    id,
    fold: (): Facts => ({
      id,
      ...facts,
      status: 'pending',
      isOpen: true,
      driverId: null,
      partner: null,
      hasGoods: null,
      holderId: null,
      attempt: 1,
      refusedCodes: 0,
      codeRenewals: 0,
      isOverride: false,
      fromPinM: null,
      createdAt: meta.at,
      updatedAt: meta.at,
      stepAt: meta.at,
      endedAt: null,
      isLate: false,
      revision,
    }),
  }
}

const filters: readonly (readonly string[])[] = [
  [],
  ['status'],
  ['branchId'],
  ['branchId', 'status'],
  ['driverId'],
  ['driverId', 'status'],
  ['isOpen'],
  ['branchId', 'isOpen'],
  ['driverId', 'isOpen'],
  ['holderId', 'isOpen'],
  ['isLate'],
  ['branchId', 'isLate'],
  ['driverId', 'isLate'],
]

export const deliveries: Projection<DeliveryDoc> = {
  collection: {
    name: 'deliveries',
    version: 4,
    indexes: [
      ...filters.map((fields) => [...fields, '-createdAt']),
      ['orderId'],
      ['orderNumber'],
      ['trackingNumber'],
    ],
  },
  on: {
    DeliveryCreated: created,
    DeliveryAssigned: (event) => {
      const { carrier, from } = event.data
      return move(event, ({ attempt }) => ({
        ...carriedBy(carrier),
        attempt: from === 'failed' ? attempt + 1 : attempt,
      }))
    },
    DeliveryUnassigned: (event) => move(event, () => carriedBy(null)),
    DeliveryPickedUp: (event) =>
      move(event, (doc) => ({ hasGoods: carrierOf(doc), holderId: doc.driverId })),
    DeliveryInTransit: (event) => move(event),
    DeliveryOutForDelivery: (event) => move(event),
    DeliveryDelivered: (event) => {
      const { override, fromPinM } = event.data
      const isLate = !isInTime(event.data)
      return move(event, () => ({ isOverride: override !== null, fromPinM, isLate }))
    },
    DeliveryFailed: (event) => move(event),
    DeliveryReturned: (event) => move(event, () => ({ hasGoods: null, holderId: null })),
    DeliveryCancelled: (event) => move(event),
    DeliveryCodeRefused: (event) =>
      change(event, ({ refusedCodes }) => ({ refusedCodes: refusedCodes + 1 })),
    DeliveryCodeRenewed: (event) => change(event, () => ({ codeRenewals: event.data.count })),
    DeliveryJoinedAccount: (event) => change(event, () => ({ userId: event.data.userId })),
    DeliveryNoted: (event) => change(event),
    DeliveryReported: (event) => change(event),
    DeliveryPlaceRecorded: (event) => change(event),
  },
}

type DeliveryCounts = Partial<Record<DeliveryStatus, number>>

/** The number of deliveries of a branch in each status. `id` is the branch's id. */
export type DeliveryCountsDoc = Doc & { branchId: number; counts: DeliveryCounts }

const shift = (branchId: number, by: DeliveryCounts): DocChange<DeliveryCountsDoc> => {
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

/** A delivery that goes from one driver to another stays assigned. */
const moved = ({ type, data: { branchId, from } }: Step): DocChange<DeliveryCountsDoc>[] => {
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
