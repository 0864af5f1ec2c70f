import { describe, expect, it, test } from 'vitest'
import { spec } from '#spec'
import {
  aVoucher,
  earned,
  earnOf,
  happenedAt,
  redeemed,
  reversed,
  reverseOf,
  userId,
} from '../../testing/domain/loyalty.ts'
import { given } from '../kernel/given-when-then.ts'
import type { LoyaltyEvent } from './events.ts'
import { type LoyaltyCommand, loyalty } from './loyalty.ts'
import { usualRules } from './loyalty-rules.ts'
import { type LoyaltyState, MOST_REMEMBERED } from './state.ts'
import { MOST_OPEN } from './vouchers.ts'

/** Each command comes a second after the one before. */
const stateAfter = (...commands: LoyaltyCommand[]): LoyaltyState => {
  let state = loyalty.initial
  for (const [n, command] of commands.entries()) {
    const at = new Date(Date.parse(happenedAt) + n * 1_000).toISOString()
    const decided = loyalty.decide(command, state)
    for (const event of decided.ok ? decided.value : []) state = loyalty.evolve(state, event, at)
  }
  return state
}
const redeem = (voucherId = 'v', points = 500): LoyaltyCommand => ({
  type: 'Redeem',
  userId,
  voucher: aVoucher({ voucherId, points }),
})
const hold = (orderId: string, goodsCents = 100_000, at = happenedAt): LoyaltyCommand => ({
  type: 'Hold',
  userId,
  voucherId: 'v',
  orderId,
  goodsCents,
  at,
})
const use = (orderId: string): LoyaltyCommand => ({ type: 'Use', userId, voucherId: 'v', orderId })
const release = (orderId: string): LoyaltyCommand => ({
  type: 'Release',
  userId,
  voucherId: 'v',
  orderId,
  known: null,
})

