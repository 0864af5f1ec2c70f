import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const since = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const ask = async (path: string, headers = {}) =>
  Object((await as('wanjiku').get(`/api/loyalty/${path}`, headers)).body)

test('a new account begins at level 1 with nothing, and all of it is true', async () => {
  spec('operations 2.2', 'GET /api/loyalty/user-stats and its neighbours: every figure real')
  expect(await ask('user-stats')).toMatchObject({
    level: 1,
    experiencePoints: 0,
    experienceToNext: 500,
    totalPoints: 0,
    totalOrders: 0,
    currentStreak: 0,
    longestStreak: 0,
    totalSpent: 0,
    spentThisMonth: 0,
    nextReward: null,
    tier: { name: 'Bronze Shopper', badgeIcon: 'award', multiplier: 1 },
    today: { pointsEarned: 0, challengesCompleted: 0, streakMaintained: false },
  })
  const achievements: { isCompleted: boolean; category: string }[] = await ask('achievements')
  expect(achievements.length).toBeGreaterThanOrEqual(10)
  expect(achievements.some(({ isCompleted }) => isCompleted)).toBe(false)
  const challenges: { type: string; timeRemaining: string }[] = await ask('daily-challenges')
  expect(challenges.map(({ type }) => type)).toEqual(['early_bird', 'category_shop', 'spend'])
  expect(challenges[0]?.timeRemaining).toMatch(/^\d+h \d+m$/)
  expect(await ask('recent-events')).toEqual([])
  expect(await ask('leaderboard')).toMatchObject({ isShown: false, top: [], around: [] })
})

test('a delivered order is played by itself, and stands on the board once one agreed', async () => {
  spec('operations 2.2', 'GET /api/loyalty/user-stats and its neighbours: every figure real')
  const wanjiku = as('wanjiku')
  const order = orderOf(ids.soap)
  const placed = await wanjiku.post('/api/orders', order)
  const today = await ask('user-stats', since(placed))
  // The streak and its upkeep go by one rule: an order counts once it is delivered.
  expect(today).toMatchObject({
    totalOrders: 0,
    currentStreak: 0,
    today: { streakMaintained: false },
  })
  await deliver(shop.commands, Object(placed.body).id)
  const points = Math.floor(order.subtotal / 10)
  await expect
    .poll(() => ask('recent-events'), { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ type: 'order_completed', points }))
  const stats = await ask('user-stats')
  expect(stats).toMatchObject({ totalOrders: 1, totalSpent: order.subtotal, currentStreak: 1 })
  expect(stats.today.streakMaintained).toBe(true)
  expect(stats.today.pointsEarned).toBe(stats.totalPoints)
  const agreed = await wanjiku.put('/api/loyalty/leaderboard', { isShown: true })
  expect(agreed.status).toBe(200)
  const own = { name: 'wanjiku', points: stats.totalPoints, rank: 1, isOwn: true }
  expect(await ask('leaderboard', since(agreed))).toMatchObject({ isShown: true, top: [own] })
  const seen = (await as('kamau').get('/api/loyalty/leaderboard')).body
  expect(seen).toMatchObject({ isShown: false, top: [{ ...own, isOwn: false }] })
  const left = await wanjiku.put('/api/loyalty/leaderboard', { isShown: false })
  expect((await as('kamau').get('/api/loyalty/leaderboard', since(left))).body).toMatchObject({
    top: [],
  })
})

test('the wish to hear of a reward is kept, and answered once one was added', async () => {
  spec('operations 2.2', 'Rewards: those that there are, or words')
  const wanjiku = as('wanjiku')
  const wished = await wanjiku.put('/api/loyalty/reward-notice', { isWished: true })
  expect(await ask('user-stats', since(wished))).toMatchObject({ isNoticeWished: true })
  expect(await ask('reward-notice')).toEqual({ reward: null })
  const reward = { id: randomUUID(), name: 'KSh 50 off', nameSw: 'Punguzo', pointsCost: 100_000 }
  const worth = { kind: 'amount_off', amount: 50 }
  const added = await as('admin').post('/api/admin/rewards', { ...reward, worth })
  const { name, nameSw, pointsCost } = reward
  expect(await ask('reward-notice', since(added))).toEqual({ reward: { name, nameSw } })
  const { currentPoints, nextReward } = await ask('user-stats')
  const missing = pointsCost - currentPoints
  expect(nextReward).toEqual({ name, nameSw, pointsCost, missing })
  const told = await wanjiku.put('/api/loyalty/reward-notice', { isWished: false })
  expect(await ask('reward-notice', since(told))).toEqual({ reward: null })
})
