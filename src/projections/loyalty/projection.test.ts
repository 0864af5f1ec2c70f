import { expect, it } from 'vitest'
import { spec } from '#spec'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import { aVoucher, earned, userId } from '../../testing/domain/loyalty.ts'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { loyaltyAccounts } from './accounts.ts'
import { dueOrders } from './due-orders.ts'
import { pointsHistory } from './history.ts'
import { openLoyaltyQueries } from './queries.ts'
import { rewards, vouchers } from './rewards.ts'
import { loyaltyRulesVersions } from './rules.ts'

const orderId = 'order-1'
const rate = { rulesVersion: 1, shillingsAPoint: 10, multiplier: 100 }
const at = '2026-01-05T09:00:00.000Z'
const order1 = { orderId, categoryIds: [1], placedAt: at, deliveredAt: at, returnIds: [] }
const booking = { ...order1, goodsCents: 1_000_000, keptCents: 1_000_000, ...rate }
const back: Given = {
  type: 'PointsReversed',
  data: {
    userId,
    orderId,
    returnId: 'r',
    points: 100,
    goodsCents: 100_000,
    booking,
    happenedAt: at,
    categoryIds: [1],
  },
}
const redeemed: Given = { type: 'RewardRedeemed', data: { userId, voucher: aVoucher() } }
const held: Given = { type: 'VoucherHeld', data: { userId, voucherId: 'v', orderId } }
const used: Given = { type: 'VoucherUsed', data: { userId, voucherId: 'v', orderId } }
const freed: Given = {
  type: 'VoucherReleased',
  data: { userId, orderId, voucher: aVoucher() },
}
const expired: Given = {
  type: 'VoucherExpired',
  data: { userId, voucherId: 'v', points: 500 },
}
const corrected: Given = {
  type: 'PointsCorrected',
  data: { userId, correctionId: 'c', points: -5, reason: 'Twice' },
}
const silver: Given = {
  type: 'TierChanged',
  data: { userId, from: null, to: 'silver', rulesVersion: 1 },
}
const bonus = {
  userId,
  orderId,
  bonusId: 'achievement-regular',
  kind: 'achievement' as const,
  points: 40,
  happenedAt: at,
}
const won: Given = { type: 'BonusGiven', data: bonus }
const lost: Given = { type: 'BonusReversed', data: { ...bonus, returnId: 'r', givenAt: at } }
const ended: Given = {
  type: 'LoyaltyAccountErased',
  data: { userId, points: 900, vouchers: ['v'] },
}
const order = earned(orderId, 10_000)
const all = [order, silver, back, redeemed, held, freed, expired, corrected]

it('sums up an account: what can be spent, what was earned, the tier', () => {
  expect(fold(loyaltyAccounts, all)[userId]).toMatchObject({
    points: 1_000 - 100 - 5,
    earned: 900,
    tierId: 'silver',
  })
  expect(fold(loyaltyAccounts, [won])[userId]).toMatchObject({ points: 40, earned: 40 })
  expect(fold(loyaltyAccounts, [won, lost])[userId]).toMatchObject({ points: 0, earned: 0 })
  expect(fold(loyaltyAccounts, [...all, ended])).toEqual({})
})

it('keeps an entry for each movement, and what is kept of an order', () => {
  const docs = fold(pointsHistory, all)
  const moved = Object.values(docs).map((doc) => [Object(doc).kind, Object(doc).points])
  expect(moved).toEqual([
    ['correction', -5],
    ['expiry', 500],
    ['order', 1_000],
    ['return', -100],
    ['redemption', -500],
  ])
  expect(docs[`order-${orderId}`]).toMatchObject({
    booking: { keptCents: 900_000, returnIds: ['r'] },
  })
  const played = Object.values(fold(pointsHistory, [won, lost]))
  expect(played).toMatchObject([
    { kind: 'bonus', points: 40, name: 'Regular' },
    { kind: 'bonus_return', points: -40, name: 'Regular' },
  ])
  expect(docs['voucher-v']).toMatchObject({ name: 'KSh 200 off', about: 'v' })
})

