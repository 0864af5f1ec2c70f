import { expect, it } from 'vitest'
import { spec } from '#spec'
import { usualGame } from '../../domain/loyalty/game/usual-game.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import { noBonuses } from '../../testing/domain/loyalty.ts'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import type { CatalogueQueries } from '../catalogue/queries.ts'
import { players } from './projection.ts'
import { openGameQueries } from './queries.ts'

const rate = { rulesVersion: 1, shillingsAPoint: 10, multiplier: 100 }
const earned = (userId: string, points: number, at: string, n = 1): Given => ({
  type: 'PointsEarned',
  data: {
    userId,
    orderId: `${userId}-${n}`,
    points,
    happenedAt: at,
    placedAt: at,
    ...rate,
    goodsCents: points * 1_000,
    tierId: 'bronze',
    categoryIds: [n],
  },
})
const back = (userId: string, points: number, at: string, deliveredAt: string): Given => {
  const order = { orderId: `${userId}-1`, goodsCents: 100_000, keptCents: 100_000, returnIds: [] }
  const booking = { ...order, ...rate, categoryIds: [1], placedAt: deliveredAt, deliveredAt }
  const of = { userId, orderId: `${userId}-1`, returnId: 'r', points, happenedAt: at }
  const data = { ...of, goodsCents: points * 1_000, booking, categoryIds: [1] }
  return { type: 'PointsReversed', data }
}
const bonus = (userId: string, bonusId: string, points: number, at: string): Given => ({
  type: 'BonusGiven',
  data: {
    userId,
    orderId: 'o',
    bonusId,
    points,
    happenedAt: at,
    kind: bonusId.startsWith('challenge') ? 'spend' : 'achievement',
  },
})
const registered = (userId: string, fullName: string): Given => ({
  type: 'UserRegistered',
  data: { userId, username: userId, email: '', fullName, phoneNumber: '' },
})
const joined = (userId: string): Given => ({ type: 'LeaderboardJoined', data: { userId } })
const userErased = (userId: string): Given => ({ type: 'UserErased', data: { userId } })

const catalogue: Pick<CatalogueQueries, 'categoryOf'> = { categoryOf: () => undefined }
const queriesOf = async (...given: Given[]) =>
  openGameQueries(await storeOf(given), Object(catalogue))
const as = (id: string) => ({ id, role: 'customer' }) as const
/** The week of Sunday the fourth. */
const monday = '2026-01-05T09:00:00.000Z'
const saturday = '2026-01-03T20:59:59.000Z'
const now = new Date('2026-01-06T09:00:00.000Z')
const of = { rules: usualRules, game: usualGame }
const got = async <Value>(answer: Promise<{ ok: boolean; value?: Value }>): Promise<Value> => {
  const found = await answer
  if (!found.ok || found.value === undefined) throw new Error('Refused')
  return found.value
}

it('sums up the day, the week and the month, and what comes back counts where it was earned', () => {
  const docs = fold(players, [
    earned('u', 30, saturday),
    earned('u', 100, monday, 2),
    bonus('u', 'achievement-regular', 40, monday),
    back('u', 10, monday, saturday),
  ])
  expect(docs.u).toMatchObject({
    day: '2026-01-05',
    dayPoints: 140,
    week: '2026-01-04',
    weekPoints: 140,
    month: '2026-01',
    monthCents: 120_000,
    game: { orders: 2, spentCents: 120_000, badges: [{ bonusId: 'achievement-regular' }] },
  })
  const lower = fold(players, [earned('u', 100, monday), back('u', 10, monday, monday)])
  expect(lower.u).toMatchObject({ dayPoints: 90, weekPoints: 90, monthCents: 90_000 })
})

