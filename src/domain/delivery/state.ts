import type { Instant } from '../kernel/decider.ts'
import type { DeliveryCreatedData, DeliveryEvent } from './events.ts'
import {
  type Carrier,
  type DeliveryStatus,
  type DeliveryStatusEvent,
  deliveryStatusAfter,
} from './vocabulary.ts'

/** A delivery as its events leave it. */
export type Delivery = DeliveryCreatedData & {
  status: DeliveryStatus
  carrier: Carrier | null
  /** Who picked up the goods last. Null while the goods are at the branch. */
  hasGoods: Carrier | null
  /** The number of the present attempt, from 1. */
  attempt: number
  /** When the last step was done. */
  stepAt: Instant
  /** The ids of all recorded entries. */
  entries: readonly string[]
  /** The ids of entries with a wrong code. */
  refused: readonly string[]
  /** How often the customer got a new code. */
  codeRenewals: number
  /** All drivers who ever had the delivery. */
  drivers: readonly string[]
  /** The ids of refused entries that were kept for staff. */
  reports: readonly string[]
}
/** Null before the delivery is created. */
export type DeliveryState = Delivery | null

const carrierAfter = ({ carrier }: Delivery, event: DeliveryEvent): Carrier | null => {
  if (event.type === 'DeliveryAssigned') return event.data.carrier
  return event.type === 'DeliveryUnassigned' ? null : carrier
}

const driversAfter = ({ drivers }: Delivery, event: DeliveryEvent): readonly string[] => {
  if (event.type !== 'DeliveryAssigned' || !('driverId' in event.data.carrier)) return drivers
  return [...new Set([...drivers, event.data.carrier.driverId])]
}

const goodsAfter = ({ carrier, hasGoods }: Delivery, { type }: DeliveryEvent): Carrier | null => {
  if (type === 'DeliveryPickedUp') return carrier
  return type === 'DeliveryReturned' ? null : hasGoods
}

/** The events of steps that people take. */
type Stepped = Extract<
  DeliveryEvent,
  { type: Exclude<DeliveryStatusEvent, 'DeliveryCreated' | 'DeliveryCancelled'> }
>

const evolveStep = (state: Delivery, event: Stepped): Delivery => ({
  ...state,
  entries: [...state.entries, event.data.entryId],
  status: deliveryStatusAfter[event.type],
  carrier: carrierAfter(state, event),
  drivers: driversAfter(state, event),
  hasGoods: goodsAfter(state, event),
  attempt: state.attempt + (event.type === 'DeliveryAssigned' && state.status === 'failed' ? 1 : 0),
  stepAt: event.data.doneAt,
})

/** A note that comes with a step has the same entry id as the step, which is already in the list. */
const evolveNote = (state: Delivery, entryId: string): Delivery =>
  state.entries.includes(entryId) ? state : { ...state, entries: [...state.entries, entryId] }

const evolveCreated = (state: Delivery, event: DeliveryEvent): Delivery => {
  switch (event.type) {
    case 'DeliveryCreated':
    case 'DeliveryPlaceRecorded':
      return state
    case 'DeliveryCancelled':
      return { ...state, status: 'cancelled' }
    case 'DeliveryCodeRefused':
      return { ...state, refused: [...state.refused, event.data.entryId] }
    case 'DeliveryCodeRenewed':
      return { ...state, codeRenewals: event.data.count }
    case 'DeliveryJoinedAccount':
      return { ...state, userId: event.data.userId }
    case 'DeliveryReported':
      return { ...state, reports: [...state.reports, event.data.entryId] }
    case 'DeliveryNoted':
      return evolveNote(state, event.data.entryId)
    default:
      return evolveStep(state, event)
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
    codeRenewals: 0,
    drivers: [],
    reports: [],
  }
}
