import type { AchievementCategory, ChallengeType } from '../vocabulary.ts'

/** What an achievement is measured by. `tier` asks for a place among the tiers: 1 is the second. */
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

/** One of the forms of a type of challenge. `beforeHour`: of early orders alone. */
export type ChallengeRule = Words & {
  type: ChallengeType
  target: number
  beforeHour: number
  points: number
  icon: string
}

/** What there is to play. A bonus is an entry of the ledger, which holds its own points. */
export type GameRules = {
  achievements: readonly AchievementRule[]
  challenges: readonly ChallengeRule[]
}
