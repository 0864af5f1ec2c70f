import { v5 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { AuditChange, AuditFacts } from '../../contract/audit.ts'
import { auditKinds } from '../../contract/audit-vocabulary.ts'
import { realWorld } from '../../program/real-world.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import { busyAccount, busyBranch, busyProduct, busyShelf } from '../../testing/audit/busy-things.ts'
import { checkAsOf } from '../../testing/audit/check-as-of.ts'
import { livelyShop } from '../../testing/audit/lively-shop.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import { productAdded } from '../../testing/projections/events.ts'
import { recorded } from '../../testing/projections/fold.ts'
import { seededRandom } from '../../testing/projections/history.ts'
import { orders } from '../orders/projection.ts'
import { startProjections } from '../runner.ts'
import { stockSpans } from '../stock/spans.ts'
import { transfers } from '../stock/transfers.ts'
import { accountSpans, branchSpans, productSpans, rewardSpans } from './projection.ts'
import { type AuditHistory, type AuditQueries, openAuditQueries } from './queries.ts'
import { ownStream } from './thing.ts'

const throwOn = (error: unknown) => {
  throw error
}
const admin = { id: 'a', role: 'admin' } as const
const world = { ...realWorld, now: () => new Date('2027-01-01T00:00:00.000Z') }

const LENGTH = 1_200
/** Things on which much goes on. */
const busy = [
  { thing: { kind: 'stock', id: '1.9.0' }, given: busyShelf(LENGTH) },
  { thing: { kind: 'product', id: '88' }, given: busyProduct(88, LENGTH) },
  { thing: { kind: 'branch', id: '8' }, given: busyBranch(8, LENGTH) },
  { thing: { kind: 'loyalty', id: 'busy' }, given: busyAccount('busy', LENGTH) },
] as const
const asAppended =
  (of: string) =>
  ({ meta, revision, position: _, stream: __, id: ___, ...event }: Recorded) => ({
    id: v5(`${of}-${revision}`, v5.URL),
    event,
    meta,
  })

const undone = (facts: AuditFacts | null, changes: readonly AuditChange[]): AuditFacts | null =>
  Object.assign({}, facts, ...changes.map(({ field, before }) => ({ [field]: before })))

/** The facts before the page's oldest entry. */
const steppedBack = ({ facts, meanwhile, entries }: AuditHistory): AuditFacts | null =>
  entries.reduce(
    (now, entry) => undone(undone(now, entry.changes), entry.meanwhile),
    undone(facts, meanwhile),
  )

let shop: TestLog
let audit: AuditQueries
let stop: () => Promise<void>
beforeAll(async () => {
  shop = await openTestLog()
  const { events, store } = shop
  await shop.append(livelyShop())
  for (const { thing, given } of busy) {
    const stream = ownStream(thing)
    await events.append(stream, -1, recorded(given).map(asAppended(stream)))
  }
  const runner = startProjections({
    events,
    store,
    world,
    holder: 'test',
    alert: () => undefined,
    onError: throwOn,
    projections: [
      ...[stockSpans, productSpans, branchSpans, accountSpans, rewardSpans],
      ...[orders, transfers],
    ],
  })
  await runner.caughtUp()
  stop = () => runner.stop()
  audit = openAuditQueries({ events, store, world })
})
afterAll(async () => {
  await stop()
  await shop.close()
})

const historyOf = async (...of: Parameters<AuditQueries['historyOf']>) => {
  const found = await audit.historyOf(...of)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

it('says of 200 things at 5 moments each what an independent fold of their events says', async () => {
  spec('operations history', 'The facts of anything as of any moment')
  spec('operations delivery', 'Audit: a delivery’s whole history, as of any moment')
  spec('operations finance', "Audit of accounts' points and of rewards, for finance and admins")
  const checked = await checkAsOf(
    {
      events: shop.events,
      factsOf: async (thing, asOf) =>
        (await historyOf(admin, { ...thing, asOf, page: { limit: 1 } })).facts,
    },
    { things: 200, moments: 5, random: seededRandom(28) },
  )
  expect(checked.kinds).toEqual(auditKinds.toSorted())
  expect(checked.moments).toBe(1_000)
  expect(checked.differences).toEqual([])
})

it.each(busy)(
  'reads no more of a long record than a page and the rest of a span, whatever the moment: $thing.kind',
  async ({ thing }) => {
    spec('operations history', 'A moment of a long record costs a page and a span’s rest')
    let read = 0
    const counting: TestLog['events'] = {
      ...shop.events,
      readStream: async (...of) => {
        const found = await shop.events.readStream(...of)
        read += found.length
        return found
      },
    }
    const { historyOf: ask } = openAuditQueries({ events: counting, store: shop.store, world })
    for (const asOf of ['2026-01-01T00:30:00.000Z', '2026-01-01T02:00:00.000Z', undefined]) {
      read = 0
      await ask(admin, { ...thing, asOf, page: { limit: 100 } })
      expect(read).toBeGreaterThan(100)
      expect(read).toBeLessThanOrEqual(1_100)
    }
  },
)

/** From the first page to the one that begins in the midst of a span, and to the one that begins with it. */
const lengths = [370, 529]

it.each(busy.flatMap(({ thing }) => lengths.map((limit) => ({ thing, kind: thing.kind, limit }))))(
  'gives a long record in pages that follow on each other, back to its first event: $kind by $limit',
  async ({ thing, limit }) => {
    const revisions: number[] = []
    const asOf = '2026-01-01T02:00:00.000Z'
    let facts: AuditFacts | null = null
    let cursor: string | undefined
    do {
      const page = await historyOf(admin, { ...thing, asOf, page: { limit, cursor } })
      // The page's facts are those that the page before it stepped back to.
      if (facts !== null) expect(page.facts).toEqual(facts)
      facts = steppedBack(page)
      revisions.push(...page.entries.map(({ revision }) => revision))
      cursor = page.next
    } while (cursor !== undefined)
    const last = (2 * 3_600) / 7
    expect(revisions).toEqual(
      Array.from({ length: Math.floor(last) + 1 }, (_, n) => last - n).map(Math.floor),
    )
    expect(Object.values(facts ?? {}).every((fact) => fact === null)).toBe(true)
  },
)

it('steps back from entry to entry as the moments themselves say, prices that time alone changed too', async () => {
  spec('operations history', 'A timeline of who, when, why, before and after')
  const thing = { kind: 'product', id: '77' } as const
  const at = (time: string) => `2026-06-01T${time}:00.000Z`
  const of = { productId: 77 }
  const sale = { variantId: 0, priceCents: 15_000, compareAtPriceCents: null }
  await shop.append(
    [
      { at: at('01:00'), ...productAdded(77) },
      {
        at: at('01:30'),
        ...({ type: 'ProductPriceChanged' } as const),
        data: { ...of, ...sale, from: at('02:00'), until: at('02:20') },
      },
      { at: at('02:10'), type: 'ProductWithdrawn' as const, data: of },
      { at: at('03:00'), type: 'ProductBroughtBack' as const, data: of },
    ].map((event) => ({ stream: 'product-77', event })),
  )
  const inSale = await historyOf(admin, { ...thing, asOf: at('02:05'), page: { limit: 1 } })
  expect(inSale.facts).toMatchObject({ price: 150 })
  const page = await historyOf(admin, { ...thing, page: { limit: 50 } })
  expect(page.entries.map(({ meanwhile }) => meanwhile.map(({ field }) => field))).toEqual([
    ['price', 'compareAtPrice', 'plannedPrices'],
    ['price', 'compareAtPrice'],
    [],
    [],
  ])
  let facts = undone(page.facts, page.meanwhile)
  for (const { recordedAt, changes, meanwhile } of page.entries.slice(0, -1)) {
    const then = await historyOf(admin, { ...thing, asOf: recordedAt, page: { limit: 1 } })
    expect(facts).toEqual(then.facts)
    facts = undone(undone(facts, changes), meanwhile)
  }
})
