import { type BranchEvent, branchEvents } from '../../domain/branch/events.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { type LoyaltyEvent, loyaltyEvents } from '../../domain/loyalty/events.ts'
import { type RewardEvent, rewardEvents } from '../../domain/loyalty/reward-events.ts'
import { type ProductEvent, productEvents } from '../../domain/product/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { changesOf } from '../fold-batch.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { rewards } from '../loyalty/rewards.ts'
import { products } from '../products/projection.ts'
import type { Body, Change, Handlers, Projection } from '../projection.ts'
import { SPAN } from '../stock-spans/projection.ts'

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