describe('points of orders', () => {
  it('are earned once, by the rate of the tier before', () => {
    spec('operations loyalty', 'An order earns once, when it is delivered')
    given(loyalty).when(earnOf('o', 1_999)).thenEvents(earned('o', 1_999))
    given(loyalty, earned('o', 1_999)).when(earnOf('o', 1_999)).thenEvents()
    const changed: LoyaltyEvent = {
      type: 'TierChanged',
      data: { userId, from: null, to: 'silver', rulesVersion: 1 },
    }
    given(loyalty, earned('o', 9_900))
      .when(earnOf('p', 1_000))
      .thenEvents(earned('p', 1_000), changed)
    expect(stateAfter(earnOf('o', 9_900), earnOf('p', 1_000), earnOf('q', 1_000))).toMatchObject({
      points: 990 + 100 + 125,
      earned: 1_215,
      tierId: 'silver',
    })
  })

  it('go back part by part with what comes back, and add up to the earning exactly', () => {
    spec('operations loyalty', 'Part returns take back their points at the booked rate')
    const parts = [100, 333, 1_566].map((ksh, n) => reverseOf('o', `r${n}`, ksh))
    const start = [earnOf('a', 10_000), earnOf('o', 1_999)]
    expect(stateAfter(...start)).toMatchObject({ points: 1_000 + 248 })
    for (const twice of [[], parts]) {
      expect(stateAfter(...start, ...parts, ...twice)).toMatchObject({
        points: 1_000,
        earned: 1_000,
      })
    }
    expect(stateAfter(...start, ...parts.slice(0, 1))).toMatchObject({ points: 1_000 + 236 })
  })

  it('take the tier back; older entries keep their rate', () => {
    spec('operations loyalty', 'The tier follows what was earned, up and down')
    const all = [earnOf('a', 50_000), earnOf('b', 1_000), reverseOf('a', 'r', 500)]
    expect(stateAfter(...all)).toMatchObject({ earned: 5_000 + 150 - 50, tierId: 'gold' })
    const less = [...all, reverseOf('a', 's', 2_000)]
    expect(stateAfter(...less)).toMatchObject({ earned: 4_900, tierId: 'silver' })
    expect(stateAfter(...less, reverseOf('b', 'r', 1_000))).toMatchObject({ earned: 4_750 })
    expect(stateAfter(...less, earnOf('c', 1_000))).toMatchObject({ earned: 5_025, tierId: 'gold' })
  })

  it('may be owed when goods come back, and then nothing is redeemed before they are earned again', () => {
    spec('operations loyalty', 'A return may make a balance negative')
    const owing = [earnOf('o', 5_000), redeem(), hold('p'), use('p'), reverseOf('o', 'r', 5_000)]
    expect(stateAfter(...owing)).toMatchObject({ points: -500, earned: 0 })
    expect(stateAfter(...owing, redeem('w', 1))).toMatchObject({ points: -500 })
    expect(stateAfter(...owing, earnOf('p', 6_000))).toMatchObject({ points: 100 })
  })

  it('end unused vouchers where they are missing, the newest first, until they are not', () => {
    spec('operations loyalty', 'Vouchers end where points are missing after a return')
    const bought = [earnOf('o', 15_000), redeem('a'), redeem('b'), redeem('c')]
    const back = reverseOf('o', 'r', 6_000)
    const after = stateAfter(...bought, back)
    expect(after).toMatchObject({
      points: -600 + 500 + 500,
      vouchers: [
        { voucherId: 'a', status: 'issued' },
        { voucherId: 'c', status: 'taken_back' },
        { voucherId: 'b', status: 'taken_back' },
      ],
    })
    expect(stateAfter(...bought, back, back)).toEqual(after)
    given(loyalty, earned('o', 10_000), redeemed(), reversed('o', 'r', 4_000, 10_000))
      .when(hold('p'))
      .thenEvents({ type: 'VoucherHeld', data: { userId, voucherId: 'v', orderId: 'p' } })
  })

  it('are said by the entry that ends the voucher, and by whose return', () => {
    const history = [earned('o', 5_000), redeemed(), reversed('o', 'r', 5_000)]
    const held: LoyaltyEvent = {
      type: 'VoucherHeld',
      data: { userId, voucherId: 'v', orderId: 'p' },
    }
    const data = { userId, orderId: 'p', voucher: aVoucher() }
    given(loyalty, ...history, held)
      .when(release('p'))
      .thenEvents({ type: 'VoucherReleased', data }, { type: 'VoucherTakenBack', data })
  })

  it('leave a voucher that an order holds alone, until it is released', () => {
    spec('operations loyalty', 'Vouchers end where points are missing after a return')
    const held = [earnOf('o', 5_000), redeem(), hold('p'), reverseOf('o', 'r', 5_000)]
    expect(stateAfter(...held)).toMatchObject({ points: -500, vouchers: [{ status: 'held' }] })
    for (const then of [[], [use('p')]]) {
      const over = stateAfter(...held, ...then, release('p'))
      expect(over).toMatchObject({ points: 0, vouchers: [{ status: 'taken_back' }] })
      expect(stateAfter(...held, ...then, release('p'), release('p'))).toEqual(over)
    }
    expect(stateAfter(...held, use('p'))).toMatchObject({
      points: -500,
      vouchers: [{ status: 'used' }],
    })
  })

  it('end the newest by its redemption, though an older one was given back since', () => {
    const start = [earnOf('o', 10_000), redeem('v'), redeem('w'), hold('p'), release('p')]
    expect(stateAfter(...start, reverseOf('o', 'r', 5_000))).toMatchObject({
      points: 0,
      vouchers: expect.arrayContaining([
        expect.objectContaining({ voucherId: 'v', status: 'issued' }),
        expect.objectContaining({ voucherId: 'w', status: 'taken_back' }),
      ]),
    })
  })

  it('of an order that is forgotten go back by what was kept of it elsewhere, and once', () => {
    spec('operations loyalty', 'Part returns take back their points at the booked rate')
    const others = Array.from({ length: MOST_REMEMBERED }, (_, n) => earnOf(`o${n}`, 10))
    const many = [earnOf('first', 100), ...others]
    expect(stateAfter(...many)).toMatchObject({
      bookings: others.map(({ orderId }) => ({ orderId })),
    })
    const booking = { rulesVersion: 1, shillingsAPoint: 10, multiplier: 100, orderId: 'first' }
    const of = { placedAt: happenedAt, deliveredAt: happenedAt, categoryIds: [1] }
    const known = { ...booking, ...of, goodsCents: 10_000, keptCents: 9_000, returnIds: ['r'] }
    const [back, again] = ['s', 'r'].map((id) => reverseOf('first', id, 90, known))
    if (back === undefined || again === undefined) throw new Error('Two returns')
    const before = stateAfter(...many, reverseOf('first', 'r', 100))
    expect(before).toMatchObject({ points: 110 })
    expect(stateAfter(...many, back, back, again)).toMatchObject({ points: 101 })
  })
})

