import { expect, test } from 'vitest'
import { aVoucher, earned, redeemed, reversed } from '../../testing/domain/loyalty.ts'
import { placed, placedData } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { ledgerMonths } from '../ledger/days.ts'
import { loyaltyAccounts } from './accounts.ts'
import { dueOrders } from './due-orders.ts'
import { pointsHistory } from './history.ts'
import { rewards, vouchers } from './rewards.ts'
import { loyaltyRulesVersions } from './rules.ts'

const LARGEST_BYTES = 100_000
const long = (length: number) => 'a'.repeat(length)
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const fullOrder: readonly Given[] = [
  placed({
    lines: placedData.lines.flatMap((line) =>
      times(200, (n) => ({ ...line, productId: 1_000_000 + n, quantity: 999 })),
    ),
  }),
  { type: 'OrderDelivered', data: { orderId: 'order-1' } },
]

const voucher = (n: number) =>
  aVoucher({ voucherId: `0190f3a1-5555-7000-8000-0000000000${n + 10}`, name: long(60) })

/** Somebody who has all vouchers that one may have open, and whose goods come back as often as an order allows. */
const busyAccount: readonly Given[] = [
  earned('order-1', 100_000),
  ...times(10, (n) => reversed('order-1', `0190f3a1-6666-7000-8000-00000000000${n}`, 10, 100_000)),
  ...times(50, (n) => redeemed(voucher(n))),
  ...times(40, (n): Given[] => {
    const { voucherId } = voucher(n)
    return [
      { type: 'VoucherHeld', data: { userId: 'wanjiku', voucherId, orderId: 'order-1' } },
      {
        type: 'VoucherReleased',
        data: { userId: 'wanjiku', orderId: 'order-1', voucher: voucher(n) },
      },
    ]
  }).flat(),
]
/** A reward and rules as full as staff may write them, again and again. */
const reward = {
  rewardId: 'reward',
  name: long(60),
  nameSw: long(60),
  pointsCost: 1_000_000,
  description: long(200),
  descriptionSw: long(200),
  minimumCents: 10_000_000,
  worth: { kind: 'amount_off' as const, cents: 10_000_000 },
  validDays: 90,
}
const tier = (n: number) => ({
  id: `${n}${long(29)}`,
  name: long(40),
  nameSw: long(40),
  pointsRequired: n,
  multiplier: 1_000,
  badgeIcon: 'crown' as const,
  badgeColor: '#aabbcc',
  benefits: times(6, () => long(200)),
  benefitsSw: times(6, () => long(200)),
})
const tiers = times(10, tier)
const staffsWork: readonly Given[] = [
  { type: 'RewardCreated', data: reward },
  ...times(20, (): Given[] => [
    { type: 'RewardWithdrawn', data: { rewardId: 'reward' } },
    { type: 'RewardOfferedAgain', data: { rewardId: 'reward' } },
    { type: 'RewardChanged', data: reward },
  ]).flat(),
  ...times(5, (version): Given => {
    return { type: 'LoyaltyRulesChanged', data: { version, shillingsAPoint: 10_000, tiers } }
  }),
]

test.each([
  ['an account', loyaltyAccounts, busyAccount, 5_000],
  ['each entry of its points', pointsHistory, busyAccount, 2_000],
  ['each voucher', vouchers, busyAccount, 2_000],
  ['what an order may earn', dueOrders, fullOrder, 5_000],
  ['a reward', rewards, staffsWork, 2_000],
  ['a version of the rules', loyaltyRulesVersions, staffsWork, 50_000],
] as const)('of loyalty, %s stays a small document', (_, projection, history, most) => {
  const docs = Object.values(fold(projection, history))
  expect(docs.length).toBeGreaterThan(0)
  for (const doc of docs) expect(JSON.stringify(doc).length).toBeLessThan(most)
})

/** A month in which each day knows accounts in all tiers, and movements of every kind. */
const busyMonth: readonly Given[] = times(31, (n): Given[] => {
  const at = new Date(Date.UTC(2026, 0, n + 1, 9)).toISOString()
  const of = { userId: 'wanjiku', orderId: `order-${n}`, happenedAt: at, points: 100_000 }
  const bonus = { ...of, bonusId: `challenge-${n}`, kind: 'spend' as const }
  const { voucherId } = voucher(n)
  const correction = { userId: 'wanjiku', correctionId: `${n}`, points: 5, reason: long(200) }
  const entries: Given[] = [
    earned(`order-${n}`, 100_000),
    reversed(`order-${n}`, `return-${n}`, 10, 100_000),
    redeemed(voucher(n)),
    { type: 'VoucherExpired', data: { userId: 'wanjiku', voucherId, points: 500 } },
    { type: 'PointsCorrected', data: correction },
    { type: 'BonusGiven', data: bonus },
    { type: 'BonusReversed', data: { ...bonus, returnId: `return-${n}`, givenAt: at } },
    ...tiers.map(({ id }): Given => {
      return {
        type: 'TierChanged',
        data: { userId: 'wanjiku', from: null, to: id, rulesVersion: 1 },
      }
    }),
  ]
  return entries.map((entry) => ({ ...entry, at }))
}).flat()

test('a month of all accounts together is a small document', () => {
  const bytes = JSON.stringify(fold(ledgerMonths, busyMonth)['2026-01']).length
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(LARGEST_BYTES)
})
