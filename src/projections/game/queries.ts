import { nairobiDay, weekStart } from '../../contract/rules/dates.ts'
import { type Actor, denied, hasAccount } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Level, type LoyaltyRules, levelAt } from '../../domain/loyalty/accrual.ts'
import type { GameRules } from '../../domain/loyalty/game/rules.ts'
import { noGame } from '../../domain/loyalty/game/state.ts'
import { countsDay, currentStreak } from '../../domain/loyalty/game/streak.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries } from '../catalogue/queries.ts'
import { type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { dueOrders } from '../loyalty/due-orders.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'
import { type RewardDoc, rewards } from '../loyalty/rewards.ts'
import { type ReadModelAnswer, type ReadModelQueries, readsFrom } from '../read-model-queries.ts'
import { users } from '../users/projection.ts'
import { boardOf, type PlayerBoard } from './board.ts'
import {
  type AchievementView,
  achievementsOf,
  type ChallengeView,
  challengesOf,
  playedToday,
} from './progress.ts'
import { type PlayerDoc, players } from './projection.ts'

type Rules = { rules: LoyaltyRules; game: GameRules }

/**
 * The customer's own figures. Money in cents. `reward`: the next reward that points buy, or the dearest if all are
 * within reach.
 */
export type PlayerStats = Level & {
  points: number
  earned: number
  currentStreak: number
  longestStreak: number
  orders: number
  spentCents: number
  monthCents: number
  pointsToday: number
  /** The streak counts today already. */
  countsToday: boolean
  challenges: ChallengeView[]
  unlocked: number
  isOnBoard: boolean
  wishesNotice: boolean
  reward: RewardDoc | undefined
}

/** A customer's own game, for people with an account. */
export type GameQueries = ReadModelQueries & {
  stats(actor: Actor, of: Rules, now: Date): ReadModelAnswer<PlayerStats>
  achievements(actor: Actor, of: Rules): ReadModelAnswer<AchievementView[]>
  challenges(actor: Actor, of: Rules, now: Date): ReadModelAnswer<ChallengeView[]>
  /** The board of this week, less returns. Only players who agreed appear with their first name. */
  board(actor: Actor, now: Date): ReadModelAnswer<PlayerBoard & { isOnBoard: boolean }>
  /** The latest orders and bonuses that earned points, newest first. */
  recent(actor: Actor): ReadModelAnswer<PointsEntryDoc[]>
  /** A reward that was added since the customer asked to hear of new ones. */
  newReward(actor: Actor): ReadModelAnswer<RewardDoc | undefined>
}

const MOST_RECENT = 10

export const openGameQueries = (store: ReadStore, catalogue: CatalogueQueries): GameQueries => {
  const playerOf = (id: string) => store.get<PlayerDoc>(players.collection, id)
  const accountOf = (id: string) => store.get<LoyaltyAccountDoc>(loyaltyAccounts.collection, id)

  const firstReward = async (
    where: { isOffered: true; pointsCost?: { gt: number } },
    sort: string,
  ): Promise<RewardDoc | undefined> =>
    (await store.find<RewardDoc>(rewards.collection, { where, sort: [sort], limit: 1 })).docs[0]

  const nextReward = async (points: number) =>
    (await firstReward({ isOffered: true, pointsCost: { gt: points } }, 'pointsCost')) ??
    (await firstReward({ isOffered: true }, '-pointsCost'))

  const todayOf = async (userId: string, { game: rules }: Rules, now: Date) => {
    const player = await playerOf(userId)
    const today = await playedToday({ store, catalogue }, userId, now)
    const game = player?.game ?? noGame
    return {
      player,
      game,
      challenges: challengesOf({ userId, game }, today, { rules, now }),
    }
  }

  const stats = async (userId: string, of: Rules, now: Date): Promise<PlayerStats> => {
    const { player, game, challenges } = await todayOf(userId, of, now)
    const { points = 0, earned = 0 } = (await accountOf(userId)) ?? {}
    const day = nairobiDay(now)
    return {
      ...levelAt(earned),
      points,
      earned,
      challenges,
      spentCents: game.spentCents,
      orders: game.orders,
      currentStreak: currentStreak(game.streak, day),
      longestStreak: game.streak.longest,
      monthCents: player?.month === day.slice(0, 7) ? player.monthCents : 0,
      pointsToday: player?.day === day ? player.dayPoints : 0,
      countsToday: countsDay(game.streak, day),
      unlocked: game.badges.length,
      isOnBoard: player?.isOnBoard ?? false,
      wishesNotice: (player?.wishedAt ?? null) !== null,
      reward: await nextReward(points),
    }
  }

  return {
    ...readsFrom(store, players, loyaltyAccounts, pointsHistory, dueOrders, rewards, users),
    stats: async (actor, of, now) =>
      hasAccount(actor) ? ok(await stats(actor.id, of, now)) : denied(actor),
    achievements: async (actor, of) => {
      if (!hasAccount(actor)) return denied(actor)
      const { game = noGame } = (await playerOf(actor.id)) ?? {}
      const { earned = 0 } = (await accountOf(actor.id)) ?? {}
      return ok(achievementsOf({ earned, game }, of))
    },
    challenges: async (actor, of, now) =>
      hasAccount(actor) ? ok((await todayOf(actor.id, of, now)).challenges) : denied(actor),
    board: async (actor, now) => {
      if (!hasAccount(actor)) return denied(actor)
      const own = await playerOf(actor.id)
      const board = await boardOf(store, { week: weekStart(nairobiDay(now)), own })
      return ok({ ...board, isOnBoard: own?.isOnBoard ?? false })
    },
    recent: async (actor) => {
      if (!hasAccount(actor)) return denied(actor)
      const where = { userId: actor.id, kind: { in: ['order', 'bonus'] } }
      const query = { where, sort: ['-revision'], limit: MOST_RECENT }
      return ok((await store.find<PointsEntryDoc>(pointsHistory.collection, query)).docs)
    },
    newReward: async (actor) => {
      if (!hasAccount(actor)) return denied(actor)
      const { wishedAt = null } = (await playerOf(actor.id)) ?? {}
      if (wishedAt === null) return ok(undefined)
      const where = { isOffered: true, offeredSince: { gt: wishedAt } }
      const query = { where, sort: ['-offeredSince'], limit: 1 }
      return ok((await store.find<RewardDoc>(rewards.collection, query)).docs[0])
    },
  }
}
