import type { Difference, ReplayProgress, ReplayStep } from '../../contract/points-ledger.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { pointsFor, rateAt } from '../../domain/loyalty/accrual.ts'
import { movementOf, noSums, sumsAfter } from '../../domain/loyalty/sums.ts'
import { chunks } from '../../lib/parts.ts'
import type { World } from '../../lib/world.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { startAccountCheck } from './check-accounts.ts'
import { startOrderCheck } from './check-orders.ts'
import {
  type Account,
  compareAccounts,
  compareEntries,
  extraEntries,
  type Replayed,
} from './compare-read-models.ts'
import type { Found } from './found.ts'
import { orderNumbers } from './order-numbers.ts'
import {
  type AccountEntry,
  countEntries,
  endOfAccounts,
  type LogBatch,
  readAccount,
  readLog,
  type Span,
  startProgress,
} from './read-entries.ts'
import { type RulesThen, startRulesThen } from './rules-then.ts'

export type ReplayDeps = {
  events: Pick<Events, 'readAll' | 'readStream'>
  store: ReadStore
  world: Pick<World, 'now' | 'turn'>
}

/** The most differences of each kind that are listed. Further ones are only counted. */
const MOST_SHOWN = 100
const ACCOUNTS_AT_ONCE = 500

/** After this time (ms) the jobs of an order have booked its points, and the sweep after them. */
const NOT_YET_MS = 15 * 60_000

const take = (accounts: Map<string, Account>, event: AccountEntry): Replayed[] => {
  const { userId } = event.data
  const sums = sumsAfter(accounts.get(userId)?.sums ?? noSums, event)
  accounts.set(userId, { sums, revision: event.revision, eventId: event.id })
  const movement = movementOf(event)
  return movement === null ? [] : [{ event, movement, balance: sums.points }]
}

type Checked = { found: Found[]; events: number }

/** Decides the entries of one account anew. */
const checkAccount = async (
  { events }: ReplayDeps,
  account: string,
  { span, rules }: { span: Span; rules: RulesThen },
): Promise<Checked> => {
  const check = startAccountCheck(rules)
  const checked: Checked = { found: [], events: 0 }
  for await (const batch of readAccount(events, account, span)) {
    checked.events += batch.length
    checked.found.push(...batch.flatMap(check))
  }
  return checked
}

/** Adds up the accounts entry by entry, and compares each entry with the read model and with its order. */
const startReplay = ({ store, events }: ReplayDeps) => {
  const accounts = new Map<string, Account>()
  const erased = new Set<string>()
  const rules = startRulesThen()
  const orders = startOrderCheck(events)
  const counts = { entries: 0, missing: 0 }
  const follow = async (batch: readonly Recorded[]): Promise<Found[]> => {
    const found: Found[] = []
    for (const event of batch) {
      rules.take(event)
      if (event.type === 'LoyaltyAccountErased') erased.add(event.data.userId)
      // An account's orders are erased with it, and before it.
      if (event.type === 'OrderCustomerErased') erased.add(event.data.subject)
      found.push(...(await orders.take(event)))
    }
    return found
  }
  return {
    accounts,
    counts,
    rules,
    isErased: (account: string): boolean => erased.has(account),
    take: async ({ wanted, entries }: LogBatch): Promise<{ moved: number; found: Found[] }> => {
      const moved = entries.flatMap((event) => take(accounts, event))
      const { missing, differences } = await compareEntries(store, moved)
      counts.entries += moved.length
      counts.missing += missing
      return { moved: moved.length, found: [...differences, ...(await follow(wanted))] }
    },
    /** The orders and returns without an entry. `now`: the moment as of which they are asked for. */
    ordersAtEnd: (now: Date) =>
      orders.end({
        since: new Date(now.getTime() - NOT_YET_MS).toISOString(),
        isErased: (account) => erased.has(account),
        pointsFor: (account, goodsCents) =>
          pointsFor(goodsCents, rateAt(rules.latest(), accounts.get(account)?.sums.earned ?? 0)),
      }),
    sums: () => {
      const balances = [...accounts.values()].map(({ sums }) => sums.points)
      return {
        accounts: balances.length,
        points: balances.reduce((sum, points) => sum + Math.max(0, points), 0),
        owed: balances.reduce((sum, points) => sum + Math.max(0, -points), 0),
      }
    },
  }
}
type Replay = ReturnType<typeof startReplay>

