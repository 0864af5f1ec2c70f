import {
  type AuditEventType,
  auditEventTypes,
  isAuditEventType,
} from '../../contract/audit-vocabulary.ts'
import type { DukaEvent } from '../../domain/aggregates.ts'
import { type BranchEvent, branchEvents } from '../../domain/branch.ts'
import type { DisclosureKind } from '../../domain/disclosure.ts'
import type { Role } from '../../domain/kernel/access.ts'
import {
  type LoyaltyEvent,
  loyaltyEvents,
  type RewardEvent,
  rewardEvents,
} from '../../domain/loyalty/events.ts'
import { type ProductEvent, productEvents } from '../../domain/product/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { changesOf } from '../fold-batch.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { rewards } from '../loyalty/rewards.ts'
import { products } from '../products/projection.ts'
import type { Body, Change, Handlers, Projection } from '../projection.ts'
import { SPAN } from '../stock/spans.ts'

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
  { id, fold }: Change<D>,
  { revision, meta: { at } }: Recorded,
): Change<StateSpanDoc<D>>[] => {
  const spans = (revision + 1) / SPAN
  const along: Change<StateSpanDoc<D>> = {
    id,
    fold: (doc) => {
      const state = fold(doc?.state)
      return state && { id, thingId: null, spans: Math.floor(spans), at, state }
    },
  }
  const end = `${id}/${spans}`
  const whole: Change<StateSpanDoc<D>> = {
    id: end,
    from: id,
    fold: (_, source) => source && { ...source, id: end, thingId: id },
  }
  return Number.isInteger(spans) ? [along, whole] : [along]
}

const typesOf = <Type extends DukaEvent['type']>(events: Readonly<Record<Type, unknown>>) =>
  Object.keys(events).filter((type): type is Type => Object.hasOwn(events, type))

const spansOf = <D extends Doc>(
  { collection: { name, version }, on }: Projection<D>,
  types: readonly DukaEvent['type'][],
): Projection<StateSpanDoc<D>> => {
  const handlers: Handlers<StateSpanDoc<D>> = {}
  const handle = (event: Recorded) => changesOf(on, event).flatMap((change) => kept(change, event))
  for (const type of types) handlers[type] = handle
  return {
    // Another shape of the thing is another shape of its spans.
    collection: { name: `${name}-spans`, version, indexes: [['thingId', '-spans']] },
    on: handlers,
  }
}

export const productSpans = spansOf(products, typesOf<ProductEvent['type']>(productEvents))
export const branchSpans = spansOf(branches, typesOf<BranchEvent['type']>(branchEvents))
export const accountSpans = spansOf(loyaltyAccounts, typesOf<LoyaltyEvent['type']>(loyaltyEvents))
export const rewardSpans = spansOf(rewards, typesOf<RewardEvent['type']>(rewardEvents))

/** A look into a customer's data. `about`: the order or account. `at` is ISO 8601 in UTC. Nothing personal. */
export type DisclosureDoc = Doc & {
  customerId: string
  kind: DisclosureKind
  about: string
  at: string
  actor: { id: string; role: Role }
}

/** The looks into the data of each customer who has an account. */
export const disclosures: Projection<DisclosureDoc> = {
  collection: { name: 'disclosures', version: 1, indexes: [['customerId', '-at']] },
  on: {
    PersonalDataDisclosed: ({ id, data: { customerId, kind, about }, meta: { at, actor } }) => {
      if (customerId === null) return []
      const by = { id: actor.id, role: actor.role }
      return { id, fold: () => ({ id, customerId, kind, about, at, actor: by }) }
    },
  },
}

/** An event by its place. `at` is ISO 8601 in UTC. */
export type CausedEvent = {
  id: string
  stream: string
  type: AuditEventType
  at: string
  actor: { id: string; role: Role }
}

/** `id` is the request's correlation id. The first events, oldest first, and the number of later ones. */
export type CausedEventsDoc = Doc & { events: CausedEvent[]; more: number }

/** An order of many lines causes some dozens. An import causes thousands, of which the log knows the rest. */
export const MOST_CAUSED = 100

const withCaused = (doc: Body<CausedEventsDoc>, event: CausedEvent): Body<CausedEventsDoc> =>
  doc.events.length < MOST_CAUSED
    ? { ...doc, events: [...doc.events, event] }
    : { ...doc, more: doc.more + 1 }

const note = ({ id, type, stream, meta }: Recorded): Change<CausedEventsDoc>[] => {
  if (!isAuditEventType(type)) return []
  const { at, correlationId } = meta
  const actor = { id: meta.actor.id, role: meta.actor.role }
  const fold = (doc: Body<CausedEventsDoc> | undefined) =>
    withCaused(doc ?? { id: correlationId, events: [], more: 0 }, { id, stream, type, at, actor })
  return [{ id: correlationId, fold }]
}

const handlers: Handlers<CausedEventsDoc> = {}
for (const type of auditEventTypes) handlers[type] = note

/** What each request caused, in whatever streams: its own events, and those of the jobs that followed. */
export const causedEvents: Projection<CausedEventsDoc> = {
  collection: { name: 'caused-events', version: 2, indexes: [] },
  on: handlers,
}
