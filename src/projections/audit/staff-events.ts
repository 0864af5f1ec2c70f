import {
  type StaffEventType,
  type StaffRecordKind,
  staffEventTypes,
} from '../../contract/audit-vocabulary.ts'
import { hourIn, nairobiDay } from '../../contract/rules/dates.ts'
import { deliveryEvents } from '../../domain/delivery/events.ts'
import type { DisclosureKind } from '../../domain/disclosure.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import { isStaff, type Role } from '../../domain/kernel/access.ts'
import { partsOfStream, streamName } from '../../domain/kernel/decider.ts'
import { keyOfStock } from '../../domain/kernel/pieces.ts'
import { orderEvents } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { paymentEvents } from '../../domain/payment/events.ts'
import { transferEvents } from '../../domain/transfer.ts'
import { userEvents } from '../../domain/user/events.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Fact, FactsOf } from '../facts.ts'
import { type DocChange, type EventOf, onEach, type Projection } from '../projection.ts'
import { kindOfType } from './thing.ts'

/** The branch of an order or a delivery, or the two branches of a transfer. */
type Branches = { branchId: number; toBranchId: number | null }

const isOfOrder = isOf({
  ...orderEvents,
  ...paymentEvents,
  OrderNoteWritten: true,
  PickingListPrinted: true,
  DriverCashShortSettled: true,
})
const isOfOwnStream = isOf({ ...deliveryEvents, ...transferEvents })

const begun = (event: Recorded): Branches | undefined => {
  if (event.type === 'OrderPlaced' || event.type === 'DeliveryCreated')
    return { branchId: event.data.branchId, toBranchId: null }
  if (event.type !== 'TransferPlanned') return undefined
  const { fromBranchId, toBranchId } = event.data
  return { branchId: fromBranchId, toBranchId }
}

/** A phone adds its place to an entry by itself. */
const isOfPerson = ({ type, meta }: Recorded): boolean =>
  isStaff(meta.actor) && type !== 'DeliveryPlaceRecorded'

/** The branches of the order, delivery or transfer in which a member of the staff did something. */
const branchesBefore: Fact<'branches', Branches> = {
  name: 'branches',
  // An order takes only hours, so this is enough for all orders under way.
  remembers: 5_000,
  streamsOf: (event) => {
    if (isOfOrder(event)) return [streamName(order, event.data.orderId)]
    return isOfOwnStream(event) ? [event.stream] : undefined
  },
  goesWith: isOfPerson,
  after: (branches, event) => begun(event) ?? branches,
}

const isOfUser = isOf(userEvents)
const isOfStock = isOf(inventoryEvents)

/** The branch that an event names. A role names the branch of the account, which is no place of the change. */
const branchNamedBy = (event: Recorded): number | null => {
  if (isOfUser(event)) return null
  if (isOfStock(event)) return keyOfStock(partsOfStream(event.stream).id).branchId
  const { data } = event
  return 'branchId' in data && typeof data.branchId === 'number' ? data.branchId : null
}

const branchOf = (event: Recorded, branches = begun(event)): number | null => {
  if (event.type === 'TransferReceived') return branches?.toBranchId ?? null
  return branchNamedBy(event) ?? branches?.branchId ?? null
}

/** Looks at one order or one account. The others are searches and exports. */
const aboutRecord: readonly DisclosureKind[] = [
  'phone_shown',
  'profile_phone_shown',
  'order_history',
  'user_history',
]

/** `recordId` null: a search or an export, which is about many records. */
const recordIn = (event: Recorded): Pick<StaffEventDoc, 'recordId' | 'look'> => {
  if (event.type !== 'PersonalDataDisclosed')
    return { recordId: partsOfStream(event.stream).id, look: null }
  const { kind, about } = event.data
  return { recordId: aboutRecord.includes(kind) ? about : null, look: kind }
}

type StaffEvent = EventOf<StaffEventType>
type Facts = FactsOf<[typeof branchesBefore]>

/**
 * One event that a member of the staff caused. `at`: when it was recorded, ISO 8601 in UTC. `branchId` null: neither the
 * event nor its record names a branch. The document holds nothing personal.
 */
export type StaffEventDoc = Doc & {
  actorId: string
  role: Role
  at: string
  kind: StaffRecordKind
  recordId: string | null
  branchId: number | null
  type: StaffEventType
  /** How personal data was shown. Null for all other events. */
  look: DisclosureKind | null
  /** The id of the request that caused the event. */
  request: string
}

/** Who did what kind of thing, where and when. Undefined if a job or a customer's device did it. */
const doneIn = (event: StaffEvent, { branches }: Facts) => {
  const { type, meta } = event
  const kind = kindOfType(type)
  if (kind === undefined || !isOfPerson(event)) return undefined
  const { id: actorId, role } = meta.actor
  return { actorId, role, at: meta.at, kind, branchId: branchOf(event, branches) }
}

const eventDoc = (event: StaffEvent, facts: Facts): DocChange<StaffEventDoc> | [] => {
  const done = doneIn(event, facts)
  if (done === undefined) return []
  const { id, type, meta } = event
  const doc = { id, ...done, ...recordIn(event), type, request: meta.correlationId }
  return { id, fold: () => doc }
}

/** What each member of the staff did. Events of jobs are not a person's. */
export const staffEvents: Projection<StaffEventDoc, [typeof branchesBefore]> = {
  collection: {
    name: 'staff-events',
    version: 2,
    indexes: [
      ['actorId', 'at', 'position'],
      ['branchId', 'at', 'position'],
      ['kind', 'at', 'position'],
    ],
  },
  tells: [branchesBefore],
  on: onEach(staffEventTypes, eventDoc),
}

/** How often something was done in records of one kind, in each of the 24 hours of the day in Nairobi. */
export type KindOfDay = { kind: StaffRecordKind; hours: number[] }

/**
 * How much a member of the staff did at a branch on a day in Nairobi. `branchId` null: what names no branch. `role`: the
 * role of the last event.
 */
export type StaffDayDoc = Doc & {
  actorId: string
  role: Role
  day: string
  branchId: number | null
  kinds: KindOfDay[]
}

const HOURS = 24

const counted = (kinds: readonly KindOfDay[], kind: StaffRecordKind, hour: number): KindOfDay[] => {
  const found = kinds.find((one) => one.kind === kind)
  const hours = found?.hours ?? Array.from({ length: HOURS }, () => 0)
  const after = { kind, hours: hours.map((n, at) => (at === hour ? n + 1 : n)) }
  return [...kinds.filter((one) => one !== found), after]
}

const dayDoc = (event: StaffEvent, facts: Facts): DocChange<StaffDayDoc> | [] => {
  const done = doneIn(event, facts)
  if (done === undefined) return []
  const { actorId, role, at, kind, branchId } = done
  const moment = new Date(at)
  const day = nairobiDay(moment)
  const id = `${day}.${actorId}.${branchId ?? 'shop'}`
  return {
    id,
    fold: (doc) => ({
      id,
      actorId,
      role,
      day,
      branchId,
      kinds: counted(doc?.kinds ?? [], kind, hourIn(moment)),
    }),
  }
}

/** The sums of `staffEvents` by person, branch and day. A document has at most 24 figures for each kind of record. */
export const staffDays: Projection<StaffDayDoc, [typeof branchesBefore]> = {
  collection: { name: 'staff-days', version: 1, indexes: [['day'], ['branchId', 'day']] },
  tells: [branchesBefore],
  on: onEach(staffEventTypes, dayDoc),
}
