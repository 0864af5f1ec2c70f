import {
  type AuditEventType,
  auditEventTypes,
  isAuditEventType,
} from '../../contract/audit-vocabulary.ts'
import { branchEvents } from '../../domain/branch.ts'
import type { DisclosureKind } from '../../domain/disclosure.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { loyaltyEvents, rewardEvents } from '../../domain/loyalty/events.ts'
import { productEvents } from '../../domain/product/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { changesOf } from '../fold-batch.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { rewards } from '../loyalty/rewards.ts'
import { products } from '../products/projection.ts'
import {
  type AnyEventType,
  type Body,
  type DocChange,
  type Doer,
  doerOf,
  onEach,
  type Projection,
} from '../projection.ts'
import { SPAN } from '../stock/spans.ts'

/** An event by its place. `at` is ISO 8601 in UTC. */
export type CausedEvent = {
  id: string
  stream: string
  type: AuditEventType
  at: string
  actor: Doer
}

/** `id` is the request's correlation id. The first events, oldest first, and the number of later ones. */
export type CausedEventsDoc = Doc & { events: CausedEvent[]; more: number }

/** An order of many lines causes some dozens. An import causes thousands, of which the log knows the rest. */
export const MOST_CAUSED = 100

const withCaused = (doc: Body<CausedEventsDoc>, event: CausedEvent): Body<CausedEventsDoc> =>
  doc.events.length < MOST_CAUSED
    ? { ...doc, events: [...doc.events, event] }
    : { ...doc, more: doc.more + 1 }

const note = ({ id, type, stream, meta }: Recorded): DocChange<CausedEventsDoc>[] => {
  if (!isAuditEventType(type)) return []
  const { at, correlationId } = meta
  const actor = doerOf(meta)
  const fold = (doc: Body<CausedEventsDoc> | undefined) =>
    withCaused(doc ?? { id: correlationId, events: [], more: 0 }, { id, stream, type, at, actor })
  return [{ id: correlationId, fold }]
}

/** What each request caused, in whatever streams: its own events, and those of the jobs that followed. */
export const causedEvents: Projection<CausedEventsDoc> = {
  collection: { name: 'caused-events', version: 2, indexes: [] },
  on: onEach(auditEventTypes, note),
}

/** A look into a customer's data. `about`: the order or account. `at` is ISO 8601 in UTC. Nothing personal. */
export type DisclosureDoc = Doc & {
  customerId: string
  kind: DisclosureKind
  about: string
  at: string
  actor: Doer
}

/** The looks into the data of each customer who has an account. */
export const disclosures: Projection<DisclosureDoc> = {
  collection: { name: 'disclosures', version: 1, indexes: [['customerId', '-at']] },
  on: {
    PersonalDataDisclosed: ({ id, data: { customerId, kind, about }, meta }) =>
      customerId === null
        ? []
        : {
            id,
            fold: () => ({ id, customerId, kind, about, at: meta.at, actor: doerOf(meta) }),
          },
  },
}

/**
 * A thing after a whole number of spans of its events, as its read model folds them. `id` is '<thing>/<spans>', `at`
 * the recorded time of the last of those events. One more document of each thing, whose `thingId` is null, goes along
 * with every event.
 */
export type StateSpanDoc<D extends Doc> = Doc & {
  thingId: string | null
  spans: number
  at: string
  state: Body<D>
}

/**
 * The second document is made of the first. Where a crash came between the two and later events are in the first, it is
 * left out, which costs a reader the events of one more span.
 */
const kept = <D extends Doc>(
  { id, fold }: DocChange<D>,
  { revision, meta: { at } }: Recorded,
): DocChange<StateSpanDoc<D>>[] => {
  const spans = (revision + 1) / SPAN
  const along: DocChange<StateSpanDoc<D>> = {
    id,
    fold: (doc) => {
      const state = fold(doc?.state)
      return state && { id, thingId: null, spans: Math.floor(spans), at, state }
    },
  }
  const end = `${id}/${spans}`
  const whole: DocChange<StateSpanDoc<D>> = {
    id: end,
    from: id,
    fold: (_, source) => source && { ...source, id: end, thingId: id },
  }
  return Number.isInteger(spans) ? [along, whole] : [along]
}

const spansOf = <D extends Doc>(
  { collection: { name, version }, on }: Projection<D>,
  types: readonly AnyEventType[],
): Projection<StateSpanDoc<D>> => ({
  // Another shape of the thing is another shape of its spans.
  collection: { name: `${name}-spans`, version, indexes: [['thingId', '-spans']] },
  on: onEach(types, (event) => changesOf(on, event).flatMap((change) => kept(change, event))),
})

export const productSpans = spansOf(products, typesIn(productEvents))
export const branchSpans = spansOf(branches, typesIn(branchEvents))
export const accountSpans = spansOf(loyaltyAccounts, typesIn(loyaltyEvents))
export const rewardSpans = spansOf(rewards, typesIn(rewardEvents))
