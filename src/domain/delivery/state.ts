import type { Instant } from '../kernel/event.ts'
import type { DeliveryCreatedData, DeliveryEvent } from './events.ts'
import { type Carrier, type DeliveryStatus, deliveryStatusAfter } from './vocabulary.ts'

/**
 * `stepAt`: when the last step was done. `entries`: the ids of all entries that were taken, `refused` those whose code was
 * wrong. `hasGoods`: who picked up the goods last, null while they are at the branch. `attempt` counts from 1.
 */
export type Delivery = DeliveryCreatedData & {
  status: DeliveryStatus
  carrier: Carrier | null
  hasGoods: Carrier | null
  attempt: number
  stepAt: Instant
  entries: readonly string[]
  refused: readonly string[]
}
/** Null before it is created. */
export type DeliveryState = Delivery | null

const carrierAfter = ({ carrier }: Delivery, event: DeliveryEvent): Carrier | null => {
  if (event.type === 'DeliveryAssigned') return event.data.carrier
  return event.type === 'DeliveryUnassigned' ? null : carrier
}

const goodsAfter = ({ carrier, hasGoods }: Delivery, { type }: DeliveryEvent): Carrier | null => {
  if (type === 'DeliveryPickedUp') return carrier
  return type === 'DeliveryReturned' ? null : hasGoods
}

const evolveCreated = (state: Delivery, event: DeliveryEvent): Delivery => {
  const { type, data } = event
  if (type === 'DeliveryCreated' || type === 'DeliveryPlaceRecorded') return state
  if (type === 'DeliveryCancelled') return { ...state, status: 'cancelled' }
  if (type === 'DeliveryCodeRefused') return { ...state, refused: [...state.refused, data.entryId] }
  const entries = [...state.entries, data.entryId]
  if (type === 'DeliveryNoted') {
    // A note that comes with a step has the step's id.
    return state.entries.includes(data.entryId) ? state : { ...state, entries }
  }
  return {
    ...state,
    entries,
    status: deliveryStatusAfter[type],
    carrier: carrierAfter(state, event),
    hasGoods: goodsAfter(state, event),
    attempt: state.attempt + (type === 'DeliveryFailed' ? 1 : 0),
    stepAt: data.doneAt,
  }
}

export const evolve = (state: DeliveryState, event: DeliveryEvent, at: Instant): DeliveryState => {
  if (state !== null) return evolveCreated(state, event)
  if (event.type !== 'DeliveryCreated') return null
  return {
    ...event.data,
    status: 'pending',
    carrier: null,
    hasGoods: null,
    attempt: 1,
    stepAt: at,
    entries: [],
    refused: [],
  }
}
