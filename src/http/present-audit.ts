import type {
  AuditChange,
  AuditEntry,
  AuditFacts,
  AuditPage,
  CausedEvents,
  FactValue,
  Look,
} from '../contract/audit.ts'
import type { AuditKind } from '../contract/audit-vocabulary.ts'
import { keyOfStock } from '../contract/inventory.ts'
import { sizedName } from '../contract/rules/variant.ts'
import { isStaff } from '../domain/kernel/access.ts'
import type { DisclosureDoc } from '../projections/audit/projection.ts'
import type {
  AuditHistory,
  CausedEventOfThing,
  HeldAuditEntry,
} from '../projections/audit/queries.ts'
import type { CatalogueQueries } from '../projections/catalogue/queries.ts'
import { presentGoods } from './catalogue/present-staff.ts'
import { accountsIn, actedBy, type People } from './user/people.ts'

const entryFor =
  (people: People) =>
  ({ actor, ...entry }: HeldAuditEntry): AuditEntry => ({
    ...entry,
    ...actedBy(actor, people),
    staffId: isStaff(actor) ? actor.id : null,
  })

const textOf = (value: AuditFacts[keyof AuditFacts] | null): string =>
  typeof value === 'string' ? value : ''

type Catalogue = CatalogueQueries

const branchName = (catalogue: Catalogue, id: FactValue | undefined): string =>
  catalogue.branch(Number(id))?.name ?? String(id)

const goodsName = (catalogue: Catalogue, key: Parameters<typeof presentGoods>[1]): string => {
  const { name, size } = presentGoods(catalogue, key)
  return sizedName(name, size)
}

/** Names of things whose facts hold no name. */
const names: Partial<Record<AuditKind, (page: AuditHistory, catalogue: Catalogue) => string>> = {
  stock: ({ id }, catalogue) => {
    const key = keyOfStock(id)
    return `${goodsName(catalogue, key)} · ${branchName(catalogue, key.branchId)}`
  },
  transfer: ({ facts }, catalogue) =>
    facts === null
      ? ''
      : [facts.fromBranchId, facts.toBranchId].map((id) => branchName(catalogue, id)).join(' → '),
  import: ({ facts }, catalogue) => {
    if (facts === null) return ''
    return facts.importKind === 'counts' ? branchName(catalogue, facts.branchId) : 'Products'
  },
}

const nameOf = (page: AuditHistory, people: People, catalogue: Catalogue): string => {
  const { kind, id, facts } = page
  if (kind === 'loyalty') return people.get(id)?.name ?? ''
  return (
    names[kind]?.(page, catalogue) ?? textOf(facts?.orderNumber ?? facts?.name ?? facts?.fullName)
  )
}

const withGoods = (value: FactValue, catalogue: Catalogue): FactValue =>
  Array.isArray(value)
    ? value.map((row) => {
        const [productId, variantId] = [Number(row.productId), Number(row.variantId)]
        return { name: goodsName(catalogue, { productId, variantId }), ...row }
      })
    : value

type Naming = { people: People; catalogue: Catalogue }

/** Adds the names of drivers and goods, which the history holds by id. A delivery partner is there by name already. */
const named = (field: string, value: FactValue, { people, catalogue }: Naming): FactValue => {
  if (field === 'pieces') return withGoods(value, catalogue)
  return field === 'carrier' ? (people.get(String(value))?.name ?? value) : value
}

const changeWith =
  (naming: Naming) =>
  (change: AuditChange): AuditChange => ({
    field: change.field,
    before: named(change.field, change.before, naming),
    after: named(change.field, change.after, naming),
  })

const factsWith = (facts: AuditFacts | null, naming: Naming): AuditFacts | null => {
  if (facts === null) return null
  const told = { ...facts }
  for (const field of ['pieces', 'carrier'] as const) {
    const value = facts[field]
    if (value !== undefined) told[field] = named(field, value, naming)
  }
  return told
}

/** Ids of the people on the page: who acted, whose points it shows, and who brings the delivery. */
export const peopleIn = ({ kind, id, facts, entries }: AuditHistory): string[] => {
  const owner = kind === 'loyalty' ? [id] : []
  const carriers = entries
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, before, after }) => (field === 'carrier' ? [before, after] : []))
  const named = [facts?.carrier ?? null, ...carriers].flatMap((one) => textOf(one) || [])
  return [...new Set([...accountsIn(entries), ...owner, ...named])]
}

export const presentAudit = (
  page: AuditHistory,
  people: People,
  catalogue: CatalogueQueries,
): AuditPage => {
  const { kind, id, meanwhile, entries, events, next } = page
  const naming = { people, catalogue }
  const told = changeWith(naming)
  return {
    kind,
    id,
    name: nameOf(page, people, catalogue),
    meanwhile,
    events,
    facts: factsWith(page.facts, naming),
    entries: entries
      .map(entryFor(people))
      .map((entry) => ({ ...entry, changes: entry.changes.map(told) })),
    next: next ?? null,
  }
}

export const presentCaused = (
  { events, more }: { events: readonly CausedEventOfThing[]; more: number },
  people: People,
): CausedEvents => ({
  events: events.map(({ actor, at, ...event }) => ({
    ...event,
    recordedAt: at,
    ...actedBy(actor, people),
  })),
  more,
})

const kinds = ['phone_shown', 'profile_phone_shown', 'order_history', 'user_history'] as const
const aboutAccount: readonly string[] = ['profile_phone_shown', 'user_history']

/** Presents a record of somebody looking into a customer's data. Other records, such as exports, give nothing. */
export const presentLook = (
  { id, at, actor, kind, about }: DisclosureDoc,
  people: People,
): Look[] => {
  const known = kinds.find((one) => one === kind)
  if (known === undefined) return []
  const orderId = aboutAccount.includes(known) ? null : about
  return [{ id, at, ...actedBy(actor, people), kind: known, orderId }]
}
