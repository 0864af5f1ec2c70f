import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { ledgerCsv } from '../../commands/finance/ledger-csv.ts'
import { auditKinds } from '../../contract/audit-vocabulary.ts'
import { guest } from '../../domain/kernel/access.ts'
import { usualGame } from '../../domain/loyalty/game/usual-game.ts'
import { ordersCsv } from '../../http/order/list-routes.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import { checkAsOf } from '../../testing/audit/check-as-of.ts'
import { collectedAtDoors } from '../../testing/demo/collected-at-doors.ts'
import { everything, factsIn } from '../../testing/demo/pasts.ts'
import { pointsThatDiffer, rowsOf } from '../../testing/demo/points-that-differ.ts'
import { seededRandom } from '../../testing/projections/history.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { seedPast } from './seed-past.ts'

const admin = { id: 'admin', role: 'admin' } as const

describe('five weeks of the past', () => {
  let shop: TestShop
  let refused: string[]
  beforeAll(async () => {
    shop = await openTestShop()
    refused = await seedPast({ ...shop.deps, game: usualGame }, { weeks: 5 })
    await shop.caughtUp()
  })
  afterAll(() => shop.close())

  it('hold every kind of thing that a shop does, and nothing that it refuses', async () => {
    spec('operations delivery', 'The demo’s past has its deliveries and three drivers')
    expect(refused).toEqual([])
    const types = new Set((await everything(shop.deps)).map(({ type }) => type))
    for (const type of [
      'PaymentReceived',
      'PaymentAttemptFailed',
      'PaymentCaseResolved',
      'RefundBecameDue',
      'RefundCompleted',
      'OrderBroughtBack',
      'DeliveryCodeRefused',
      'DeliveryReturned',
      'DriverFloatGiven',
      'DriverCashHandedOver',
      'DriverCashWrittenOff',
      'OrderReturned',
      'StockReceived',
      'StockWrittenOff',
      'TransferReceived',
      'ProductPriceChanged',
      'ReviewWritten',
    ] as const) {
      expect(types).toContain(type)
    }
  })

  it('give points when goods are delivered, and take them back when goods come back', async () => {
    spec('operations delivery', 'The demo’s past earns its points, and loses those of returns')
    const all = await everything(shop.deps)
    const buyers = new Map(
      all.flatMap(({ type, data }) =>
        type === 'OrderPlaced' ? [[data.orderId, data.userId]] : [],
      ),
    )
    /** The orders of accounts that this happened to, and when. */
    const momentsOf = (wanted: Recorded['type']) =>
      all.flatMap(({ type, data, meta: { at } }) =>
        type === wanted && 'orderId' in data && buyers.get(data.orderId ?? '') !== null
          ? [`${data.orderId} ${at}`]
          : [],
      )
    const delivered = momentsOf('OrderDelivered')
    expect(delivered.length).toBeGreaterThan(50)
    expect(momentsOf('PointsEarned')).toEqual(delivered)
    const returned = momentsOf('OrderReturned')
    expect(returned.length).toBeGreaterThan(0)
    expect(momentsOf('PointsReversed')).toEqual(returned)
    const late: unknown[] = []
    const { forShop } = shop.deps.queries.loyalty
    for await (const due of forShop.dueBefore(shop.deps.world.now().toISOString())) late.push(due)
    expect(late).toEqual([])
  })

  it('book the cash of every delivery in its driver’s ledger, also of orders changed to cash', async () => {
    const all = await collectedAtDoors(shop.deps, await everything(shop.deps))
    expect(all.length).toBeGreaterThan(200)
    expect(all.some(({ isChangedToCash }) => isChangedToCash)).toBe(true)
    expect(all.filter(({ isReported }) => !isReported)).toEqual([])
    const wrong = all.filter(
      ({ dueCents, takenCents, missingCents }) => takenCents + missingCents !== dueCents,
    )
    expect(wrong).toEqual([])
  })

  it('are told as of any moment as an independent fold of its events tells them', async () => {
    spec('operations history', 'The facts of anything as of any moment')
    const sample = { things: 200, moments: 5, random: seededRandom(37) }
    const { events } = shop.deps
    const checked = await checkAsOf({ events, factsOf: factsIn(shop.deps) }, sample)
    expect(checked).toMatchObject({ moments: 1_000, differences: [] })
    const none = ['finding', 'import', 'loyalty_rules', 'points_worth', 'shop_settings']
    expect(checked.kinds).toEqual(auditKinds.filter((kind) => !none.includes(kind)).sort())
  })

  it('leave the shelves as a shop has them: nearly all of them sell', () => {
    const { catalogue } = shop.deps.queries
    const shelves = catalogue.branches().flatMap(({ id }) => catalogue.stockOfBranch(Number(id)))
    const empty = shelves.filter(({ onHand }) => onHand === 0)
    expect(empty.length / shelves.length).toBeLessThan(0.05)
    expect(shelves.filter(({ onHand, reserved }) => reserved > onHand)).toEqual([])
  })

  it('leave something to show: what sells best, and what is bought together', async () => {
    const { queries } = shop.deps
    const request = { branchId: 1, limit: 8, at: shop.deps.world.now() }
    const found = await queries.recommendations.forShopper(guest, request)
    const reasons = found.ok ? found.value.map(({ because }) => because) : []
    expect(reasons).toContain('popular')
  })

  it('earn what plain arithmetic over the orders’ CSV gives every customer, with all tiers', async () => {
    spec('operations finance', 'An independent check gives every customer the same points')
    const { queries } = shop.deps
    const orders = await rowsOf(ordersCsv(queries, admin, {}))
    const ledger = await rowsOf(ledgerCsv(queries.ledger, admin, {}))
    expect(orders.length).toBeGreaterThan(1_000)
    expect(pointsThatDiffer(orders, ledger)).toEqual([])
    const delivered = orders.filter((row) => row.Status === 'delivered' && row['Account id'] !== '')
    const earned = ledger.filter(({ Kind }) => Kind === 'order')
    expect(earned).toHaveLength(delivered.length)
    expect(new Set(earned.map((entry) => entry['Multiplier (%)'])).size).toBeGreaterThan(2)
    expect(new Set(ledger.map(({ Kind }) => Kind))).toEqual(
      new Set(['order', 'return', 'bonus', 'bonus_return']),
    )
  })
})