it('follows a voucher from the redemption to its end', () => {
  const statuses = [redeemed, held, used, freed, expired].map((_, n, events) => {
    const { v } = fold(vouchers, events.slice(0, n + 1))
    return [Object(v).status, Object(v).orderId]
  })
  expect(statuses).toEqual([
    ['issued', null],
    ['held', orderId],
    ['used', orderId],
    ['issued', null],
    ['expired', null],
  ])
  expect(fold(vouchers, [redeemed, ended])).toEqual({})
})

it('knows of the orders that may still earn', () => {
  const delivered: Given = { type: 'OrderDelivered', data: { orderId } }
  expect(fold(dueOrders, [placed()])).toMatchObject({
    [orderId]: { deliveredAt: null, placedAt: '2026-01-01T00:00:00.000Z' },
  })
  expect(fold(dueOrders, [placed(), delivered])).toMatchObject({
    [orderId]: { userId, deliveredAt: '2026-01-01T00:01:00.000Z' },
  })
  const erased: Given = { type: 'OrderCustomerErased', data: { orderId, subject: userId } }
  for (const end of [order, erased]) expect(fold(dueOrders, [placed(), end])).toEqual({})
  expect(fold(dueOrders, [placed({ userId: null })])).toEqual({})
})

it('lists rewards by their cost, and those alone that are offered', async () => {
  const details = {
    name: 'Off',
    nameSw: '',
    description: '',
    descriptionSw: '',
    minimumCents: 0,
    worth: { kind: 'free_delivery' as const },
    validDays: 90,
  }
  const created = (rewardId: string, pointsCost: number): Given => ({
    type: 'RewardCreated',
    data: { rewardId, ...details, pointsCost },
  })
  const history: Given[] = [
    created('dear', 900),
    created('cheap', 100),
    created('gone', 50),
    { type: 'RewardChanged', data: { rewardId: 'dear', ...details, pointsCost: 800 } },
    { type: 'RewardWithdrawn', data: { rewardId: 'gone' } },
  ]
  const { rewards: offered, allRewards } = openLoyaltyQueries(await storeOf(history))
  const found = await offered({ id: userId, role: 'customer' }, { limit: 9 })
  expect(found).toMatchObject({ value: { docs: [{ id: 'cheap' }, { pointsCost: 800 }] } })
  expect(await offered({ id: 'guest', role: 'guest' }, { limit: 9 })).toMatchObject({ ok: false })
  expect(await allRewards({ id: userId, role: 'customer' }, { limit: 9 })).toMatchObject({
    ok: false,
  })
  const again: Given = { type: 'RewardOfferedAgain', data: { rewardId: 'gone' } }
  expect(fold(rewards, [...history, again]).gone).toMatchObject({ isOffered: true, revision: 5 })
})

it('tells everybody of the own account alone', async () => {
  spec('operations loyalty', 'The reads of points, tiers, rewards and vouchers: one’s own')
  const queries = openLoyaltyQueries(await storeOf([order, redeemed]))
  const other = { id: 'kamau', role: 'customer' } as const
  const owner = { id: userId, role: 'customer' } as const
  const page = { limit: 9 }
  expect(await queries.own(owner)).toMatchObject({ value: { points: 500 } })
  expect(await queries.own(other)).toMatchObject({ value: undefined })
  expect(await queries.history(owner, page)).toMatchObject({ value: { docs: [{}, {}] } })
  expect(await queries.history(other, page)).toMatchObject({ value: { docs: [] } })
  expect(await queries.vouchers(other, undefined, page)).toMatchObject({ value: { docs: [] } })
  expect(await queries.vouchers(owner, 'used', page)).toMatchObject({ value: { docs: [] } })
  expect(await queries.vouchers(owner, 'issued', page)).toMatchObject({ value: { docs: [{}] } })
})

it('keeps every version of the rules, with who made it when', () => {
  const changed = (version: number): Given => ({
    type: 'LoyaltyRulesChanged',
    data: { ...usualRules, version, shillingsAPoint: version },
    actor: { id: 'a', role: 'admin' },
  })
  const docs = fold(loyaltyRulesVersions, [changed(2), changed(3)])
  expect(Object.keys(docs)).toEqual(['2', '3'])
  expect(docs['3']).toMatchObject({ version: 3, shillingsAPoint: 3, actor: { id: 'a' } })
})
