import { type AuditKind, auditKinds } from '../../contract/audit-vocabulary.ts'
import { aggregates } from '../../domain/aggregates.ts'
import {
  type Actor,
  isAdmin,
  readsLedger,
  runsBranch,
  runsBranches,
  settlesPayments,
} from '../../domain/kernel/access.ts'
import { partsOfStream, streamName } from '../../domain/kernel/decider.ts'
import { keyOfStock } from '../../domain/kernel/pieces.ts'

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

/** The thing that this stream belongs to. Null: its things have no history. */
export const thingOf = (stream: string): AuditThing | null => {
  const { category, id } = partsOfStream(stream)
  const kind = kindOf.get(category)
  return kind === undefined ? null : { kind, id }
}

const rules: Readonly<Record<AuditKind, (actor: Actor, id: string) => boolean>> = {
  order: runsBranches,
  payment: (actor) => runsBranches(actor) || settlesPayments(actor),
  product: isAdmin,
  stock: (actor, id) => runsBranch(actor, keyOfStock(id).branchId),
  branch: (actor, id) => runsBranch(actor, Number(id)),
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
}

/**
 * Whether the actor may ask for this kind of history at all. The branch of an order, delivery or transfer is checked
 * once the history is read.
 */
export const mayAsk = (actor: Actor, { kind, id }: AuditThing): boolean => rules[kind](actor, id)

const always: readonly AuditKind[] = ['loyalty_rules', 'points_worth', 'shop_settings']

/** The shop's rules and settings exist before the first change. */
export const isAlwaysThere = ({ kind, id }: AuditThing): boolean =>
  id === 'shop' && always.includes(kind)
