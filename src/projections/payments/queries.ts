import type { PaymentsQuery } from '../../contract/payment/staff-payment.ts'
import { toOrderNumber } from '../../contract/rules/text.ts'
import {
  type Actor,
  denied,
  runsBranch,
  seesAllPayments,
  seesPayment,
  settlesPayments,
} from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { openAttempt } from '../../domain/payment/state.ts'
import { chunks } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { Condition, Page, Query, ReadStore } from '../../stores/read-store/port.ts'
import { readBySearch } from '../orders/search.ts'
import {
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'
import { type CounterCashDoc, counterCash } from './counter-cash.ts'
import { openPaymentSearch, type PaymentSearchQueries } from './payment-search.ts'
import { type PaymentDoc, payments } from './projection.ts'
import { ordersWithReceipt, type PaymentReceiptDoc, paymentReceipts } from './receipts.ts'

/** For the import of an M-PESA statement. No route asks these. */
type MatchingQueries = {
  /**
   * Finds the payments of the orders for which these receipts were first reported. The key of the map is the receipt.
   */
  withReceipts(receipts: readonly string[]): Promise<Map<string, PaymentDoc>>
  /** Finds the payments whose payers named these receipts. A receipt that several payers named is left out. */
  withNamedReceipts(receipts: readonly string[]): Promise<Map<string, PaymentDoc>>
  withOrderNumbers(orderNumbers: readonly string[]): Promise<Map<string, PaymentDoc>>
  /** Orders for which M-PESA took the first money between `from` and `to` (ISO 8601 in UTC), both included. */
  paidBetween(from: string, to: string): Promise<PaymentDoc[]>
  /** Orders of which a refund was given back with a reference at `from` (ISO 8601 in UTC) or later. */
  refundedSince(from: string): Promise<PaymentDoc[]>
}

/** The most keys in one query, and the most documents in one answer. */
const CHUNK = 500

/** Lets other work run between two chunks: a store that answers at once would keep the process busy. */
async function* unhurried<T>(all: readonly T[], { turn }: Pick<World, 'turn'>) {
  for (const some of chunks(all, CHUNK)) {
    yield some
    await turn()
  }
}

const openMatching = (store: ReadStore, world: Pick<World, 'turn'>): MatchingQueries => {
  const where = async (field: string, condition: Condition): Promise<PaymentDoc[]> => {
    const docs: PaymentDoc[] = []
    let after: string | undefined
    do {
      const query = { where: { [field]: condition }, sort: [field], limit: CHUNK, after }
      const page = await store.find<PaymentDoc>(payments.collection, query)
      docs.push(...page.docs)
      after = page.next
      await world.turn()
    } while (after !== undefined)
    return docs
  }

  type Naming = (doc: PaymentReceiptDoc) => readonly string[]
  const byReceipt = async (
    receipts: readonly string[],
    ordersOf: Naming,
  ): Promise<[string, PaymentDoc][]> => {
    const known = await store.getMany<PaymentReceiptDoc>(paymentReceipts.collection, receipts)
    const firsts = known.map((doc): [string, string] => [doc.id, ordersOf(doc)[0] ?? ''])
    const ids = new Set(firsts.flatMap(([, id]) => (id === '' ? [] : [id])))
    const docs = await store.getMany<PaymentDoc>(payments.collection, [...ids])
    const byId = new Map(docs.map((doc) => [doc.id, doc]))
    return firsts.flatMap(([receipt, id]): [string, PaymentDoc][] => {
      const doc = byId.get(id)
      return doc === undefined ? [] : [[receipt, doc]]
    })
  }
  const withReceipts = async (receipts: readonly string[], ordersOf: Naming) => {
    const found: [string, PaymentDoc][] = []
    for await (const chunk of unhurried(receipts, world))
      found.push(...(await byReceipt(chunk, ordersOf)))
    return new Map(found)
  }

  return {
    withReceipts: (receipts) => withReceipts(receipts, ({ orderIds }) => orderIds),
    withNamedReceipts: (receipts) =>
      withReceipts(receipts, ({ namedFor }) => (namedFor.length === 1 ? namedFor : [])),
    withOrderNumbers: async (orderNumbers) => {
      const found = new Map<string, PaymentDoc>()
      for await (const chunk of unhurried(orderNumbers, world)) {
        const docs = await where('orderNumber', { in: chunk })
        for (const doc of docs) found.set(doc.orderNumber, doc)
      }
      return found
    },
    paidBetween: (from, to) => where('paidAt', { gte: from, lte: to }),
    refundedSince: (from) => where('refundedAt', { gte: from }),
  }
}

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. `search`: a whole order number or receipt. */
export type PaymentFilter = Omit<PaymentsQuery, 'branch' | 'to'> & {
  branchId?: number | undefined
  until?: string | undefined
}

/** A prompt without a result. `wasSent`: it may have reached the phone. */
export type UnendedPrompt = { orderId: string; attemptId: string; wasSent: boolean }

/**
 * Lists are newest first, except due refunds and debts, which are oldest first. They hold orders for which M-PESA was
 * asked for money, or some came in any way.
 */
export type PaymentQueries = ReadModelQueries &
  MatchingQueries &
  PaymentSearchQueries & {
    list(actor: Actor, filter: PaymentFilter, page: PageRequest): ReadModelAnswer<Page<PaymentDoc>>
    /** What customers owe for goods that were handed over, the oldest debt first. Managers see their own branch. */
    debts(actor: Actor, page: PageRequest): ReadModelAnswer<Page<PaymentDoc>>
    /** The payment, whatever its method, for people who settle payments and the manager of the order's branch. */
    ofOrder(actor: Actor, orderId: string): ReadModelAnswer<PaymentDoc>
    /** How many payments are to be checked, and how many refunds are due, each counted up to 1,000. */
    counts(actor: Actor): ReadModelAnswer<{ review: number; refunds: number }>
    /** Orders that have waited for M-PESA since before `iso`, the longest first. For jobs alone. */
    unpaidSince(iso: string): AsyncIterable<string>
    /** Pending orders of which a part has been paid since before `iso`, the longest first. For jobs alone. */
    partPaidSince(iso: string): AsyncIterable<string>
    /** Prompts started before `iso` that have no result, oldest first. For jobs alone. */
    openAttempts(iso: string): AsyncIterable<UnendedPrompt>
  }

const MOST_COUNTED = 1_000

const views = {
  all: {},
  review: { inReview: true },
  refunds: { owesRefund: true },
  open: { unsettled: true },
  differences: { missesCash: true },
  debts: { debtSince: { gt: '' } },
  dismissed: { hasDismissed: true },
} as const satisfies Record<NonNullable<PaymentsQuery['view']>, Query['where']>

/**
 * The field by which each view is sorted and filtered in time: for refunds when they became due, for missing cash when
 * it was found.
 */
const times = {
  all: 'startedAt',
  review: 'startedAt',
  refunds: 'owesSince',
  open: 'startedAt',
  differences: 'shortSince',
  debts: 'debtSince',
  dismissed: 'startedAt',
} as const satisfies Record<keyof typeof views, keyof PaymentDoc>

export const openPaymentQueries = (
  store: ReadStore,
  world: Pick<World, 'turn'>,
): PaymentQueries => {
  const { collection } = payments

  const found = async (search: string | undefined): Promise<Where> => {
    if (search === undefined || search === '') return {}
    const orderNumber = toOrderNumber(search)
    if (orderNumber !== undefined) return { orderNumber }
    return { id: { in: await ordersWithReceipt(store, search) } }
  }

  const oldest = (field: 'unpaidSince' | 'partPaidSince' | 'promptedAt', before: string) =>
    everyDoc<PaymentDoc>(store, collection, { where: { [field]: { lt: before } }, sort: [field] })

  return {
    list: async (actor, filter, { limit, cursor }) => {
      if (!seesAllPayments(actor)) return denied(actor)
      const { view = 'all', status, branchId, from = '', until, search } = filter
      const time = times[view]
      const where: Where = {
        ...views[view],
        ...given({ paymentStatus: status, branchId }),
        [time]: { gte: from, lt: until },
        ...(await found(search)),
      }
      const isOldestFirst = view === 'refunds' || view === 'debts'
      const sort = [isOldestFirst ? time : `-${time}`]
      const query = { where, sort, limit, after: cursor }
      return ok(await store.find<PaymentDoc>(collection, query))
    },
    debts: async (actor, { limit, cursor }) => {
      const branch = branchSeen(actor, undefined)
      if (branch === null) return denied(actor)
      const where = { ...branch, debtSince: { gt: '' } }
      const query = { where, sort: ['debtSince'], limit, after: cursor }
      return ok(await store.find<PaymentDoc>(collection, query))
    },
    ofOrder: async (actor, orderId) => {
      const doc = await store.get<PaymentDoc>(collection, orderId)
      return doc !== undefined && seesPayment(actor, doc) ? ok(doc) : reject('ORDER_NOT_FOUND')
    },
    counts: async (actor) => {
      if (!seesAllPayments(actor)) return denied(actor)
      const [review, refunds] = await Promise.all([
        store.count(collection, views.review, MOST_COUNTED),
        store.count(collection, views.refunds, MOST_COUNTED),
      ])
      return ok({ review, refunds })
    },
    ...openMatching(store, world),
    ...openPaymentSearch(store),
    unpaidSince: async function* (iso) {
      for await (const { id } of oldest('unpaidSince', iso)) yield id
    },
    partPaidSince: async function* (iso) {
      for await (const { id } of oldest('partPaidSince', iso)) yield id
    },
    openAttempts: async function* (iso) {
      for await (const { id: orderId, payment } of oldest('promptedAt', iso)) {
        const attempt = openAttempt(payment)
        if (attempt === undefined) continue
        yield { orderId, attemptId: attempt.attemptId, wasSent: attempt.state !== 'created' }
      }
    },
    ...readsFrom(store, payments, paymentReceipts, ...readBySearch),
  }
}

/** `entries`: the newest first, at most `MOST_SHOWN`. `cents` and `count` cover the whole day. */
type CounterDay = { cents: number; count: number; entries: CounterCashDoc[] }

export type CounterCashQueries = ReadModelQueries & {
  /** The cash given back on a day. Managers see their own branch, people who settle payments one branch or all. */
  ofDay(actor: Actor, day: string, branchId: number | undefined): ReadModelAnswer<CounterDay>
}

const MOST_SHOWN = 100

/** The condition for the branches whose cash the actor may see. Null: the actor may not see the cash of any branch. */
const branchSeen = (actor: Actor, wanted: number | undefined): { branchId?: number } | null => {
  if (settlesPayments(actor)) return given({ branchId: wanted })
  const branchId = wanted ?? actor.branchId
  return branchId !== undefined && runsBranch(actor, branchId) ? { branchId } : null
}

export const openCounterCashQueries = (store: ReadStore): CounterCashQueries => ({
  ofDay: async (actor, day, branchId) => {
    const branch = branchSeen(actor, branchId)
    if (branch === null) return denied(actor)
    const sum: CounterDay = { cents: 0, count: 0, entries: [] }
    const query = { where: { ...branch, day }, sort: ['-at'] }
    for await (const doc of everyDoc<CounterCashDoc>(store, counterCash.collection, query)) {
      sum.cents += doc.amountCents
      sum.count += 1
      if (sum.entries.length < MOST_SHOWN) sum.entries.push(doc)
    }
    return ok(sum)
  },
  ...readsFrom(store, counterCash),
})
