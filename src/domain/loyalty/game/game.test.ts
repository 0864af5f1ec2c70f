import { describe, expect, it, test } from 'vitest'
import { spec } from '#spec'
import { earnOf, happenedAt, reverseOf, userId } from '#src/testing/domain/loyalty.ts'
import { given } from '../../kernel/given-when-then.ts'
import { levelAt } from '../accrual.ts'
import type { Earn } from '../earning.ts'
import type { LoyaltyEvent } from '../events.ts'
import { type LoyaltyCommand, loyalty } from '../loyalty.ts'
import { usualRules } from '../loyalty-rules.ts'
import type { LoyaltyState } from '../state.ts'
import { challengeTypes } from '../vocabulary.ts'
import { challengesOn, type GameRules, progressOf } from './rules.ts'
import { usualGame, wordsOf } from './usual-game.ts'

/** The game of every shop, with a single challenge. */
const spendOf = (target: number): GameRules => ({
  achievements: [],
  challenges: usualGame.challenges
    .filter(({ type }) => type === 'spend')
    .slice(0, 1)
    .map((rule) => ({ ...rule, target, points: 10 })),
})
const game: GameRules = { achievements: usualGame.achievements, challenges: [] }

const run = (...commands: LoyaltyCommand[]) => {
  let state: LoyaltyState = loyalty.initial
  const log: LoyaltyEvent[] = []
  for (const command of commands) {
    const decided = loyalty.decide(command, state)
    const events = decided.ok ? decided.value : []
    for (const event of events) state = loyalty.evolve(state, event, happenedAt)
    log.push(...events)
  }
  return { state, log }
}
const bonuses = (log: readonly LoyaltyEvent[]) =>
  log.flatMap((event) => {
    if (event.type === 'BonusGiven') return [[event.data.bonusId, event.data.points]]
    return event.type === 'BonusReversed' ? [[event.data.bonusId, -event.data.points]] : []
  })
const order = (id: string, ksh: number, more: Partial<Earn> = {}) =>
  earnOf(id, ksh, undefined, { game, ...more })

test.each([
  [-40, 1, 0, 500],
  [0, 1, 0, 500],
  [499, 1, 499, 500],
  [500, 2, 0, 1_000],
  [1_499, 2, 999, 1_000],
  [1_500, 3, 0, 1_500],
  [3_000, 4, 0, 2_000],
  [247_999, 31, 15_499, 15_500],
  [248_000, 32, 0, 16_000],
])('%i points earned: level %i, %i of %i', (earned, level, inLevel, toNext) => {
  spec('operations 2.2', 'Level 1 at no points, from level n to the next 500 n')
  expect(levelAt(earned)).toEqual({ level, inLevel, toNext })
})

describe('achievements', () => {
  it('are at least ten, in three categories, each of its own name', () => {
    spec('operations 2.2', 'At least ten achievements in three categories')
    const { achievements } = usualGame
    expect(achievements.length).toBeGreaterThanOrEqual(10)
    expect(new Set(achievements.map(({ id }) => id)).size).toBe(achievements.length)
    expect(new Set(achievements.map(({ name }) => name)).size).toBe(achievements.length)
    expect(new Set(achievements.map(({ category }) => category)).size).toBe(3)
    expect(wordsOf({ bonusId: 'achievement-regular', kind: 'achievement' })).toEqual({
      name: 'Regular',
      nameSw: 'Mteja wa Kawaida',
    })
    expect(wordsOf({ bonusId: 'challenge-2026-01-05-spend', kind: 'spend' }).name).toBe(
      'Daily Basket',
    )
  })

  it('give a bonus once, which counts among the points that were earned', () => {
    spec('operations 2.2', 'A bonus is given once, with the points of its order')
    const { state, log } = run(order('a', 5_000), order('b', 100), order('a', 5_000))
    expect(bonuses(log)).toEqual([['achievement-first-thousands', 50]])
    expect(state).toMatchObject({ points: 560, earned: 560 })
    expect(log.map(({ type }) => type)).toEqual(['PointsEarned', 'BonusGiven', 'PointsEarned'])
  })

  it('are of orders, categories, early hours, weekends and streaks too', () => {
    spec('operations 2.2', 'At least ten achievements in three categories')
    const early = Array.from({ length: 7 }, (_, n) =>
      order(`${n}`, 10, { placedAt: `2026-01-1${n}T05:59:59.000Z`, categoryIds: [n] }),
    )
    expect(bonuses(run(...early).log)).toEqual([
      ['achievement-three-days', 30],
      ['achievement-regular', 40],
      ['achievement-explorer', 50],
      ['achievement-early-riser', 50],
      ['achievement-seven-days', 100],
    ])
    const saturdays = ['03', '10', '17', '24'].map((day) =>
      order(day, 10, { placedAt: `2026-01-${day}T12:00:00.000Z` }),
    )
    expect(bonuses(run(...saturdays).log)).toEqual([['achievement-weekender', 40]])
  })

  it('a bonus that makes the tier wins the bonus of the tier too', () => {
    const { state, log } = run(order('a', 9_600))
    // 960 + 50 reach Silver at 1,000.
    expect(bonuses(log)).toEqual([
      ['achievement-first-thousands', 50],
      ['achievement-second-tier', 100],
    ])
    expect(log.at(-1)).toMatchObject({ type: 'TierChanged', data: { from: null, to: 'silver' } })
    expect(state).toMatchObject({ earned: 1_110, tierId: 'silver' })
  })

  it('lose their bonus when goods come back, keep the badge, and pay no bonus twice', () => {
    spec('operations 2.2', 'A bonus whose condition a return breaks is taken back')
    const back = (orderId: string, id: string, ksh: number) =>
      reverseOf(orderId, id, ksh, null, { game })
    const start = [order('a', 5_000), order('b', 4_990)]
    const fallen = run(...start, back('a', 'r', 2_000))
    expect(fallen.state).toMatchObject({ earned: 849, tierId: 'bronze' })
    expect(bonuses(fallen.log)).toEqual([
      ['achievement-first-thousands', 50],
      ['achievement-second-tier', 100],
      ['achievement-second-tier', -100],
    ])
    const again = run(...start, back('a', 'r', 2_000), order('c', 2_000))
    expect(bonuses(again.log)).toEqual(bonuses(fallen.log))
    expect(again.state).toMatchObject({ earned: 1_049, tierId: 'silver' })
    expect(Object(again.state).game.badges).toMatchObject([
      { bonusId: 'achievement-first-thousands', points: 50 },
      { bonusId: 'achievement-second-tier', points: 0 },
    ])
    const none = run(...start, back('a', 'r', 5_000), back('b', 's', 4_990), back('a', 'r', 5_000))
    expect(none.state).toMatchObject({ points: 0, earned: 0, game: { orders: 0, spentCents: 0 } })
  })
})

