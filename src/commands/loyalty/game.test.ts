import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { type Actor, system } from '../../domain/kernel/access.ts'
import type { GameRules } from '../../domain/loyalty/game/rules.ts'
import { usualGame } from '../../domain/loyalty/game/usual-game.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { recordReturn } from '../order/record-return.ts'
import { settleLoyalty } from './settle-loyalty.ts'

let shop: TestShop
let wanjiku: Actor
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 900)
  wanjiku = await newCustomer(shop)
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
/** KSh 1,000 a day, for a bonus of 10. */
const game: GameRules = {
  achievements: [],
  challenges: usualGame.challenges
    .filter(({ type }) => type === 'spend')
    .slice(0, 1)
    .map((rule) => ({ ...rule, target: 1_000, points: 10 })),
}
/** So many packets of milk at KSh 65. */
const place = async (packets: number): Promise<string> =>
  (await shop.done(placeOrder, { body: milkOrder(packets) }, wanjiku)).orderId
const settle = (orderId: string) => shop.done(settleLoyalty, { orderId }, system, { game })
const bonuses = async () => {
  await shop.caughtUp()
  const found = await shop.deps.queries.loyalty.history(wanjiku, { limit: 50 })
  if (!found.ok) throw new Error(found.error.code)
  const { docs } = found.value
  return docs.flatMap(({ kind, points }) => (kind.startsWith('bonus') ? [points] : []))
}

test('an order that was cancelled wins nothing, one that the queue delivers twice wins once', async () => {
  spec('operations 2.2', 'An order that is cancelled wins nothing')
  const cancelled = await place(20)
  const status = { status: 'cancelled', reason: 'No' } as const
  await shop.done(changeOrderStatus, { orderId: cancelled, ...status }, admin)
  await settle(cancelled)
  expect(await bonuses()).toEqual([])
  const orderId = await place(20)
  await settle(orderId)
  expect(await bonuses()).toEqual([])
  await deliver(shop.deps, orderId)
  await Promise.all([settle(orderId), settle(orderId)])
  await settle(orderId)
  expect(await bonuses()).toEqual([10])
})

test('an order wins by the day on which it was placed, and loses by what comes back', async () => {
  spec('operations 2.2', 'A challenge goes by the time of placing')
  const first = await place(8)
  shop.tick(24 * 3_600_000)
  const second = await place(12)
  for (const orderId of [first, second]) {
    await deliver(shop.deps, orderId)
    await settle(orderId)
  }
  expect(await bonuses()).toEqual([])
  const third = await place(8)
  await deliver(shop.deps, third)
  await settle(third)
  expect(await bonuses()).toEqual([10])
  const lines = [{ productId: 1, variantId: 0, quantity: 12, writtenOff: 12 }]
  const back = { orderId: second, returnId: 'r', lines, reason: 'Sour', feeBack: false }
  await shop.done(recordReturn, back, admin)
  await settle(second)
  await settle(second)
  expect(await bonuses()).toEqual([-10, 10])
  const log = (await shop.storedEvents()).filter(({ stream }) => stream.startsWith('loyalty-'))
  const { categoryId } = shop.deps.queries.catalogue.product(1) ?? {}
  expect(log.map(({ type, data }) => [type, data.categoryIds])).toEqual([
    ['PointsEarned', [categoryId]],
    ['PointsEarned', [categoryId]],
    ['PointsEarned', [categoryId]],
    ['BonusGiven', undefined],
    ['PointsReversed', []],
    ['BonusReversed', undefined],
  ])
})
