import type { Actor } from '../kernel/access.ts'
import type { Pieces } from '../kernel/pieces.ts'
import { err, ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import {
  cancelledOf,
  type DeliveryEntry,
  heldDoneAt,
  isKnown,
  notedBy,
  placedBy,
  stepOf,
} from './entry.ts'
import type { DeliveryEvent } from './events.ts'
import type { Delivery } from './state.ts'
import {
  type DeliveryNeed,
  type DeliveryTransition,
  deliveryPartiesOf,
  deliveryTransitionsOf,
  mayTakeDelivery,
} from './transitions.ts'
import { type Carrier, type DeliveryStatus, MOST_WRONG_CODES } from './vocabulary.ts'

/** A change that a person makes to a delivery. */
export type DeliveryChange = {
  to: DeliveryStatus
  by: Actor
  entry: DeliveryEntry
  carrier?: Carrier | undefined
  /** Whether the typed code is the customer's. */
  code?: 'right' | 'wrong' | undefined
  /** How often the customer had got a new code when the codes were compared. */
  codeRenewals?: number | undefined
  reason?: string | undefined
  /** The pieces among the returned goods that cannot be sold again. */
  writtenOff?: readonly Pieces[] | undefined
  fromPinM?: number | null | undefined
}

export type DeliveryChangeCode =
  | 'DELIVERY_CARRIER_REQUIRED'
  | 'CHANGED_MEANWHILE'
  | 'DELIVERY_CODE_LOCKED'
  | 'DELIVERY_CODE_REQUIRED'
  | 'DELIVERY_LINES_REQUIRED'
  | 'DELIVERY_NOT_YOURS'
  | 'DELIVERY_TOO_MANY_ENTRIES'
  | 'DELIVERY_TRANSITION_NOT_ALLOWED'
  | 'FORBIDDEN'
  | 'REASON_REQUIRED'
type Decision = Result<DeliveryEvent[], Rejection<DeliveryChangeCode>>

/**
 * The state keeps every entry for ever, so assigning stops at this number. A carrier who has the goods can always go
 * on.
 */
const MOST_ENTRIES = 400

const given: Record<DeliveryNeed, (change: DeliveryChange) => boolean> = {
  carrier: ({ carrier }) => carrier !== undefined,
  code: ({ code }) => code !== undefined,
  reason: ({ reason = '' }) => reason !== '',
  lines: ({ writtenOff }) => writtenOff !== undefined,
}
const missing: Record<DeliveryNeed, DeliveryChangeCode> = {
  carrier: 'DELIVERY_CARRIER_REQUIRED',
  code: 'DELIVERY_CODE_REQUIRED',
  reason: 'REASON_REQUIRED',
  lines: 'DELIVERY_LINES_REQUIRED',
}

const eventFor = (state: Delivery, change: DeliveryChange): DeliveryEvent[] => {
  const { subject, carrier: present, confirmedAt } = state
  const { to, entry, carrier, reason = '', code, writtenOff = [], fromPinM = null } = change
  const data = stepOf(state, entry.entryId, heldDoneAt(state, entry))
  switch (to) {
    case 'pending':
      return [{ type: 'DeliveryUnassigned', data }]
    case 'assigned':
      return carrier === undefined ? [] : [{ type: 'DeliveryAssigned', data: { ...data, carrier } }]
    case 'picked_up':
      return [{ type: 'DeliveryPickedUp', data }]
    case 'in_transit':
      return [{ type: 'DeliveryInTransit', data }]
    case 'out_for_delivery':
      return [{ type: 'DeliveryOutForDelivery', data }]
    case 'delivered': {
      const override = code === undefined ? reason : null
      const handover = { carrier: present, confirmedAt, subject, override, fromPinM }
      return [{ type: 'DeliveryDelivered', data: { ...data, ...handover } }]
    }
    case 'failed':
      return [{ type: 'DeliveryFailed', data: { ...data, subject, reason } }]
    case 'returned': {
      const off = writtenOff.filter(({ quantity }) => quantity > 0)
      return [{ type: 'DeliveryReturned', data: { ...data, subject, reason, writtenOff: off } }]
    }
    case 'cancelled':
      return cancelledOf(state)
  }
}

/** The events of a step, with its note and its place. */
const take = (state: Delivery, change: DeliveryChange): Decision => {
  const { by, entry } = change
  const steps = eventFor(state, change)
  return ok([...steps, ...(entry.notes === '' ? placedBy : notedBy)(state, by, entry)])
}

/** Every wrong code counts, whoever types it. After the last allowed try even the right code is refused. */
const takeWithCode = (state: Delivery, change: DeliveryChange): Decision => {
  if (state.refused.length >= MOST_WRONG_CODES) return reject('DELIVERY_CODE_LOCKED')
  // The typed code was compared with a code that has been replaced since.
  const { codeRenewals = 0 } = change
  if (codeRenewals !== state.codeRenewals) return reject('CHANGED_MEANWHILE')
  if (change.code === 'right') return take(state, change)
  const { deliveryId } = state
  const { entryId } = change.entry
  const data = { deliveryId, entryId, doneAt: heldDoneAt(state, change.entry) }
  return ok([{ type: 'DeliveryCodeRefused', data }, ...placedBy(state, change.by, change.entry)])
}

/** The transition to the wanted status that this actor may take, if the command holds what the transition needs. */
const transitionFor = (
  change: DeliveryChange,
  state: Delivery,
): Result<DeliveryTransition, Rejection<DeliveryChangeCode>> => {
  const { to, by } = change
  const { status: from } = state
  const parties = deliveryPartiesOf(by, state)
  if (parties.length === 0) {
    return reject(by.role === 'driver' ? 'DELIVERY_NOT_YOURS' : 'FORBIDDEN')
  }
  const known = deliveryTransitionsOf(from, to)
  if (known.length === 0) return reject('DELIVERY_TRANSITION_NOT_ALLOWED', { from, to })
  const own = known.filter((one) => mayTakeDelivery(parties, one))
  const [first] = own
  if (first === undefined) return reject('FORBIDDEN')
  const whole = own.find(({ needs }) => needs.every((need) => given[need](change)))
  if (whole !== undefined) return ok(whole)
  const need = first.needs.find((one) => !given[one](change))
  return err({ code: need === undefined ? 'FORBIDDEN' : missing[need], facts: {} })
}

/**
 * After a crash the shop itself recorded this pick-up, with the delivery's id as entry id. The driver's phone sends the
 * same pick-up later.
 */
const isCompleted = (state: Delivery, { to, by }: DeliveryChange): boolean =>
  to === 'picked_up' &&
  state.status === 'picked_up' &&
  state.entries.at(-1) === state.deliveryId &&
  deliveryPartiesOf(by, state).includes('driver')

/** An entry that was already recorded changes nothing, even if the delivery has gone on since. */
export const change = (command: DeliveryChange, state: Delivery): Decision => {
  if (isKnown(state, command.entry) || isCompleted(state, command)) return ok([])
  const transition = transitionFor(command, state)
  if (!transition.ok) return transition
  const isAdmins = command.to === 'assigned' || command.to === 'pending'
  if (isAdmins && state.entries.length >= MOST_ENTRIES) return reject('DELIVERY_TOO_MANY_ENTRIES')
  const needsCode = transition.value.needs.includes('code')
  return needsCode ? takeWithCode(state, command) : take(state, command)
}
