import { deepStrictEqual } from 'node:assert/strict'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { noSums, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import { dueChanges, foldBatch, type Parking } from '../../projections/fold-batch.ts'
import {
  isOfMoney,
  moneyAfter,
  type OrderMoney,
} from '../../projections/ledger/money/order-money.ts'
import { isOfAccount } from '../../projections/ledger/tell-accounts.ts'
import {
  beforeOf,
  isOfOrder,
  type KnownOrder,
  withEvent,
} from '../../projections/order-facts/order-before.ts'
import type { Projection, WithBefore } from '../../projections/projection.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'

/** An event as a test gives it. The n-th event happens n minutes after the start of 2026 unless `at` says otherwise. */
export type Given = DukaEvent & { at?: string; actor?: Pick<Actor, 'id' | 'role'> }

const minute = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()

const asRecorded = (events: readonly Given[]): Recorded[] =>
  events.map(({ at, actor, ...event }, n) => ({
    ...event,
    id: `event-${n}`,
    stream: 'stream-of-tests',
    revision: n,
    position: String(n + 1).padStart(20, '0'),
    meta: {
      at: at ?? minute(n),
      actor: actor ?? { id: 'system', role: 'system' },
      correlationId: 'correlation',
      causationId: 'causation',
      version: 1,
    },
  }))

type Known = {
  orders: Map<string, KnownOrder>
  accounts: Map<string, Sums>
  moneys: Map<string, OrderMoney>
}

const accountBefore = ({ accounts }: Known, event: Recorded): WithBefore<Recorded> => {
  if (!isOfAccount(event)) return event
  const { userId } = event.data
  const account = accounts.get(userId) ?? noSums
  accounts.set(userId, sumsAfter(account, event))
  return { ...event, account }
}

const orderBefore = ({ orders }: Known, event: Recorded): WithBefore<Recorded> => {
  if (!isOfOrder(event)) return event
  const { orderId } = event.data
  const order = withEvent(orders.get(orderId), event)
  orders.set(orderId, order)
  return { ...event, before: beforeOf(order, event) }
}

const moneyBefore = ({ moneys }: Known, event: Recorded): WithBefore<Recorded> => {
  if (!isOfMoney(event)) return event
  const { orderId } = event.data
  const money = moneys.get(orderId)
  const after = moneyAfter(money, event)
  if (after !== undefined) moneys.set(orderId, after)
  return { ...event, money }
}

/**
 * The events as the read models get them: each step of an order, each entry of an account, and what moves money, know
 * what was before them.
 */
export const recorded = (given: readonly Given[]): Recorded[] => {
  const known: Known = { orders: new Map(), accounts: new Map(), moneys: new Map() }
  return asRecorded(given).map((event) =>
    moneyBefore(known, orderBefore(known, accountBefore(known, event))),
  )
}

/** A test sees the errors of its folds. */
export const nothingParked: Parking = {
  leavesOut: () => false,
  park: ({ id }, reason, cause) => {
    throw cause ?? new Error(`${id} would be parked: ${reason}`)
  },
}

type Docs = Readonly<Record<string, Doc>>

const foldInto = (projection: Projection, docs: Docs, events: readonly Recorded[]): Docs => {
  const { ids, due } = dueChanges(projection, events)
  const next = new Map(Object.entries(docs))
  const stored = ids.flatMap((id) => docs[id] ?? [])
  for (const { id, doc } of foldBatch(due, stored, nothingParked)) {
    if (doc === null) next.delete(id)
    else next.set(id, doc)
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const oneByOne = (projection: Projection, docs: Docs, events: readonly Recorded[]): Docs =>
  events.reduce((now, event) => foldInto(projection, now, [event]), docs)

/**
 * The documents that the events make, by id. It asserts on the way that the batches don't matter, that every event
 * folded twice is folded once, and that going on from any earlier checkpoint changes nothing (a crash between documents
 * and checkpoint). Each time the documents are the same to the byte.
 */
export const fold = (projection: Projection, given: readonly Given[]): Docs => {
  const events = recorded(given)
  const docs = foldInto(projection, {}, events)
  const same = (again: Docs, what: string) =>
    deepStrictEqual(JSON.stringify(again, null, 1), JSON.stringify(docs, null, 1), what)

  same(oneByOne(projection, {}, events), 'one event a batch')
  const doubled = events.flatMap((event) => [event, event])
  same(foldInto(projection, {}, doubled), 'every event twice')
  same(oneByOne(projection, {}, doubled), 'every event twice, one a batch')
  for (let checkpoint = 0; checkpoint < events.length; checkpoint += 1) {
    const tail = events.slice(checkpoint)
    same(foldInto(projection, docs, tail), `again from checkpoint ${checkpoint}`)
    same(oneByOne(projection, docs, tail), `again from checkpoint ${checkpoint}, one a batch`)
  }
  return docs
}
