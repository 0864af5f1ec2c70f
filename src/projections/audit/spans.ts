import type { Instant } from '../../domain/kernel/event.ts'
import type { Doc, Page, ReadStore } from '../../stores/read-store/port.ts'
import type { BranchDoc } from '../branches/projection.ts'
import { given } from '../given.ts'
import type { LoyaltyAccountDoc } from '../loyalty/accounts.ts'
import type { RewardDoc } from '../loyalty/rewards.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { Body, Projection } from '../projection.ts'
import {
  accountSpans,
  branchSpans,
  productSpans,
  rewardSpans,
  type StateSpanDoc,
} from '../state-spans/projection.ts'
import { SPAN, type StockSpanDoc, stockSpans } from '../stock-spans/projection.ts'
import { type SpannedSum, sumOfSpans } from '../stock-spans/sum-of.ts'
import type { Thing } from './thing.ts'

/** What the events before the ones that are read made of a thing. */
export type Before = {
  stock?: SpannedSum | undefined
  product?: Body<ProductDoc> | undefined
  branch?: Body<BranchDoc> | undefined
  account?: Body<LoyaltyAccountDoc> | undefined
  reward?: Body<RewardDoc> | undefined
}

/**
 * What is kept of a thing's first events. `upTo`: the number of events, all recorded by then, after which the thing is
 * kept. `before`: the thing after at most so many events, after how many, and when the last of those was recorded.
 */
export type Spans = {
  upTo(until: Instant | null): Promise<number>
  before(events: number): Promise<{ events: number; before: Before; since?: Instant }>
}

const PAGE = 1_000

/** A stock record's spans hold what they add, and are few. */
const stockSpansOf = (id: string, store: ReadStore): Spans => {
  let spans: readonly StockSpanDoc[] = []
  return {
    upTo: async (until) => {
      const all: StockSpanDoc[] = []
      let after: string | undefined
      do {
        const query = { where: { stockId: id }, sort: ['span'], limit: PAGE, after }
        const page: Page<StockSpanDoc> = await store.find(stockSpans.collection, query)
        all.push(...page.docs)
        after = page.next
      } while (after !== undefined)
      spans = all.filter(({ firstAt }) => until === null || firstAt <= until)
      return Math.max(0, spans.length - 1) * SPAN
    },
    before: async (most) => {
      const whole = Math.floor(most / SPAN)
      return { events: whole * SPAN, before: { stock: sumOfSpans(spans.slice(0, whole)) } }
    },
  }
}

const stateSpansOf = <D extends Doc>(
  { collection }: Projection<StateSpanDoc<D>>,
  thingId: string,
  store: ReadStore,
  beforeOf: (state: Body<D>) => Before,
): Spans => {
  const last = async (conditions: Parameters<typeof given>[0]) => {
    const query = { where: { thingId, ...given(conditions) }, sort: ['-spans'], limit: 1 }
    return (await store.find<StateSpanDoc<D>>(collection, query)).docs[0]
  }
  return {
    upTo: async (until) => {
      const found = await last({ at: until === null ? undefined : { lte: until } })
      return (found?.spans ?? 0) * SPAN
    },
    before: async (events) => {
      const found = events < SPAN ? undefined : await last({ spans: { lte: events / SPAN } })
      if (found === undefined) return { events: 0, before: {} }
      const { spans, at, state } = found
      return { events: spans * SPAN, before: beforeOf(state), since: at }
    },
  }
}

/** Undefined for things whose events are few: the rules of the domain bound an order's and a payment's. */
export const spansOf = ({ kind, id }: Thing, store: ReadStore): Spans | undefined => {
  switch (kind) {
    case 'stock':
      return stockSpansOf(id, store)
    case 'product':
      return stateSpansOf(productSpans, id, store, (product) => ({ product }))
    case 'branch':
      return stateSpansOf(branchSpans, id, store, (branch) => ({ branch }))
    case 'loyalty':
      return stateSpansOf(accountSpans, id, store, (account) => ({ account }))
    case 'reward':
      return stateSpansOf(rewardSpans, id, store, (reward) => ({ reward }))
    default:
      return undefined
  }
}
