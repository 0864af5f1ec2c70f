import {
  type AuditEntry,
  type Change,
  type FactValue,
  MOST_ENTRIES,
} from '../../contract/audit/audit.ts'
import { BOM, type CsvCell, csvLine, csvTime } from '../../contract/staff/csv.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { HistoryPage } from '../../projections/audit/queries.ts'
import type { Queries } from '../../projections/queries.ts'
import { peopleIn, presentAudit } from './present.ts'

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const cellOf = (value: FactValue | undefined): CsvCell => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && moment.test(value)) return csvTime(value)
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

type Column = [title: string, cell: (entry: AuditEntry, change: Change | undefined) => CsvCell]

/** Raw figures and codes, and whole times (ISO 8601, Nairobi's with its offset), for the next program. */
const columns: readonly Column[] = [
  ['Event id', ({ id }) => id],
  ['Revision', ({ revision }) => revision],
  ['Event', ({ type }) => type],
  ['Happened', ({ at }) => csvTime(at)],
  ['Recorded', ({ recordedAt }) => csvTime(recordedAt)],
  ['Role', ({ actorRole }) => actorRole],
  ['Name', ({ person }) => person?.name ?? null],
  ['Username', ({ person }) => person?.username ?? null],
  ['Reason', ({ reason }) => reason],
  ['Field', (_, change) => change?.field ?? null],
  ['Before', (_, change) => cellOf(change?.before)],
  ['After', (_, change) => cellOf(change?.after)],
  ['Order number', ({ order }) => order?.orderNumber ?? null],
  ['Request id', ({ correlationId }) => correlationId],
  ['Cause id', ({ causationId }) => causationId],
]

const linesOf = (entry: AuditEntry): string => {
  const changes = entry.changes.length > 0 ? entry.changes : [undefined]
  return changes.map((change) => csvLine(columns.map(([, cell]) => cell(entry, change)))).join('')
}

/** The history from this page on, a page at a time. Only for an actor who was given the page. */
export async function* auditCsv(
  { audit, catalogue, users }: Queries,
  actor: Actor,
  first: HistoryPage,
): AsyncGenerator<string, void, undefined> {
  yield BOM + csvLine(columns.map(([title]) => title))
  const { kind, id } = first
  for (let page = first; ; ) {
    const people = await users.peopleOf(actor, peopleIn(page))
    yield presentAudit(page, people, catalogue).entries.map(linesOf).join('')
    if (page.next === undefined) return
    const asked = { limit: MOST_ENTRIES, cursor: page.next }
    const found = await audit.historyOf(actor, { kind, id, page: asked })
    if (!found.ok) throw new Error(`The export ended: ${found.error.code}`)
    page = found.value
  }
}