it('shows the first names of those who agreed, by the points of this week, net of returns', async () => {
  spec('operations 2.2', 'GET /api/loyalty/leaderboard')
  const names = ['Amina Otieno', 'Brian Kip', 'Chebet  Rono', 'Dan']
  const people = names.map((name, n) => registered(`p${n}`, name))
  const points = [50, 90, 70, 400]
  const week = points.map((sum, n) => earned(`p${n}`, sum, n === 3 ? saturday : monday))
  const all = [...people, ...week, ...[0, 1, 2, 3].map((n) => joined(`p${n}`))]
  const queries = await queriesOf(...all, back('p1', 60, monday, monday))
  expect(await got(queries.board(as('p0'), now))).toEqual({
    top: [
      { id: 'p2', name: 'Chebet', points: 70, rank: 1 },
      { id: 'p0', name: 'Amina', points: 50, rank: 2 },
      { id: 'p1', name: 'Brian', points: 30, rank: 3 },
    ],
    around: [],
    isOnBoard: true,
  })
  // Points of the week before are on no board.
  expect((await got(queries.board(as('p3'), now))).around).toEqual([])
  const left: Given = { type: 'LeaderboardLeft', data: { userId: 'p2' } }
  const fewer = await queriesOf(...all, left, userErased('p0'))
  const board = await got(fewer.board(as('p2'), now))
  expect(board.top.map(({ name, rank }) => [name, rank])).toEqual([
    ['Brian', 1],
    ['Chebet', 2],
  ])
  expect(board.around).toEqual([])
  expect(board.isOnBoard).toBe(false)
})

it('counts whom others do not see in on the own board alone', async () => {
  const points = [100, 80, 80, 60]
  const queries = await queriesOf(
    ...points.map((_, n) => registered(`p${n}`, `Name${n} Kamau`)),
    ...points.map((sum, n) => earned(`p${n}`, sum, monday)),
    ...[0, 2, 3].map((n) => joined(`p${n}`)),
  )
  const ranksOf = (rows: { id: string; rank: number | null }[]) =>
    rows.map(({ id, rank }) => [id, rank])
  const own = await got(queries.board(as('p1'), now))
  expect(ranksOf(own.top)).toEqual([
    ['p0', 1],
    ['p2', 2],
    ['p1', 2],
    ['p3', 4],
  ])
  expect(own.around).toEqual([])
  const others = await got(queries.board(as('p0'), now))
  expect(ranksOf(others.top)).toEqual([
    ['p0', 1],
    ['p2', 2],
    ['p3', 3],
  ])
})

it('shows the own place among the neighbours', async () => {
  spec('operations 2.2', 'GET /api/loyalty/leaderboard')
  const ids = Array.from({ length: 20 }, (_, n) => `p${n}`)
  const shown = (who: readonly string[]) =>
    queriesOf(
      ...ids.map((id) => registered(id, `Name${id} Kamau`)),
      ...ids.map((id, n) => earned(id, 100 - n, monday)),
      ...who.map(joined),
    )
  const queries = await shown(ids)
  const { top, around } = await got(queries.board(as('p15'), now))
  expect(top).toHaveLength(10)
  expect(around.map(({ id, rank }) => [id, rank])).toEqual([
    ...[
      ['p13', 14],
      ['p14', 15],
      ['p15', 16],
      ['p16', 17],
      ['p17', 18],
    ],
  ])
  // The own place counts on the own board, also where others do not see it.
  const hidden = await shown(ids.filter((id) => id !== 'p15'))
  expect((await got(hidden.board(as('p15'), now))).around).toEqual(around)
})

it('ends a challenge to order early at its hour, and the others at midnight in Nairobi', async () => {
  const challenges = usualGame.challenges.filter(({ beforeHour }) => [0, 9].includes(beforeHour))
  const queries = await queriesOf(registered('u', 'U'))
  const game = { ...noBonuses, challenges }
  const found = await got(queries.challenges(as('u'), { ...of, game }, now))
  expect(found.map(({ type, endsAt }) => [type, endsAt])).toEqual([
    ['early_bird', '2026-01-06T06:00:00.000Z'],
    ['category_shop', '2026-01-06T21:00:00.000Z'],
    ['spend', '2026-01-06T21:00:00.000Z'],
  ])
})

it('tells of orders that are on their way: a challenge is done when they are placed', async () => {
  spec('operations 2.2', 'A challenge goes by the time of placing')
  const game = {
    ...noBonuses,
    challenges: usualGame.challenges.filter(
      ({ type, target }) => type === 'spend' && target === 800,
    ),
  }
  const at = '2026-01-06T08:00:00.000Z'
  const order = placed({ userId: 'u', orderId: 'u-1', subtotalCents: 90_000, totalCents: 111_000 })
  const way = [{ ...order, at }]
  const ask = async (...given: Given[]) => {
    const queries = await queriesOf(...given)
    return (await got(queries.challenges(as('u'), { ...of, game }, now)))[0]
  }
  const money = { deliveryFeeCents: 21_000, discountCents: 0, voucher: null }
  const [first] = way.map((one) => ({ ...one, data: { ...one.data, ...money } }))
  if (first === undefined) throw new Error('An order')
  expect(await ask(registered('u', 'U'))).toMatchObject({ progress: 0, bonus: 'open' })
  expect(await ask(first)).toMatchObject({ progress: 900, target: 800, bonus: 'on_its_way' })
  const given = [first, earned('u', 90, at), bonus('u', 'challenge-2026-01-06-spend', 10, at)]
  expect(await ask(...given)).toMatchObject({ progress: 900, bonus: 'given' })
  const yesterday = { ...first, at: '2026-01-05T20:59:59.000Z' }
  expect(await ask(yesterday)).toMatchObject({ progress: 0, bonus: 'open' })
})

