import { type DeliveryLane, deliveryLanes, type LaneCounts } from '../../contract/delivery/lanes.ts'
import {
  type DeliveryStatus,
  deliveryStatusAfter,
  endedDeliveries,
} from '../../domain/delivery/vocabulary.ts'
import { type Actor, denied, runsOneOrAll } from '../../domain/kernel/access.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { promisedAfter } from '../../domain/kernel/promise.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Condition, Doc, Page, ReadStore, Scalar } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import {
  type Body,
  type DocChange,
  type EventOf,
  onEach,
  type Projection,
  remove,
  update,
} from '../projection.ts'
import { given, type PageRequest, type ReadModelAnswer } from '../read-model-queries.ts'
import { deliveryBefore } from './history.ts'
import { type DeliveryDoc, deliveries } from './projection.ts'

/** A lane of which a delivery is in exactly one. Whether it is late too depends on the time. */
type StatusLane = Exclude<DeliveryLane, 'late'>

/**
 * A delivery that has not ended. `id` is the order's id. A document without a delivery is kept for an order that became
 * ready before its delivery was created.
 */
export type OpenDeliveryDoc = Doc & {
  deliveryId: string | null
  branchId: number | null
  lane: StatusLane | null
  /** Somebody brings the delivery or has to be found for it. False after a failed try. */
  isRunning: boolean
  /** The driver who has to bring it. Null: nobody, or a partner. */
  driverId: string | null
  /** The order is packed. */
  isReady: boolean
  /** ISO 8601 in UTC: the promised minutes after the confirmation, by which the dispatcher's lists are sorted. */
  promisedAt: string | null
}

const laneOf = (status: DeliveryStatus): StatusLane => {
  if (status === 'pending') return 'unassigned'
  return status === 'failed' ? 'failed' : 'under_way'
}

const inLane = (lane: StatusLane) => ({ lane, isRunning: lane !== 'failed' })

type Step = EventOf<keyof typeof deliveryStatusAfter>

/** The driver after a step. Undefined: the step changes no driver. */
const driverAfter = (step: Step): Pick<OpenDeliveryDoc, 'driverId'> | undefined => {
  if (step.type === 'DeliveryUnassigned') return { driverId: null }
  if (step.type !== 'DeliveryAssigned') return undefined
  const { carrier } = step.data
  return { driverId: 'driverId' in carrier ? carrier.driverId : null }
}

type Tells = [typeof deliveryBefore]
const steps = onEach<OpenDeliveryDoc, keyof typeof deliveryStatusAfter, FactsOf<Tells>>(
  typesIn(deliveryStatusAfter),
  (step, { delivery }): DocChange<OpenDeliveryDoc>[] => {
    if (delivery === undefined) return []
    const status = deliveryStatusAfter[step.type]
    if (endedDeliveries.includes(status)) return [remove(delivery.orderId)]
    const changed = { ...inLane(laneOf(status)), ...driverAfter(step) }
    return [update(delivery.orderId, (doc) => ({ ...doc, ...changed }))]
  },
)

const withoutDelivery = (id: string): Body<OpenDeliveryDoc> => ({
  id,
  deliveryId: null,
  branchId: null,
  lane: null,
  isRunning: false,
  driverId: null,
  isReady: true,
  promisedAt: null,
})

/** The order went out or was cancelled. If it has no delivery, none will be created for it. */
const withoutOrder = ({ data }: { data: { orderId: string } }): DocChange<OpenDeliveryDoc> => ({
  id: data.orderId,
  fold: (doc) => (doc?.deliveryId === null ? undefined : doc),
})

