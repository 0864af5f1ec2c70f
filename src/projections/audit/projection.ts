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

/** One event that a request caused. `at` is ISO 8601 in UTC. */
export type CausedEvent = {
  id: string
  stream: string
  type: AuditEventType
  at: string
  actor: Doer
}

/**
 * `id` is the correlation id of the request. `events`: the first ones, oldest first. `more`: the number of later ones.
 */
export type CausedEventsDoc = Doc & { events: CausedEvent[]; more: number }

/**
 * An order of many lines causes some dozens of events. An import causes thousands: the rest of them stays in the log
 * alone.
 */
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

/** The events that each request caused, in all streams, by its command and by the jobs that followed. */
export const causedEvents: Projection<CausedEventsDoc> = {
  collection: { name: 'caused-events', version: 2, indexes: [] },
  on: onEach(auditEventTypes, note),
}

/**
 * A member of the staff looked at a customer's personal data. `about`: the order or account. `at` is ISO 8601 in UTC.
 * The document holds nothing personal.
 */
export type DisclosureDoc = Doc & {
  customerId: string
  kind: DisclosureKind
  about: string
  at: string
  actor: Doer
}

/** Every look at the data of a customer who has an account. */
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
 * The state of a thing after every 500 of its events (a span), so that an audit need not fold all of them. `id` is
 * '<thing>/<number of spans>'.
 */
export type StateSpanDoc<D extends Doc> = Doc & {
  /** The id of the thing. Null in the one document of each thing that holds its newest state. */
  thingId: string | null
  spans: number
  /** When the last of these events was recorded. */
  at: string
  state: Body<D>
}

/**
 * Makes two documents: the newest state, and, at the end of a span, a copy of it. If a crash came between the two
 * writes and the newest state holds later events by now, no copy is made: a reader then folds one more span.
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
  // The state has the shape of the read model, so both have the same version.
  collection: { name: `${name}-spans`, version, indexes: [['thingId', '-spans']] },
  on: onEach(types, (event) => changesOf(on, event).flatMap((change) => kept(change, event))),
})

export const productSpans = spansOf(products, typesIn(productEvents))
export const branchSpans = spansOf(branches, typesIn(branchEvents))
export const accountSpans = spansOf(loyaltyAccounts, typesIn(loyaltyEvents))
export const rewardSpans = spansOf(rewards, typesIn(rewardEvents))
