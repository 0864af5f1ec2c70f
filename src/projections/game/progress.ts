import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { bonusOfAchievement, measureOf, requirementOf } from '../../domain/loyalty/game/bonuses.ts'
import {
  type AchievementRule,
  bonusOfChallenge,
  type ChallengeRule,
  challengesOn,
  type GameRules,
  type PlayedOrder,
  progressOf,
} from '../../domain/loyalty/game/rules.ts'
import type { Game } from '../../domain/loyalty/game/state.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries } from '../catalogue/queries.ts'
import { type DueOrderDoc, dueOrders } from '../loyalty/due-orders.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'

/** The most orders of a day that are read. Nobody places more. */
const MOST_ORDERS = 50

/** Today's orders. `delivered`: those that are delivered. `all`: also those on their way. */
type PlayedToday = { delivered: PlayedOrder[]; all: PlayedOrder[] }

type Sources = { store: ReadStore; catalogue: Pick<CatalogueQueries, 'categoryOf'> }

const onTheWay = async ({ store, catalogue }: Sources, userId: string, since: string) => {
  const where = { userId, placedAt: { gte: since } }
  const query = { where, sort: ['placedAt'], limit: MOST_ORDERS }
  const { docs } = await store.find<DueOrderDoc>(dueOrders.collection, query)
  return docs.map(({ id, placedAt, goodsCents: keptCents, productIds }) => {
    const found = productIds.map((productId) => catalogue.categoryOf(productId))
    const categoryIds = [...new Set(found.filter((one) => one !== undefined))]
    return [id, { placedAt, keptCents, categoryIds }] as const
  })
}

const earned = async ({ store }: Sources, userId: string, since: string) => {
  const query = { where: { userId, kind: 'order' }, sort: ['-revision'], limit: MOST_ORDERS }
  const { docs } = await store.find<PointsEntryDoc>(pointsHistory.collection, query)
  return docs.flatMap(({ booking }) =>
    booking === null || booking.placedAt < since ? [] : [[booking.orderId, booking] as const],
  )
}

/**
 * Orders on their way are read first: an order that is delivered in between is then in both lists, never in neither.
 */
export const playedToday = async (
  sources: Sources,
  userId: string,
  now: Date,
): Promise<PlayedToday> => {
  const since = startOfDay(nairobiDay(now))
  const pending = await onTheWay(sources, userId, since)
  const delivered = await earned(sources, userId, since)
  return {
    delivered: delivered.map(([, order]) => order),
    all: [...new Map<string, PlayedOrder>([...pending, ...delivered]).values()],
  }
}

/** `unlockedAt`: null while the badge is locked. A badge stays, even if goods come back. */
export type AchievementView = Pick<
  AchievementRule,
  'id' | 'name' | 'nameSw' | 'description' | 'descriptionSw' | 'icon' | 'badgeColor' | 'category'
> & { points: number; progress: number; requirement: number; unlockedAt: string | null }

/** `bonus` is 'on_its_way' from the placing of the order to its delivery. `endsAt` is a time (ISO 8601). */
export type ChallengeView = Pick<
  ChallengeRule,
  'type' | 'name' | 'nameSw' | 'description' | 'descriptionSw' | 'icon' | 'points'
> & {
  id: string
  progress: number
  target: number
  bonus: 'open' | 'on_its_way' | 'given'
  endsAt: string
}

/** The achievements that the shop's tiers allow, and those that were unlocked when the tiers allowed them. */
export const achievementsOf = (
  played: { earned: number; game: Game },
  { rules, game }: { rules: LoyaltyRules; game: GameRules },
): AchievementView[] =>
  game.achievements.flatMap((rule) => {
    const required = requirementOf(rule, rules)
    const badge = played.game.badges.find(({ bonusId }) => bonusId === bonusOfAchievement(rule.id))
    if (required === undefined && badge === undefined) return []
    const progress = measureOf(rule, played)
    const requirement = required ?? progress
    return [{ ...rule, progress, requirement, unlockedAt: badge?.at ?? null }]
  })

const atHour = (day: string, hour: number): string =>
  new Date(Date.parse(startOfDay(day)) + hour * 3_600_000).toISOString()

const bonusState = (
  { type, target }: ChallengeRule,
  { day, game, progress }: { day: string; game: Game; progress: number },
): ChallengeView['bonus'] => {
  const bonusId = bonusOfChallenge(day, type)
  if (game.challenges.some((one) => one.bonusId === bonusId && one.points > 0)) return 'given'
  return progress >= target ? 'on_its_way' : 'open'
}

export const challengesOf = (
  { userId, game }: { userId: string; game: Game },
  today: PlayedToday,
  { rules, now }: { rules: GameRules; now: Date },
): ChallengeView[] => {
  const day = nairobiDay(now)
  return challengesOn(rules, { userId, day }).map((rule) => {
    const { beforeHour, target, ...shown } = rule
    const progress = progressOf(rule, today.all)
    const bonus = bonusState(rule, { day, game, progress })
    const endsAt = rule.type === 'early_bird' ? atHour(day, beforeHour) : startOfDay(day, 1)
    return { ...shown, id: bonusOfChallenge(day, rule.type), target, progress, bonus, endsAt }
  })
}
