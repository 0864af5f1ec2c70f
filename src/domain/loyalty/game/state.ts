import type { Instant } from '../../kernel/decider.ts'
import { weekdayOf } from '../../kernel/nairobi.ts'
import type { Booking, LoyaltyEvent } from '../events.ts'
import type { BonusKind } from '../vocabulary.ts'
import { dayOf, hourOf } from './rules.ts'
import { noStreak, type Streak, withDay } from './streak.ts'

/** A bonus that was given. `points` is 0 once the bonus was taken back: it is not given again. */
export type Bonus = { bonusId: string; kind: BonusKind; points: number; at: Instant }

/** What an account has achieved. */
export type Game = {
  /** Delivered orders of which the customer kept something. */
  orders: number
  spentCents: number
  earlyOrders: number
  weekendOrders: number
  /** Delivered orders by category, if the customer kept something of them. */
  categories: Readonly<Record<string, number>>
  streak: Streak
  /** The achievements that the account has reached. */
  badges: readonly Bonus[]
  /** The latest bonuses for daily challenges. */
  challenges: readonly Bonus[]
}

export const noGame: Game = {
  orders: 0,
  spentCents: 0,
  earlyOrders: 0,
  weekendOrders: 0,
  categories: {},
  streak: noStreak,
  badges: [],
  challenges: [],
}

/** Orders placed before this hour are early. */
const EARLY_UNTIL = 9
const MOST_CHALLENGES = 100

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day))

const countCategories = (
  categories: Game['categories'],
  ids: readonly number[],
  by: 1 | -1,
): Game['categories'] => {
  const counts = new Map(Object.entries(categories))
  for (const id of ids) counts.set(`${id}`, (counts.get(`${id}`) ?? 0) + by)
  return Object.fromEntries([...counts].filter(([, count]) => count > 0))
}

type Counted = Pick<Booking, 'placedAt' | 'categoryIds'>

const countOrder = (game: Game, order: Counted, by: 1 | -1): Game => ({
  ...game,
  orders: game.orders + by,
  earlyOrders: game.earlyOrders + (hourOf(order) < EARLY_UNTIL ? by : 0),
  weekendOrders: game.weekendOrders + (isWeekend(dayOf(order)) ? by : 0),
})

const withOrder = (
  game: Game,
  order: Extract<LoyaltyEvent, { type: 'PointsEarned' }>['data'],
): Game => ({
  ...countOrder(game, order, 1),
  spentCents: game.spentCents + order.goodsCents,
  categories: countCategories(game.categories, order.categoryIds, 1),
  streak: withDay(game.streak, dayOf(order)),
})

/** Returned goods leave the streak as it is: the day still counts as a shopping day. */
const withoutGoods = (
  game: Game,
  { booking, goodsCents, categoryIds }: Extract<LoyaltyEvent, { type: 'PointsReversed' }>['data'],
): Game => {
  const gone = booking.categoryIds.filter((id) => !categoryIds.includes(id))
  const isAll = booking.keptCents > 0 && booking.keptCents === goodsCents
  return {
    ...(isAll ? countOrder(game, booking, -1) : game),
    spentCents: game.spentCents - goodsCents,
    categories: countCategories(game.categories, gone, -1),
  }
}

const withBonus = (game: Game, bonus: Bonus): Game => {
  const add = (before: readonly Bonus[]) => [
    ...before.filter(({ bonusId }) => bonusId !== bonus.bonusId),
    bonus,
  ]
  if (bonus.kind === 'achievement') return { ...game, badges: add(game.badges) }
  return { ...game, challenges: add(game.challenges).slice(-MOST_CHALLENGES) }
}

/** Other events leave the game as it is. */
export const evolveGame = (game: Game, { type, data }: LoyaltyEvent): Game => {
  switch (type) {
    case 'PointsEarned':
      return withOrder(game, data)
    case 'PointsReversed':
      return withoutGoods(game, data)
    case 'BonusGiven': {
      const { kind, bonusId, points, happenedAt: at } = data
      return withBonus(game, { bonusId, kind, points, at })
    }
    case 'BonusReversed': {
      const { kind, bonusId, givenAt: at } = data
      return withBonus(game, { bonusId, kind, points: 0, at })
    }
    default:
      return game
  }
}
