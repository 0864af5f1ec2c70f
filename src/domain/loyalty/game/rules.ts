import type { Instant } from '../../kernel/decider.ts'
import { hourIn, nairobiDay } from '../../kernel/nairobi.ts'
import { type AchievementCategory, type ChallengeType, challengeTypes } from '../vocabulary.ts'

/** What an achievement counts. `tier` asks for a place in the list of tiers: 1 is the second tier. */
export type Measure =
  | 'orders'
  | 'spent'
  | 'streak'
  | 'earlyOrders'
  | 'weekendOrders'
  | 'categories'
  | 'tier'

export type Words = { name: string; nameSw: string; description: string; descriptionSw: string }

export type AchievementRule = Words & {
  id: string
  category: AchievementCategory
  measure: Measure
  requirement: number
  points: number
  icon: string
  badgeColor: string
}

/** One variant of a daily challenge. `beforeHour` matters only for challenges to order early. */
export type ChallengeRule = Words & {
  type: ChallengeType
  target: number
  beforeHour: number
  points: number
  icon: string
}

/**
 * All achievements and challenges. Changing them changes no bonus that was given: each is an entry of the ledger with
 * its own points.
 */
export type GameRules = {
  achievements: readonly AchievementRule[]
  challenges: readonly ChallengeRule[]
}

/** What challenges need to know of an order. `categoryIds` and `keptCents` leave out returned goods. */
export type PlayedOrder = {
  placedAt: Instant
  keptCents: number
  categoryIds: readonly number[]
}

export const dayOf = ({ placedAt }: Pick<PlayedOrder, 'placedAt'>): string =>
  nairobiDay(new Date(placedAt))
export const hourOf = ({ placedAt }: Pick<PlayedOrder, 'placedAt'>): number =>
  hourIn(new Date(placedAt))

/** A hash of the text (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

const challengeOf = (
  { challenges }: GameRules,
  type: ChallengeType,
  { userId, day }: { userId: string; day: string },
): ChallengeRule[] => {
  const forms = challenges.filter((one) => one.type === type)
  const chosen = forms[hashOf(`${userId} ${day} ${type}`) % forms.length]
  return chosen === undefined ? [] : [chosen]
}

/** The day's challenges of an account, one of each type. They are chosen by a hash, so they are the same all day. */
export const challengesOn = (
  game: GameRules,
  of: { userId: string; day: string },
): ChallengeRule[] => challengeTypes.flatMap((type) => challengeOf(game, type, of))

/** How much of the challenge the day's orders have achieved. */
export const progressOf = (
  { type, beforeHour }: ChallengeRule,
  orders: readonly PlayedOrder[],
): number => {
  const kept = orders.filter(({ keptCents }) => keptCents > 0)
  if (type === 'early_bird') return kept.filter((order) => hourOf(order) < beforeHour).length
  if (type === 'category_shop') return new Set(kept.flatMap(({ categoryIds }) => categoryIds)).size
  return Math.floor(kept.reduce((sum, { keptCents }) => sum + keptCents, 0) / 100)
}

export const bonusOfChallenge = (day: string, type: ChallengeType): string =>
  `challenge-${day}-${type}`
