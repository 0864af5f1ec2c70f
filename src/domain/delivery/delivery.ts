import type { Actor } from '../kernel/access.ts'
import type { Aggregate, CommandOf, Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type Change, type ChangeCode, change } from './change.ts'
import { cancelledOf, type Entry, heldDoneAt, isKnown, notedBy, placedBy, stepOf } from './entry.ts'
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
  | ({ type: 'Change' } & Change)
  /** A note, a place or both at the present step. */
  | { type: 'Note'; by: Actor; entry: Entry }
  /** A step that was refused, or a note (null), as its driver tells it. */
  | { type: 'Report'; by: Actor; entry: Entry; to: DeliveryStatus | null; refusedWith: string }
  /** The order went out with this driver or a partner, and a crash kept the delivery from following. */
  | { type: 'CompletePickUp'; driverId: string; doneAt: Instant }
  /** Another code for the door, for its customer. */
  | { type: 'RenewCode' }
  /** The order was joined to an account. */
  | { type: 'JoinAccount'; userId: string }
  /** The order was cancelled. */
  | { type: 'Cancel'; by: Actor }

export type DeliveryCode = ChangeCode | 'DELIVERY_CODE_RENEWED_TOO_OFTEN' | 'DELIVERY_NOT_FOUND'
type Decision = Result<DeliveryEvent[], Rejection<DeliveryCode>>

/** The delivery remembers each note for ever. */
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

/** Only those who ever had the delivery can have done something for it. More than these nobody reads. */
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

/** Only where the one who took the goods still has the delivery: anybody else picks up again. */
const completePickUp = (
  { driverId, doneAt }: CommandOf<DeliveryCommand, 'CompletePickUp'>,
  state: Delivery,
): Decision => {
  const { deliveryId, status, carrier } = state
  if (status !== 'assigned' || carrier === null) return ok([])
  if ('driverId' in carrier && carrier.driverId !== driverId) return ok([])
  return ok([{ type: 'DeliveryPickedUp', data: stepOf(state, deliveryId, doneAt) }])
}

/** What is on the way or over is past cancelling: its order is too. */
const cancel = ({ by }: CommandOf<DeliveryCommand, 'Cancel'>, state: Delivery): Decision => {
  if (!allowedDeliveryStatuses(by, state).includes('cancelled')) return ok([])
  return ok(cancelledOf(state))
}

/** A code that is locked, or that opens nothing any more, is not made anew: no renewal brings a try back. */
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

/** An order's way to its customer. Every command may come twice: the second changes nothing. */
export const delivery: Aggregate<
  'delivery',
  DeliveryState,
  DeliveryCommand,
  DeliveryEvent,
  DeliveryCode
> = {
  category: 'delivery',
  cacheSize: 2_000,
  snapshots: null,
  events: deliveryEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'Create') return create(command, state)
    return state === null ? reject('DELIVERY_NOT_FOUND') : decideCreated(command, state)
  },
  evolve,
}
