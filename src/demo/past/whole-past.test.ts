import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerCsv } from '../../commands/finance/ledger-csv.ts'
import { openTestShop, type TestShop } from '../../commands/testing/shop.ts'
import { usualGame } from '../../domain/loyalty/game/usual-game.ts'
import { ordersCsv } from '../../http/order/orders-csv.ts'
import { seedPast } from './seed-past.ts'
import { pointsThatDiffer, rowsOf } from './testing/points-that-differ.ts'

const admin = { id: 'admin', role: 'admin' } as const
let shop: TestShop
let refused: string[]

/** The demo shop as everybody gets it: all its weeks, and the game's bonuses. */
beforeAll(async () => {
  shop = await openTestShop()
  refused = await seedPast({ ...shop.deps, game: usualGame })
  await shop.caughtUp()
}, 240_000)
afterAll(() => shop.close())

it('plain arithmetic over the orders’ CSV gives every customer of the demo shop the ledger’s points', async () => {
  const { queries } = shop.deps
  const orders = await rowsOf(ordersCsv(queries, admin, {}))
  const ledger = await rowsOf(ledgerCsv(queries.ledger, admin, {}))
  expect(refused).toEqual([])
  expect(orders.length).toBeGreaterThan(2_500)
  expect(pointsThatDiffer(orders, ledger)).toEqual([])
  const delivered = orders.filter((row) => row.Status === 'delivered' && row['Account id'] !== '')
  const earned = ledger.filter(({ Kind }) => Kind === 'order')
  expect(earned).toHaveLength(delivered.length)
  expect(new Set(earned.map((entry) => entry['Multiplier (%)'])).size).toBeGreaterThan(2)
  expect(new Set(ledger.map(({ Kind }) => Kind))).toEqual(
    new Set(['order', 'return', 'bonus', 'bonus_return']),
  )
}, 120_000)