it('counts what one has, and keeps a badge whose bonus went back', async () => {
  const lost: Given = {
    type: 'BonusReversed',
    data: {
      userId: 'u',
      orderId: 'o',
      returnId: 'r',
      bonusId: 'achievement-regular',
      kind: 'achievement',
      points: 40,
      happenedAt: monday,
      givenAt: monday,
    },
  }
  const history = [earned('u', 600, monday), bonus('u', 'achievement-regular', 40, monday)]
  const queries = await queriesOf(...history, lost)
  expect(await got(queries.stats(as('u'), of, now))).toMatchObject({
    level: 2,
    inLevel: 100,
    toNext: 1_000,
    points: 600,
    earned: 600,
    orders: 1,
    currentStreak: 1,
    pointsToday: 0,
    countsToday: false,
    unlocked: 1,
  })
  const achievements = await got(queries.achievements(as('u'), of))
  expect(achievements.find(({ id }) => id === 'regular')).toMatchObject({
    progress: 1,
    requirement: 5,
    points: 40,
    unlockedAt: monday,
  })
  expect(achievements.find(({ id }) => id === 'second-tier')).toMatchObject({
    progress: 600,
    requirement: 1_000,
    unlockedAt: null,
  })
  const small = { ...of, rules: { ...usualRules, tiers: usualRules.tiers.slice(0, 1) } }
  expect((await got(queries.achievements(as('u'), small))).map(({ id }) => id)).not.toContain(
    'second-tier',
  )
  expect((await got(queries.recent(as('u')))).map(({ kind }) => kind)).toEqual([
    ...['bonus', 'order'],
  ])
})

it('says that a reward was added after somebody wished to hear of it', async () => {
  spec('operations 2.2', 'Rewards: those that there are, or words')
  const details = {
    name: 'Off',
    nameSw: '',
    description: '',
    descriptionSw: '',
    minimumCents: 0,
    worth: { kind: 'free_delivery' as const },
    validDays: 90,
    pointsCost: 10,
  }
  const reward = (rewardId: string): Given => ({
    type: 'RewardCreated',
    data: { rewardId, ...details },
  })
  const wish: Given = { type: 'RewardNoticeWished', data: { userId: 'u' } }
  const told: Given = { type: 'RewardNoticeEnded', data: { userId: 'u' } }
  const news = async (...given: Given[]) => {
    const found = await (await queriesOf(...given)).newReward(as('u'))
    return found.ok ? found.value?.id : found.error.code
  }
  expect(await news(reward('old'), wish)).toBe(undefined)
  expect(await news(reward('old'), wish, reward('new'))).toBe('new')
  expect(await news(wish, reward('new'), told)).toBe(undefined)
  const gone: Given = { type: 'RewardWithdrawn', data: { rewardId: 'new' } }
  const again: Given = { type: 'RewardOfferedAgain', data: { rewardId: 'new' } }
  expect(await news(reward('new'), gone, wish, again)).toBe('new')
})

it('is the own alone, and for those who have an account', async () => {
  spec('operations 2.2', 'GET /api/loyalty/user-stats and its neighbours: every figure real')
  const queries = await queriesOf(earned('u', 600, monday))
  const guest = { id: 'guest', role: 'guest' } as const
  for (const refused of [
    queries.stats(guest, of, now),
    queries.achievements(guest, of),
    queries.challenges(guest, of, now),
    queries.board(guest, now),
    queries.recent(guest),
    queries.newReward(guest),
  ]) {
    expect(await refused).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
  }
  expect(await got(queries.stats(as('v'), of, now))).toMatchObject({ earned: 0, orders: 0 })
})
