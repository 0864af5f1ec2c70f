import type { Actor } from '../kernel/access.ts'
import type { Aggregate, CommandOf, Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { change, type DeliveryChange, type DeliveryChangeCode } from './change.ts'
import {
  cancelledOf,
  type DeliveryEntry,
  heldDoneAt,
  isKnown,
  notedBy,
  placedBy,
  stepOf,
} from './entry.ts'
import { type DeliveryCreatedData, type DeliveryEvent, deliveryEvents } from './events.ts'
import { type Delivery, type DeliveryState, evolve } from './state.ts'
import { allowedDeliveryStatuses, deliveryPartiesOf } from './transitions.ts'
import {
  type DeliveryStatus,
  endedDeliveries,
  MOST_CODE_RENEWALS,
  MOST_WRONG_CODES,
} from './vocabulary.ts'

export type DeliveryCommand =
  | ({ type: 'Create' } & DeliveryCreatedData)
  | ({ type: 'Change' } & DeliveryChange)
  /** A note, a place or both. The status stays. */
  | { type: 'Note'; by: Actor; entry: DeliveryEntry }
  /** The driver's phone reports a step that the shop refused. `to` is null where the driver only wrote a note. */
  | {
      type: 'Report'
      by: Actor
      entry: DeliveryEntry
      to: DeliveryStatus | null
      refusedWith: string
    }
  /** The order left with this driver or a partner, but a crash kept the delivery from recording the pick-up. */
  | { type: 'CompletePickUp'; driverId: string; doneAt: Instant }
  /** The customer gets a new code for the door. */
  | { type: 'RenewCode' }
  /** The guest's order was joined to an account. */
  | { type: 'JoinAccount'; userId: string }
  /** The order was cancelled. */
  | { type: 'Cancel'; by: Actor }

export type DeliveryCode =
  | DeliveryChangeCode
  | 'DELIVERY_CODE_RENEWED_TOO_OFTEN'
  | 'DELIVERY_NOT_FOUND'
type Decision = Result<DeliveryEvent[], Rejection<DeliveryCode>>

/** The state keeps every note for ever, so their number is limited. */
const MOST_NOTES = 200

const create = (
  { type: _, ...data }: CommandOf<DeliveryCommand, 'Create'>,
  state: DeliveryState,
): Decision => ok(state === null ? [{ type: 'DeliveryCreated', data }] : [])

const note = ({ by, entry }: CommandOf<DeliveryCommand, 'Note'>, state: Delivery): Decision => {
  if (isKnown(state, entry)) return ok([])
  if (deliveryPartiesOf(by, state).length === 0) {
    return reject(by.role === 'driver' ? 'DELIVERY_NOT_YOURS' : 'FORBIDDEN')
  }
  if (state.entries.length >= MOST_NOTES) return reject('DELIVERY_TOO_MANY_ENTRIES')
  return ok(notedBy(state, by, entry))
}

/** The most reports of refused steps that a delivery keeps. Staff never read more of them. */
const MOST_REPORTS = 50

const report = (
  { by, entry, to, refusedWith }: CommandOf<DeliveryCommand, 'Report'>,
  state: Delivery,
): Decision => {
  const { deliveryId, subject, drivers, reports } = state
  const { entryId, notes } = entry
  if (!drivers.includes(by.id) || reports.length >= MOST_REPORTS) return ok([])
  if (reports.includes(entryId) || isKnown(state, entry)) return ok([])
  const data = {
    deliveryId,
    entryId,
    doneAt: heldDoneAt(state, entry),
    subject,
    to,
    refusedWith,
    notes,
  }
  return ok([{ type: 'DeliveryReported', data }, ...placedBy(state, by, entry)])
}

/**
 * The pick-up is recorded only if the same carrier still has the delivery. Another carrier picks the goods up again.
 */
const completePickUp = (
  { driverId, doneAt }: CommandOf<DeliveryCommand, 'CompletePickUp'>,
  state: Delivery,
): Decision => {
  const { deliveryId, status, carrier } = state
  if (status !== 'assigned' || carrier === null) return ok([])
  if ('driverId' in carrier && carrier.driverId !== driverId) return ok([])
  return ok([{ type: 'DeliveryPickedUp', data: stepOf(state, deliveryId, doneAt) }])
}

/** A delivery that is on the way or has ended cannot be cancelled, and its order cannot be cancelled either. */
const cancel = ({ by }: CommandOf<DeliveryCommand, 'Cancel'>, state: Delivery): Decision => {
  if (!allowedDeliveryStatuses(by, state).includes('cancelled')) return ok([])
  return ok(cancelledOf(state))
}

/** A locked code or the code of an ended delivery is not renewed. A new code gives no further tries. */
const renewCode = ({ deliveryId, status, refused, codeRenewals }: Delivery): Decision => {
  if (endedDeliveries.includes(status)) return reject('DELIVERY_TRANSITION_NOT_ALLOWED')
  if (refused.length >= MOST_WRONG_CODES) return reject('DELIVERY_CODE_LOCKED')
  if (codeRenewals >= MOST_CODE_RENEWALS) {
    return reject('DELIVERY_CODE_RENEWED_TOO_OFTEN', { limit: MOST_CODE_RENEWALS })
  }
  return ok([{ type: 'DeliveryCodeRenewed', data: { deliveryId, count: codeRenewals + 1 } }])
}

const joinAccount = (
  { userId }: CommandOf<DeliveryCommand, 'JoinAccount'>,
  { deliveryId, userId: present }: Delivery,
): Decision =>
  ok(present === userId ? [] : [{ type: 'DeliveryJoinedAccount', data: { deliveryId, userId } }])

const decideCreated = (command: DeliveryCommand, state: Delivery): Decision => {
  switch (command.type) {
    case 'Create':
      return ok([])
    case 'Change':
      return change(command, state)
    case 'Report':
      return report(command, state)
    case 'Note':
      return note(command, state)
    case 'RenewCode':
      return renewCode(state)
    case 'JoinAccount':
      return joinAccount(command, state)
    case 'CompletePickUp':
      return completePickUp(command, state)
    case 'Cancel':
      return cancel(command, state)
  }
}

/** The way of an order to its customer. Every command may come twice: the second time it changes nothing. */
export const delivery: Aggregate<
  'delivery',
  DeliveryState,
  DeliveryCommand,
  DeliveryEvent,
  DeliveryCode
> = {
  category: 'delivery',
  memoryPart: 50,
  snapshots: null,
  events: deliveryEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'Create') return create(command, state)
    return state === null ? reject('DELIVERY_NOT_FOUND') : decideCreated(command, state)
  },
  evolve,
}
