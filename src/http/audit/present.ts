import type {
  AuditEntry,
  AuditPage,
  CausedEvents,
  Facts,
  Look,
} from '../../contract/audit/audit.ts'
import { sizedName } from '../../contract/rules/item-size.ts'
import type { HistoryPage, ToldCause, ToldEntry } from '../../projections/audit/queries.ts'
import type { CatalogueQueries } from '../../projections/catalogue/types.ts'
import type { DisclosureDoc } from '../../projections/disclosures/projection.ts'
import { presentGoods } from '../catalogue/present-staff.ts'
import { keyOf } from '../inventory/key-of.ts'
import { actedBy, type People } from '../user/people.ts'

const entryFor =
  (people: People) =>
  ({ actor, ...entry }: ToldEntry): AuditEntry => ({ ...entry, ...actedBy(actor, people) })

const textOf = (value: Facts[keyof Facts]): string => (typeof value === 'string' ? value : '')

const nameOf = ({ kind, id, facts }: HistoryPage, catalogue: CatalogueQueries): string => {
  if (kind !== 'stock') return textOf(facts?.orderNumber ?? facts?.name ?? facts?.fullName)
  const key = keyOf(id)
  const { name, size } = presentGoods(catalogue, key)
  const goods = sizedName(name, size)
  return `${goods} · ${catalogue.branch(key.branchId)?.name ?? key.branchId}`
}

export const presentAudit = (
  page: HistoryPage,
  people: People,
  catalogue: CatalogueQueries,
): AuditPage => {
  const { kind, id, facts, meanwhile, entries, events, next } = page
  return {
    ...{ kind, id, name: nameOf(page, catalogue), facts, meanwhile, events },
    entries: entries.map(entryFor(people)),
    next: next ?? null,
  }
}

export const presentCaused = (
  { events, more }: { events: readonly ToldCause[]; more: number },
  people: People,
): CausedEvents => ({
  events: events.map(({ actor, at, ...event }) => ({
    ...event,
    recordedAt: at,
    ...actedBy(actor, people),
  })),
  more,
})

const kinds = ['phone_shown', 'order_history', 'user_history'] as const

/** Only looks at somebody's data have a customer. */
export const presentLook = (
  { id, at, actor, kind, about }: DisclosureDoc,
  people: People,
): Look[] => {
  const known = kinds.find((one) => one === kind)
  if (known === undefined) return []
  const orderId = known === 'user_history' ? null : about
  return [{ id, at, ...actedBy(actor, people), kind: known, orderId }]
}