/** The deliveries that have not ended. An ended delivery has no document, so the collection does not grow. */
export const openDeliveries: Projection<OpenDeliveryDoc, Tells> = {
  collection: {
    name: 'open-deliveries',
    version: 2,
    indexes: [
      ['lane', '-isReady', 'promisedAt'],
      ['branchId', 'lane', '-isReady', 'promisedAt'],
      ['lane', 'promisedAt'],
      ['branchId', 'lane', 'promisedAt'],
      ['isRunning', 'promisedAt'],
      ['branchId', 'isRunning', 'promisedAt'],
      ['driverId', 'lane', 'promisedAt'],
      ['driverId', 'isRunning', 'promisedAt'],
    ],
  },
  tells: [deliveryBefore],
  on: {
    ...steps,
    DeliveryCreated: ({ data: { orderId: id, deliveryId, branchId, confirmedAt } }) => ({
      id,
      fold: (doc) => ({
        id,
        deliveryId,
        branchId,
        ...inLane('unassigned'),
        driverId: null,
        isReady: doc?.isReady ?? false,
        promisedAt: promisedAfter(confirmedAt),
      }),
    }),
    OrderReadyForDelivery: ({ data: { orderId: id } }) => ({
      id,
      fold: (doc) => (doc === undefined ? withoutDelivery(id) : { ...doc, isReady: true }),
    }),
    OrderOutForDelivery: withoutOrder,
    OrderCancelled: withoutOrder,
  },
}

type LaneFilter = {
  branchId?: number | undefined
  driverId?: string | undefined
  lane: DeliveryLane
  now: Date
}

/** A delivery of a lane. `isReady`: its order is packed. */
export type DeliveryInLane = { doc: DeliveryDoc; isReady: boolean }

export type LaneQueries = {
  /** A page of a lane. The oldest promise comes first; in the lane `unassigned` packed orders come before others. */
  lane(
    actor: Actor,
    filter: LaneFilter,
    page: PageRequest,
  ): ReadModelAnswer<{ docs: DeliveryInLane[]; next?: string | undefined }>
  laneCounts(actor: Actor, filter: Omit<LaneFilter, 'lane'>): ReadModelAnswer<LaneCounts>
}

/** The highest count of one lane. No shop has more deliveries on the road. */
const MOST_IN_LANE = 1_000

const whereOf = ({ branchId, driverId, lane, now }: LaneFilter): Record<string, Condition> => ({
  ...given<Scalar>({ branchId, driverId }),
  ...(lane === 'late' ? { isRunning: true, promisedAt: { lt: now.toISOString() } } : { lane }),
})

const sortOf = (lane: DeliveryLane): string[] =>
  lane === 'unassigned' ? ['-isReady', 'promisedAt'] : ['promisedAt']

export const openLaneQueries = (store: ReadStore): LaneQueries => {
  const { collection } = openDeliveries
  const withDeliveries = async ({ docs, next }: Page<OpenDeliveryDoc>) => {
    const ids = docs.flatMap(({ deliveryId }) => deliveryId ?? [])
    const found = await store.getMany<DeliveryDoc>(deliveries.collection, ids)
    const deliveryOf = new Map(found.map((doc) => [doc.id, doc]))
    return {
      docs: docs.flatMap(({ deliveryId, isReady }) => {
        const doc = deliveryOf.get(deliveryId ?? '')
        return doc === undefined ? [] : [{ doc, isReady }]
      }),
      next,
    }
  }
  return {
    lane: async (actor, filter, { limit, cursor: after }) => {
      if (!runsOneOrAll(actor, filter.branchId)) return denied(actor)
      const query = { where: whereOf(filter), sort: sortOf(filter.lane), limit, after }
      return ok(await withDeliveries(await store.find<OpenDeliveryDoc>(collection, query)))
    },
    laneCounts: async (actor, filter) => {
      if (!runsOneOrAll(actor, filter.branchId)) return denied(actor)
      const counts = await Promise.all(
        deliveryLanes.map((lane) =>
          store.count(collection, whereOf({ ...filter, lane }), MOST_IN_LANE),
        ),
      )
      const [unassigned = 0, under_way = 0, late = 0, failed = 0] = counts
      return ok({ unassigned, under_way, late, failed })
    },
  }
}
