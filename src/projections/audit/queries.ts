import type { AuditFacts } from '../../contract/audit.ts'
import {
  type Actor,
  denied,
  hasAccount,
  isAdmin,
  runsBranch,
  seesPayment,
} from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Page } from '../../stores/read-store/port.ts'
import {
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type Holder, holdersOf } from '../stock/queries.ts'
import { stockSpans } from '../stock/spans.ts'
import { type AuditedEvent, differences, entriesOf } from './entries.ts'
import { folderOf } from './folder.ts'
import {
  accountSpans,
  branchSpans,
  type CausedEvent,
  type CausedEventsDoc,
  causedEvents,
  type DisclosureDoc,
  disclosures,
  productSpans,
  rewardSpans,
} from './projection.ts'
import { type History, type HistoryDeps, type Origin, readHistory } from './read-history.ts'
import { type AuditThing, mayAsk, ownStream, thingOf } from './thing.ts'

/** `asOf`: a moment of recording. Absent: now. */
export type AuditRequest = AuditThing & { asOf?: Instant | undefined; page: PageRequest }

export type HeldAuditEntry = Omit<AuditedEvent, 'holderId'> & Holder

/** `thing`: the thing whose history has this event. Null: no history has it. */
export type CausedEventOfThing = Omit<CausedEvent, 'stream'> & { thing: AuditThing | null }

/**
 * A page of a history, newest entry first. `customer`: the account whose data the page shows, with id null for a guest.
 * Absent: the page shows no customer's data.
 */
export type AuditHistory = Pick<AuditThing, 'kind' | 'id'> & {
  facts: AuditFacts | null
  meanwhile: AuditedEvent['changes']
  entries: HeldAuditEntry[]
  events: number
  next: string | undefined
  customer?: { id: string | null }
}

/** A look of the staff at a customer's data, without its person. */
export type OwnLook = Pick<DisclosureDoc, 'kind' | 'at'> & { role: DisclosureDoc['actor']['role'] }

export type AuditQueries = ReadModelQueries & {
  /**
   * Those who run a branch see its orders, deliveries, counts, stock records and the branch itself. A transfer is for
   * those who run either of its branches, a payment for those who see payments, and points, rules and rewards for
   * finance. Everything else is for admins.
   */
  historyOf(actor: Actor, request: AuditRequest): ReadModelAnswer<AuditHistory>
  /** The events that one request caused, for admins. */
  causedBy(
    actor: Actor,
    correlationId: string,
  ): ReadModelAnswer<{ events: CausedEventOfThing[]; more: number }>
  /** Every look of the staff at a customer's data, newest first, for admins. */
  looksInto(actor: Actor, userId: string, page: PageRequest): ReadModelAnswer<Page<DisclosureDoc>>
  /** The looks at the asker's own data. Who of the staff looked is not for customers. */
  looksIntoOwn(
    actor: Actor,
    page: PageRequest,
  ): ReadModelAnswer<{ docs: OwnLook[]; next?: string | undefined }>
}

/** The branches that the thing belongs to. Empty: it belongs to the whole shop. */
const branchesOf = ({ type, data }: Origin): readonly number[] => {
  if (type === 'TransferPlanned') return [data.fromBranchId, data.toBranchId]
  return data.branchId === null ? [] : [data.branchId]
}

const ofBranches: readonly AuditThing['kind'][] = [
  'order',
  'payment',
  'delivery',
  'transfer',
  'import',
]

/**
 * Whether the actor sees this history, once it has been read. The history of a thing that was never begun is for admins
 * alone.
 */
export const sees = (actor: Actor, { kind }: AuditThing, { origin }: History): boolean => {
  if (!ofBranches.includes(kind) || isAdmin(actor)) return true
  if (origin === undefined) return false
  const seen = branchesOf(origin)
  return kind === 'payment'
    ? seen.some((branchId) => seesPayment(actor, { branchId }))
    : seen.some((branchId) => runsBranch(actor, branchId))
}

