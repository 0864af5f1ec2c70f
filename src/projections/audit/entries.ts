import type { AuditChange, AuditFacts, FactValue } from '../../contract/audit.ts'
import {
  type AuditEventType,
  type AuditField,
  isAuditEventType,
  isAuditField,
} from '../../contract/audit-vocabulary.ts'
import { inventoryEvents } from '../../domain/inventory/events.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { loyaltyEvents } from '../../domain/loyalty/events.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import { type Doer, doerOf } from '../projection.ts'
import type { Folder } from './folder.ts'

type Rows = Extract<FactValue, readonly unknown[]>

const isSameRow = (one: Rows[number], other: Rows[number] | undefined): boolean => {
  if (other === undefined) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}

/** A page of a history compares thousands of lists, so this compares no more than needed. */
const isSame = (one: FactValue, other: FactValue): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row, n) => isSameRow(row, other[n])))

const factOf = (facts: AuditFacts | null, field: AuditField): FactValue => facts?.[field] ?? null

/** The fields that differ between two states of a thing. A missing fact counts as null. */
export const differences = (before: AuditFacts | null, after: AuditFacts | null): AuditChange[] => {
  if (before === after) return []
  const changes: AuditChange[] = []
  for (const field in after ?? before) {
    if (!isAuditField(field)) continue
    const change = { field, before: factOf(before, field), after: factOf(after, field) }
    if (!isSame(change.before, change.after)) changes.push(change)
  }
  return changes
}

/** One event in the history of a thing. `holderId`: the order or transfer for which pieces or points moved. */
export type AuditedEvent = {
  id: string
  revision: number
  type: AuditEventType
  at: Instant
  recordedAt: Instant
  actor: Doer
  reason: string | null
  holderId: string | null
  changes: AuditChange[]
  meanwhile: AuditChange[]
  correlationId: string
  causationId: string
}

/**
 * Fields in which events name the time when they happened. An event without such a field happened when it was recorded.
 */
const happened = [
  ...(['doneAt', 'paidAt', 'failedAt', 'refusedAt', 'submittedAt', 'startedAt'] as const),
  'happenedAt',
] as const
const reasons = ['reason', 'override', 'notes', 'note', 'resultCode', 'errorCode'] as const
const holders = ['orderId', 'transferId'] as const

const textIn = (data: object, names: readonly string[]): string | null => {
  for (const [name, value] of Object.entries(data)) {
    if (names.includes(name) && typeof value === 'string' && value !== '') return value
  }
  return null
}

const isMoved = isOf({ ...inventoryEvents, ...loyaltyEvents })

const ownWordsOf = (event: Recorded) => ({
  at: textIn(event.data, happened) ?? event.meta.at,
  reason: textIn(event.data, reasons),
  holderId: isMoved(event) ? textIn(event.data, holders) : null,
})

/** Entries of a history, oldest first, and the facts of the thing after the last entry. */
type EntriesAndFacts = { entries: AuditedEvent[]; facts: AuditFacts | null }

/**
 * Makes an entry of each event. `since`: when the event before the first one was recorded. `own`: the stream of the
 * thing itself. An event of another stream gets an entry only if it changed a fact of the thing.
 */
export const entriesOf = (
  folder: Folder,
  events: readonly Recorded[],
  { since, own }: { since: Instant; own: string },
): EntriesAndFacts => {
  const entries: AuditedEvent[] = []
  let facts = folder.facts(since)
  for (const event of events) {
    const { at: recordedAt, correlationId, causationId } = event.meta
    const before = folder.facts(recordedAt)
    const meanwhile = differences(facts, before)
    folder.take(event)
    facts = folder.facts(recordedAt)
    const changes = differences(before, facts)
    const { id, revision, type } = event
    if (!isAuditEventType(type) || (event.stream !== own && changes.length === 0)) continue
    entries.push({
      id,
      revision,
      type,
      recordedAt,
      actor: doerOf(event.meta),
      changes,
      meanwhile,
      correlationId,
      causationId,
      ...ownWordsOf(event),
    })
  }
  return { entries, facts }
}