describe('a voucher', () => {
  const start = [earnOf('o', 10_000), redeem()]

  it('is redeemed once by the same request, and never with points that are not there', () => {
    expect(stateAfter(...start, redeem())).toMatchObject({ points: 500, vouchers: [{}] })
    const owner = given(loyalty, earned('o', 4_990))
    owner.when(redeem()).thenRejected('NOT_ENOUGH_POINTS', { points: 499, cost: 500 })
    const voucher = aVoucher({ rewardId: 'another' })
    given(loyalty, earned('o', 10_000), redeemed())
      .when({ type: 'Redeem', userId, voucher })
      .thenRejected('IDEMPOTENCY_KEY_REUSED')
  })

  it('is one of fifty at most that wait for their use', () => {
    const many = Array.from({ length: MOST_OPEN }, (_, n) => redeemed({ voucherId: `${n}` }))
    given(loyalty, earned('o', 1_000_000), ...many)
      .when(redeem())
      .thenRejected('VOUCHERS_FULL', { limit: MOST_OPEN })
  })

  it('is held by one order, which uses it or gives it back', () => {
    expect(stateAfter(...start, hold('p'), hold('q'), use('q'), use('p'))).toMatchObject({
      vouchers: [{ status: 'used', orderId: 'p' }],
    })
    for (const ended of [[], [use('p')]]) {
      expect(stateAfter(...start, hold('p'), ...ended, release('q'), release('p'))).toMatchObject({
        vouchers: [{ status: 'issued', orderId: null }],
        points: 500,
      })
    }
    const again = [hold('p'), release('p'), hold('q'), release('p'), use('q')]
    expect(stateAfter(...start, ...again)).toMatchObject({
      vouchers: [{ status: 'used', orderId: 'q' }],
    })
  })

  test.each([
    ['goods below its minimum', hold('p', 99_999), 'VOUCHER_MINIMUM', { minimum: 1_000 }],
    ['the time after its end', hold('p', 100_000, '2027-01-01'), 'VOUCHER_ENDED', {}],
  ] as const)('is not for %s', (_, command, code, facts) => {
    const owner = given(loyalty, earned('o', 10_000), redeemed())
    owner.when(command).thenRejected(code, facts)
    owner.when(hold('p')).thenEvents({
      type: 'VoucherHeld',
      data: { userId, voucherId: 'v', orderId: 'p' },
    })
    given(loyalty, earned('o', 10_000)).when(hold('p')).thenRejected('VOUCHER_NOT_FOUND')
  })

  it('gives its points back once when nobody used it in time, unless an order holds it', () => {
    const expire: LoyaltyCommand = { type: 'Expire', userId, voucherId: 'v', at: '2026-04-06' }
    expect(stateAfter(...start, { ...expire, at: '2026-04-04' })).toMatchObject({ points: 500 })
    expect(stateAfter(...start, hold('p'), expire)).toMatchObject({ points: 500 })
    expect(stateAfter(...start, hold('p'), release('p'), expire, expire)).toMatchObject({
      points: 1_000,
      vouchers: [{ status: 'expired' }],
    })
  })
})

it('is corrected by hand once, with a reason, and not below zero', () => {
  spec(
    'operations loyalty',
    'Corrections by hand: admin, with a reason, never on one’s own account',
  )
  const correct = (points: number, reason = 'A gift', correctionId = 'c'): LoyaltyCommand => ({
    type: 'Correct',
    userId,
    correctionId,
    points,
    reason,
  })
  expect(stateAfter(correct(50), correct(50))).toMatchObject({ points: 50, earned: 0 })
  given(loyalty).when(correct(50, '')).thenRejected('REASON_REQUIRED')
  given(loyalty, earned('o', 100))
    .when(correct(-11))
    .thenRejected('NOT_ENOUGH_POINTS', { points: 10, cost: 11 })
})

it('ends with the account, by an entry', () => {
  const erase: LoyaltyCommand = { type: 'Erase', userId }
  given(loyalty).when(erase).thenEvents()
  const entry: LoyaltyEvent = {
    type: 'LoyaltyAccountErased',
    data: { userId, points: 500, vouchers: ['v'] },
  }
  const history = [earned('o', 10_000), redeemed()]
  given(loyalty, ...history)
    .when(erase)
    .thenEvents(entry)
  const ended = given(loyalty, ...history, entry)
  for (const command of [erase, earnOf('p', 100), release('o')]) ended.when(command).thenEvents()
  for (const command of [redeem('w'), hold('p')]) ended.when(command).thenRejected('ACCOUNT_ERASED')
})

it('earns by new rules from then on', () => {
  spec('operations loyalty', 'Tiers from the first, with multipliers; rules have versions')
  const rules = { ...usualRules, version: 2, shillingsAPoint: 5 }
  const start = [earnOf('o', 1_000), earnOf('p', 1_000, rules)]
  expect(stateAfter(...start)).toMatchObject({ points: 300 })
  expect(stateAfter(...start, reverseOf('o', 'r', 1_000))).toMatchObject({ points: 200 })
})