describe('challenges', () => {
  const of = { userId, day: '2026-01-05' }

  it('are three a day, one of each type, the same whenever they are asked for', () => {
    spec('operations 2.2', 'Three challenges for each account and day of Nairobi')
    expect(challengesOn(usualGame, of).map(({ type }) => type)).toEqual([...challengeTypes])
    expect(challengesOn(usualGame, of)).toEqual(challengesOn(usualGame, of))
    const forms = Array.from({ length: 60 }, (_, n) =>
      challengesOn(usualGame, { userId: `${n}`, day: of.day }).map(({ target }) => target),
    )
    expect(new Set(forms.map((targets) => targets.join())).size).toBe(9)
  })

  it('count the orders of the day by the time of placing, those alone of which something is kept', () => {
    const [early, shop, spend] = challengesOn(usualGame, of)
    if (!early || !shop || !spend) throw new Error('Three challenges')
    // Nairobi is three hours ahead.
    const at = (hour: number, rest: string) => `2026-01-05T0${hour - 3}:${rest}.000Z`
    const placedAt = at(early.beforeHour - 1, '59:59')
    const one = { placedAt, keptCents: 50_050, categoryIds: [1, 2] }
    const late = { placedAt: at(early.beforeHour, '00:00'), keptCents: 100, categoryIds: [2] }
    const gone = { placedAt, keptCents: 0, categoryIds: [7] }
    expect(progressOf(early, [one, late, gone])).toBe(1)
    expect(progressOf(shop, [one, late, gone])).toBe(2)
    expect(progressOf(spend, [one, late, gone])).toBe(501)
  })

  it('give their bonus once a day, by the orders of that day in Nairobi', () => {
    spec('operations 2.2', 'A bonus is given once, with the points of its order')
    const on = (id: string, placedAt: string, ksh = 600) =>
      order(id, ksh, { placedAt, game: spendOf(1_000) })
    const apart = run(on('a', '2026-01-05T20:59:59.000Z'), on('b', '2026-01-05T21:00:00.000Z'))
    expect(bonuses(apart.log)).toEqual([])
    const day = [on('b', '2026-01-05T21:00:00.000Z'), on('c', '2026-01-06T20:59:59.000Z')]
    expect(bonuses(run(...day, on('d', '2026-01-06T12:00:00.000Z'), ...day).log)).toEqual([
      ['challenge-2026-01-06-spend', 10],
    ])
  })

  it('give it back when goods of that day come back and the rest is too little', () => {
    spec('operations 2.2', 'A bonus whose condition a return breaks is taken back')
    const only = spendOf(1_000)
    const day = [order('a', 600, { game: only }), order('b', 600, { game: only })]
    const back = (id: string, ksh: number) => reverseOf('a', id, ksh, null, { game: only })
    expect(run(...day, back('r', 200)).state).toMatchObject({ points: 110 })
    const { state, log } = run(...day, back('r', 200), back('s', 1), back('s', 1))
    expect(state).toMatchObject({ points: 99, earned: 99 })
    expect(log.at(-1)).toMatchObject({
      type: 'BonusReversed',
      data: { orderId: 'a', returnId: 's' },
    })
    expect(bonuses(run(...day, back('r', 300), order('c', 600, { game: only })).log)).toEqual([
      ['challenge-2026-01-05-spend', 10],
      ['challenge-2026-01-05-spend', -10],
    ])
  })
})

it('ends with the account', () => {
  const { log } = run(order('a', 5_000))
  given(loyalty, ...log)
    .when({ type: 'Erase', userId })
    .thenEvents({ type: 'LoyaltyAccountErased', data: { userId, points: 550, vouchers: [] } })
})

test('the rules and the game say in Swahili what the pages say: agizo, ngazi, aina', () => {
  const said = JSON.stringify([usualRules, usualGame])
  for (const other of [/\boda\b/i, /daraja/i, /kategoria/i]) expect(said).not.toMatch(other)
})
