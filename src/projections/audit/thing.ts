import type { AuditKind } from '../../contract/audit/vocabulary.ts'
import type { StockKey } from '../../domain/inventory/events.ts'
import { isAdmin, runsBranch, runsBranches, settlesPayments } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'

export type Thing = { kind: AuditKind; id: string }

/** The stock key that an id of a stock record names. */
export const stockKeyOf = (id: string): StockKey => {
  const [branchId = 0, productId = 0, variantId = 0] = id.split('.').map(Number)
  return { branchId, productId, variantId }
}

const ownStreams = {
  order: 'order',
  payment: 'payment',
  product: 'product',
  stock: 'inventory',
  branch: 'branch',
  user: 'user',
} as const satisfies Record<AuditKind, string>

export const ownStream = ({ kind, id }: Thing): string => `${ownStreams[kind]}-${id}`

/** The streams that the thing's facts come from. An order and its payment speak of each other. */
export const streamsOf = ({ kind, id }: Thing): string[] =>
  kind === 'order' || kind === 'payment'
    ? [`order-${id}`, `payment-${id}`]
    : [ownStream({ kind, id })]

const kindOf = new Map<string, AuditKind>(
  (['order', 'payment', 'product', 'stock', 'branch', 'user'] as const).map((kind) => [
    ownStreams[kind],
    kind,
  ]),
)

/** The thing whose own stream this is. Null: none that histories are told of. */
export const thingOf = (stream: string): Thing | null => {
  const cut = stream.indexOf('-')
  const kind = kindOf.get(stream.slice(0, cut))
  return kind === undefined ? null : { kind, id: stream.slice(cut + 1) }
}

const rules: Readonly<Record<AuditKind, (actor: Actor, id: string) => boolean>> = {
  order: runsBranches,
  payment: (actor) => runsBranches(actor) || settlesPayments(actor),
  product: isAdmin,
  stock: (actor, id) => runsBranch(actor, stockKeyOf(id).branchId),
  branch: (actor, id) => runsBranch(actor, Number(id)),
  user: isAdmin,
}

/** Whether the actor may ask for the history at all. An order's and a payment's branch is known later. */
export const mayAsk = (actor: Actor, { kind, id }: Thing): boolean => rules[kind](actor, id)