const customerOf = (
  { kind, id }: AuditThing,
  { origin }: History,
): Pick<AuditHistory, 'customer'> => {
  if (kind === 'user') return { customer: { id } }
  const isPlaced = kind === 'order' && origin?.type === 'OrderPlaced'
  return isPlaced ? { customer: { id: origin.data.userId } } : {}
}

const EVER: Instant = '0000-01-01T00:00:00.000Z'

/** The later of two moments: an event's time may be a little ahead of this process's clock. */
const later = (at: Instant, last: Recorded | undefined): Instant =>
  last !== undefined && last.meta.at > at ? last.meta.at : at

/**
 * Makes a page of the newest `limit` events of the history. Its facts are those at the moment `at`, or those after the
 * last event if there is no `at`.
 */
const pageOf = (thing: AuditThing, history: History, limit: number, at: Instant | undefined) => {
  const events = history.skipped + history.events.length
  const first = Math.max(0, events - limit)
  const folder = folderOf(thing, history.before)
  const skipped = history.events.slice(0, first - history.skipped)
  for (const event of skipped) folder.take(event)
  const since = skipped.at(-1)?.meta.at ?? history.since ?? EVER
  const page = history.events.slice(skipped.length)
  const { entries, facts: last } = entriesOf(folder, page, { since, own: ownStream(thing) })
  const facts = at === undefined ? last : folder.facts(later(at, page.at(-1)))
  return {
    facts,
    meanwhile: differences(last, facts),
    events,
    entries: entries.reverse(),
    next: first > 0 ? String(first) : undefined,
  }
}

/** `at`: the moment of the facts. Only the first page has one. */
const partOf = (
  asOf: Instant | undefined,
  { limit, cursor }: PageRequest,
  { now }: Pick<World, 'now'>,
) => {
  const until = asOf === undefined ? null : new Date(asOf).toISOString()
  if (cursor !== undefined) return { until, limit, end: Number(cursor), at: undefined }
  return { until, limit, end: undefined, at: until ?? now().toISOString() }
}

const looksAt = (
  store: HistoryDeps['store'],
  customerId: string,
  { limit, cursor: after }: PageRequest,
): Promise<Page<DisclosureDoc>> =>
  store.find(disclosures.collection, { where: { customerId }, sort: ['-at'], limit, after })

type Deps = HistoryDeps & { world: Pick<World, 'now'> }

export const openAuditQueries = ({ store, events, world }: Deps): AuditQueries => ({
  ...readsFrom(
    store,
    ...[stockSpans, productSpans, branchSpans, accountSpans, rewardSpans],
    ...[causedEvents, disclosures],
  ),
  historyOf: async (actor, { asOf, page, ...thing }) => {
    if (!mayAsk(actor, thing)) return denied(actor)
    const { at, ...part } = partOf(asOf, page, world)
    const history = await readHistory(thing, part, { store, events })
    if (!history.isThere || !sees(actor, thing, history)) return reject('NOT_FOUND')
    const { kind, id } = thing
    const { entries, ...rest } = pageOf(thing, history, page.limit, at)
    const holderOf = await holdersOf(store, entries)
    const held = entries.map(({ holderId, ...entry }) => ({ ...entry, ...holderOf(holderId) }))
    return ok({ kind, id, ...rest, entries: held, ...customerOf(thing, history) })
  },
  causedBy: async (actor, correlationId) => {
    if (!isAdmin(actor)) return denied(actor)
    const doc = await store.get<CausedEventsDoc>(causedEvents.collection, correlationId)
    if (doc === undefined) return reject('NOT_FOUND')
    const events = doc.events.map(({ stream, ...event }) => ({ ...event, thing: thingOf(stream) }))
    return ok({ events, more: doc.more })
  },
  looksInto: async (actor, userId, page) =>
    isAdmin(actor) ? ok(await looksAt(store, userId, page)) : denied(actor),
  looksIntoOwn: async (actor, page) => {
    if (!hasAccount(actor)) return denied(actor)
    const { docs, next } = await looksAt(store, actor.id, page)
    return ok({ docs: docs.map(({ kind, at, actor: { role } }) => ({ kind, at, role })), next })
  },
})
