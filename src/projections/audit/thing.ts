import {
  type AuditKind,
  auditKinds,
  type StaffRecordKind,
  staffRecordKinds,
} from '../../contract/audit-vocabulary.ts'
import { aggregates } from '../../domain/aggregates.ts'
import {
  type Actor,
  countsCash,
  isAdmin,
  moderatesReviews,
  readsLedger,
  runsBranch,
  runsBranches,
  settlesPayments,
} from '../../domain/kernel/access.ts'
import { partsOfStream, streamName } from '../../domain/kernel/decider.ts'
import { keyOfStock } from '../../domain/kernel/pieces.ts'

const isAuditKind = (kind: string): kind is AuditKind => auditKinds.some((one) => one === kind)

export type AuditThing = { kind: AuditKind; id: string }

const aggregateOf = {
  order: aggregates.order,
  payment: aggregates.payment,
  product: aggregates.product,
  stock: aggregates.inventory,
  branch: aggregates.branch,
  user: aggregates.user,
  delivery: aggregates.delivery,
  loyalty: aggregates.loyalty,
  reward: aggregates.reward,
  transfer: aggregates.transfer,
  category: aggregates.category,
  import: aggregates.import,
  finding: aggregates.finding,
  loyalty_rules: aggregates.loyaltyrules,
  points_worth: aggregates.pointsworth,
  shop_settings: aggregates.shopsettings,
} as const satisfies Record<AuditKind, { category: string }>

export const ownStream = ({ kind, id }: AuditThing): string => streamName(aggregateOf[kind], id)

/** The streams that hold the thing's facts. Events of an order tell about its payment, and the other way round. */
export const streamsOf = ({ kind, id }: AuditThing): string[] =>
  kind === 'order' || kind === 'payment'
    ? [aggregates.order, aggregates.payment].map((aggregate) => streamName(aggregate, id))
    : [ownStream({ kind, id })]

const kindOf = new Map<string, AuditKind>(
  auditKinds.map((kind) => [aggregateOf[kind].category, kind]),
)

/** The streams of the records that have no history page. */
const aggregatesBeyond = {
  driver_cash: [aggregates.drivercash],
  duty: [aggregates.duty],
  order_note: [aggregates.ordernotes],
  order_places: [aggregates.guestorders],
  review: [aggregates.review],
  look: [aggregates.disclosure],
  operations: [aggregates.moneyhold, aggregates.parking, aggregates.readmodels, aggregates.secrets],
} as const satisfies Record<Exclude<StaffRecordKind, AuditKind>, readonly { events: object }[]>

const kindOfEvent = new Map<string, StaffRecordKind>(
  staffRecordKinds.flatMap((kind) => {
    const all: readonly { events: object }[] = isAuditKind(kind)
      ? [aggregateOf[kind]]
      : aggregatesBeyond[kind]
    return all.flatMap(({ events }) => Object.keys(events).map((type) => [type, kind] as const))
  }),
)

/** The kind of record in which an event of this type happens. */
export const kindOfType = (type: string): StaffRecordKind | undefined => kindOfEvent.get(type)

/** The thing that this stream belongs to. Null: its things have no history. */
export const thingOf = (stream: string): AuditThing | null => {
  const { category, id } = partsOfStream(stream)
  const kind = kindOf.get(category)
  return kind === undefined ? null : { kind, id }
}

/** Who reads about records of this kind. A branch's manager reads about the records of that branch alone. */
const readers: Readonly<Record<StaffRecordKind, (actor: Actor) => boolean>> = {
  order: runsBranches,
  payment: (actor) => runsBranches(actor) || settlesPayments(actor),
  product: isAdmin,
  stock: runsBranches,
  branch: runsBranches,
  user: isAdmin,
  delivery: runsBranches,
  loyalty: readsLedger,
  reward: readsLedger,
  transfer: runsBranches,
  category: isAdmin,
  import: runsBranches,
  finding: settlesPayments,
  loyalty_rules: readsLedger,
  points_worth: readsLedger,
  shop_settings: isAdmin,
  driver_cash: countsCash,
  duty: runsBranches,
  order_note: runsBranches,
  order_places: runsBranches,
  review: moderatesReviews,
  look: isAdmin,
  operations: isAdmin,
}

/** The kinds of records that the actor reads about. */
export const kindsFor = (actor: Actor): StaffRecordKind[] =>
  staffRecordKinds.filter((kind) => readers[kind](actor))

/** The branch that the id of a thing names. */
const branchIn = ({ kind, id }: AuditThing): number | undefined => {
  if (kind === 'stock') return keyOfStock(id).branchId
  return kind === 'branch' ? Number(id) : undefined
}

/**
 * Whether the actor may ask for this kind of history at all. The branch of an order, delivery or transfer is checked
 * once the history is read.
 */
export const mayAsk = (actor: Actor, thing: AuditThing): boolean => {
  const branchId = branchIn(thing)
  return readers[thing.kind](actor) && (branchId === undefined || runsBranch(actor, branchId))
}

const always: readonly AuditKind[] = ['loyalty_rules', 'points_worth', 'shop_settings']

/** The shop's rules and settings exist before the first change. */
export const isAlwaysThere = ({ kind, id }: AuditThing): boolean =>
  id === 'shop' && always.includes(kind)
