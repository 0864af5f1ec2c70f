import type { Change, Facts, FactValue } from '../../contract/audit.ts'
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

/** A page of 500 entries compares some thousand lists, so this does no more than it has to. */
const isSame = (one: FactValue, other: FactValue): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row, n) => isSameRow(row, other[n])))

const factOf = (facts: Facts | null, field: AuditField): FactValue => facts?.[field] ?? null

/** The fields that differ. A fact that is not there is null. The facts of a thing have the same fields at all times. */
export const differences = (before: Facts | null, after: Facts | null): Change[] => {
  if (before === after) return []
  const changes: Change[] = []
  for (const field in after ?? before) {
    if (!isAuditField(field)) continue
    const change = { field, before: factOf(before, field), after: factOf(after, field) }
    if (!isSame(change.before, change.after)) changes.push(change)
  }
  return changes
}

/** An event of a history. `holderId`: the order or transfer that pieces or points moved for. */
export type AuditedEvent = {
  id: string
  revision: number
  type: AuditEventType
  at: Instant
  recordedAt: Instant
  actor: Doer
  reason: string | null
  holderId: string | null
  changes: Change[]
  meanwhile: Change[]
  correlationId: string
  causationId: string
}

/** Times of happening, by the events' own words. Every other event happened when it was recorded. */
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

/** What moves for an order or a transfer: pieces, and points. */
const isMoved = isOf({ ...inventoryEvents, ...loyaltyEvents })

const ownWordsOf = (event: Recorded) => ({
  at: textIn(event.data, happened) ?? event.meta.at,
  reason: textIn(event.data, reasons),
  holderId: isMoved(event) ? textIn(event.data, holders) : null,
})

/** A history from some event on, oldest entry first, and the facts right after the last one. */
type EntriesAndFacts = { entries: AuditedEvent[]; facts: Facts | null }

/**
 * Tells the events, which follow on those that the folder has taken. `since`: when the last of those was recorded.
 * `own`: the thing's stream. An event of another stream stands there only where it changed something.
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