/** Gives the first differences of each kind with their orders' numbers, and counts the others. */
const startListing = (store: ReadStore, most: number) => {
  const kinds = new Map<Found['kind'], number>()
  const isListed = ({ kind }: Found): boolean => {
    const before = kinds.get(kind) ?? 0
    kinds.set(kind, before + 1)
    return before < most
  }
  return {
    list: async (found: readonly Found[]): Promise<Difference[]> => {
      const listed = found.filter(isListed)
      const numbers = await orderNumbers(
        store,
        listed.flatMap(({ order }) => order ?? []),
      )
      return listed.map((one) => ({
        type: 'difference',
        ...one,
        orderNumber: numbers.get(one.order ?? '') ?? null,
      }))
    },
    summary: () => {
      const counts = [...kinds.values()]
      return {
        kinds: Object.fromEntries(kinds),
        differences: counts.reduce((sum, count) => sum + count, 0),
        shown: counts.reduce((sum, count) => sum + Math.min(count, most), 0),
      }
    },
  }
}

type Step = Found | ReplayProgress
const isProgress = (step: Step): step is ReplayProgress => 'done' in step

/** The first part: reads the log once. */
async function* followLog(
  running: Replay,
  span: Span,
  deps: ReplayDeps,
): AsyncGenerator<Step[], void, undefined> {
  const { events, store, world } = deps
  const total = await countEntries(store, span.asOf)
  const progress = startProgress({ of: 'entries', total }, world)
  for await (const batch of readLog(events, span, world)) {
    const { moved, found } = await running.take(batch)
    progress.add(moved, batch.events)
    yield [...found, ...progress.due()]
  }
  yield [progress.now()]
  const { entries, missing } = running.counts
  const counted = { asOf: span.asOf, end: span.upTo, entries: entries - missing }
  for await (const one of extraEntries(deps, counted)) yield [one]
}

/** The second part: reads the entries of each account once more. */
async function* followAccounts(
  { accounts, rules, isErased }: Replay,
  span: Span,
  deps: ReplayDeps,
): AsyncGenerator<Step[], void, undefined> {
  const progress = startProgress({ of: 'accounts', total: accounts.size }, deps.world)
  for (const some of chunks([...accounts], ACCOUNTS_AT_ONCE)) {
    const living = span.asOf === null ? some.filter(([id]) => !isErased(id)) : []
    yield* compareAccounts(living, deps)
    for (const [id] of some) {
      const { found, events } = await checkAccount(deps, id, { span, rules })
      progress.add(1, events)
      yield [...found, ...progress.due()]
      await deps.world.turn()
    }
  }
}

/**
 * Works out every balance, tier and level anew from the events, and every entry from the orders and the rules of its
 * moment; lists the first differences of each kind with account, order, entry and event. `asOf`: null for now. `most`:
 * how many of each kind are listed. Keeps in memory only the sums of the accounts, the orders under way, and one
 * account's entries. Changes nothing.
 */
export async function* replay(
  deps: ReplayDeps,
  asOf: Instant | null,
  most = MOST_SHOWN,
): AsyncGenerator<ReplayStep, void, undefined> {
  const { store, world } = deps
  const startedAt = world.now()
  const span = { asOf, upTo: await endOfAccounts(store) }
  const running = startReplay(deps)
  const { list, summary } = startListing(store, most)
  for (const part of [followLog, followAccounts]) {
    for await (const steps of part(running, span, deps)) {
      yield* await list(steps.flatMap((one) => (isProgress(one) ? [] : [one])))
      yield* steps.filter(isProgress)
    }
  }
  const { found, notYet } = running.ordersAtEnd(asOf === null ? startedAt : new Date(asOf))
  yield* await list(found)
  yield {
    type: 'end',
    entries: running.counts.entries,
    ...running.sums(),
    ...summary(),
    notYet,
    seconds: (world.now().getTime() - startedAt.getTime()) / 1_000,
  }
}

/** Every difference that a replay finds. */
export async function* everyDifference(
  deps: ReplayDeps,
  asOf: Instant | null,
): AsyncGenerator<Difference, void, undefined> {
  for await (const step of replay(deps, asOf, Number.POSITIVE_INFINITY)) {
    if (step.type === 'difference') yield step
  }
}
