import type { CommandDeps } from '../../commands/engine/command.ts'
import { createStateCache } from '../../commands/engine/read-state.ts'
import { firstVersion } from '../../lib/renewed-secret.ts'
import { roomOfEach } from '../../lib/room.ts'
import { idAt } from '../../lib/world.ts'
import type { AppendOf, Events, Recorded } from '../../stores/event-store/events.ts'
import type { Ask, LostSale } from '../../stores/lost-sales/port.ts'
import { randomOf } from './random.ts'

/** Order numbers are derived from this secret, so that they are the same in every demo shop. */
const SECRET = Buffer.alloc(32, 'the past of the demo shop')
const KEY = Buffer.alloc(32)

const notHere = (): never => {
  throw new Error('The past of the demo shop does not read the log')
}

/** What a part of the past wrote: appends to the log, and lost sales. */
export type Written = { appends: AppendOf[]; lost: { sale: LostSale; ask: Ask }[] }

const logInMemory = (streams: Map<string, Recorded[]>, appends: AppendOf[]): Events => {
  let position = 0
  return {
    append: async (stream, expected, events) => {
      const known = streams.get(stream) ?? []
      if (known.length - 1 !== expected) return { ok: false, actual: known.length - 1 }
      streams.set(stream, known)
      for (const { id, event, meta } of events) {
        position += 1
        known.push({
          ...event,
          id,
          stream,
          revision: known.length,
          position: String(position).padStart(16, '0'),
          meta: { ...meta, version: 1 },
        })
      }
      appends.push({ stream, expected, events })
      return { ok: true, revision: known.length - 1, position: String(position).padStart(16, '0') }
    },
    readStream: async (stream, from = 0) => streams.get(stream)?.slice(from) ?? [],
    appendAll: notHere,
    readAll: notHere,
    subscribe: notHere,
    // Commands of the past read no read models, so they wait for none.
    head: async () => null,
    holds: notHere,
    stillHolds: notHere,
    marksBefore: notHere,
    share: notHere,
  }
}

async function* dueIn(due: ReadonlyMap<string, PastDueOrder>, userId: string) {
  const order = due.get(userId)
  if (order !== undefined) yield order
}

/**
 * A vault for the rehearsal. It has the shop's own secret for claims of user names, but fixed keys of people: their
 * real keys are made when the past is written down.
 */
const vaultOf = ({ vault }: CommandDeps): CommandDeps['vault'] => ({
  ...vault,
  secret: async (name) => (name === 'uniqueness' ? vault.secret(name) : SECRET),
  secretVersions: async () => [firstVersion(SECRET)],
  ensureKey: async () => KEY,
  keys: async (subjects) => new Map(subjects.map((subject) => [subject, KEY])),
})

/** An order that was delivered and has not earned its points yet. */
export type PastDueOrder = { id: string; userId: string; placedAt: string; deliveredAt: string }

export type Rehearsal = {
  deps: CommandDeps
  /** The id of the order that brought a product to an account, by 'account product'. */
  brought: Map<string, string>
  /** The order that is about to earn points, by account. `categories`: the category of each product. */
  due: Map<string, PastDueOrder>
  categories: Map<number, number>
  /** The number of appends that `take` would give. */
  waiting(): number
  /** Everything that was written since the last call. */
  take(): Written
}

/**
 * Runs the shop's commands on a log in memory, with a clock and random numbers of their own, so that every run is the
 * same. The shop's log gets only the events that `take` returns. If the program stopped half-way, the next start
 * rehearses from the beginning, with the same result.
 */
export const rehearse = (shop: CommandDeps, now: () => number): Rehearsal => {
  const appends: AppendOf[] = []
  const lost: Written['lost'] = []
  const brought = new Map<string, string>()
  const due = new Map<string, PastDueOrder>()
  const categories = new Map<number, number>()
  const random = randomOf('ids')
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.next() * 256))
  const { queries } = shop
  return {
    brought,
    due,
    categories,
    waiting: () => appends.length,
    take: () => ({ appends: appends.splice(0), lost: lost.splice(0) }),
    deps: {
      ...shop,
      events: logInMemory(new Map(), appends),
      vault: vaultOf(shop),
      cache: createStateCache(roomOfEach()),
      snapshots: { ...shop.snapshots, newest: async () => undefined, keep: () => undefined },
      lostSales: { ...shop.lostSales, count: async (sale, ask) => void lost.push({ sale, ask }) },
      queries: {
        ...queries,
        // Every account counts as one that has bought before, so that no limit for new accounts applies.
        orders: { ...queries.orders, hasBought: async () => true },
        reviews: {
          ...queries.reviews,
          deliveredWith: async ({ id }, productId) => brought.get(`${id} ${productId}`),
        },
        catalogue: { ...queries.catalogue, categoryOf: (id) => categories.get(id) },
        loyalty: {
          ...queries.loyalty,
          forShop: {
            ...queries.loyalty.forShop,
            dueOf: (userId) => dueIn(due, userId),
            // An account's state remembers its last 100 orders, which is more than one account places in the past.
            bookingOf: async () => null,
          },
        },
      },
      world: {
        ...shop.world,
        now: () => new Date(now()),
        elapsed: () => 0,
        random: random.next,
        bytes,
        newId: () => idAt(now(), bytes(16)),
        newToken: () => bytes(32).toString('base64url'),
      },
      alert: () => undefined,
    },
  }
}

/** The subjects (ids for keys) of the guests among the appends. A guest's key is made with the guest's first order. */
const guestsIn = (appends: readonly AppendOf[]): string[] =>
  appends.flatMap(({ events }) =>
    events.flatMap(({ event }) =>
      event.type === 'OrderPlaced' && event.data.userId === null ? [event.data.subject] : [],
    ),
  )

/** Writes into the shop what was rehearsed since the last call. What an earlier run has written stays. */
export const writeDown =
  ({ events, vault, lostSales }: CommandDeps, rehearsal: Rehearsal) =>
  async (): Promise<void> => {
    const { appends, lost } = rehearsal.take()
    // All keys are made at once: one after another, each would wait for the disk.
    await Promise.all(guestsIn(appends).map((subject) => vault.ensureKey(subject)))
    for (const { sale, ask } of lost) await lostSales.count(sale, ask)
    await events.appendAll(appends)
  }
