import type { BonusKind } from '../vocabulary.ts'
import { bonusOfAchievement } from './bonuses.ts'
import type { AchievementRule, ChallengeRule, GameRules, Words } from './rules.ts'

const leaf = '#0b6b43'
const mango = '#a15c00'
const sky = '#1f6699'

const of = (
  rule: Pick<AchievementRule, 'id' | 'category' | 'measure' | 'requirement' | 'points' | 'icon'>,
  [name, nameSw]: readonly [string, string],
  [description, descriptionSw]: readonly [string, string],
): AchievementRule => {
  const badgeColor = { spending: leaf, frequency: mango, special: sky }[rule.category]
  return { ...rule, badgeColor, name, nameSw, description, descriptionSw }
}

const spent = (id: string, ksh: number, points: number, names: readonly [string, string]) =>
  of(
    { id, category: 'spending', measure: 'spent', requirement: ksh, points, icon: 'coins' },
    names,
    [
      `Shop for KSh ${ksh.toLocaleString('en-KE')} in all`,
      `Nunua kwa KSh ${ksh.toLocaleString('en-KE')} kwa jumla`,
    ],
  )

const orders = (id: string, count: number, points: number, names: readonly [string, string]) =>
  of(
    { id, category: 'frequency', measure: 'orders', requirement: count, points, icon: 'bag' },
    names,
    [`Have ${count} orders delivered`, `Pokea maagizo ${count}`],
  )

const streak = (id: string, days: number, points: number, names: readonly [string, string]) =>
  of(
    { id, category: 'frequency', measure: 'streak', requirement: days, points, icon: 'flame' },
    names,
    [`Shop on ${days} days in a row`, `Nunua siku ${days} mfululizo`],
  )

const special = (
  rule: Pick<AchievementRule, 'id' | 'measure' | 'requirement' | 'points' | 'icon'>,
  names: readonly [string, string],
  descriptions: readonly [string, string],
) => of({ category: 'special', ...rule }, names, descriptions)

/** The achievements, in the order in which a page shows them. */
const achievements: readonly AchievementRule[] = [
  spent('first-thousands', 5_000, 50, ['Good Basket', 'Kikapu Kizuri']),
  spent('big-basket', 25_000, 150, ['Full Pantry', 'Ghala Limejaa']),
  spent('great-basket', 100_000, 500, ['Pillar of the Market', 'Nguzo ya Soko']),
  orders('regular', 5, 40, ['Regular', 'Mteja wa Kawaida']),
  orders('old-friend', 25, 150, ['Old Friend', 'Rafiki wa Zamani']),
  orders('family', 100, 500, ['Part of the Family', 'Mwanafamilia']),
  streak('three-days', 3, 30, ['Three in a Row', 'Tatu Mfululizo']),
  streak('seven-days', 7, 100, ['Seven in a Row', 'Saba Mfululizo']),
  special(
    { id: 'explorer', measure: 'categories', requirement: 5, points: 50, icon: 'compass' },
    ['Aisle Explorer', 'Mgunduzi wa Rafu'],
    ['Buy from 5 categories', 'Nunua kutoka aina 5 za bidhaa'],
  ),
  special(
    { id: 'early-riser', measure: 'earlyOrders', requirement: 5, points: 50, icon: 'sunrise' },
    ['Early Riser', 'Mwamkaji Mapema'],
    ['Place 5 orders before 9 in the morning', 'Agiza mara 5 kabla ya saa tatu asubuhi'],
  ),
  special(
    { id: 'weekender', measure: 'weekendOrders', requirement: 4, points: 40, icon: 'sun' },
    ['Weekender', 'Mnunuzi wa Wikendi'],
    ['Place 4 orders on Saturdays or Sundays', 'Agiza mara 4 Jumamosi au Jumapili'],
  ),
  special(
    { id: 'second-tier', measure: 'tier', requirement: 1, points: 100, icon: 'star' },
    ['Moving Up', 'Kupanda Ngazi'],
    ['Reach the second tier', 'Fikia ngazi ya pili'],
  ),
  special(
    { id: 'third-tier', measure: 'tier', requirement: 2, points: 250, icon: 'crown' },
    ['Going for Gold', 'Kuelekea Juu'],
    ['Reach the third tier', 'Fikia ngazi ya tatu'],
  ),
]

const early = (beforeHour: number, points: number): ChallengeRule => ({
  type: 'early_bird',
  target: 1,
  beforeHour,
  points,
  icon: 'sunrise',
  name: 'Early Bird',
  nameSw: 'Ndege wa Mapema',
  description: `Place an order before ${beforeHour} in the morning`,
  // Swahili counts the hours of the day from six in the morning.
  descriptionSw: `Agiza kabla ya saa ${{ 9: 'tatu', 10: 'nne', 11: 'tano' }[beforeHour] ?? ''} asubuhi`,
})
const shop = (target: number, points: number): ChallengeRule => ({
  type: 'category_shop',
  target,
  beforeHour: 0,
  points,
  icon: 'compass',
  name: 'Around the Aisles',
  nameSw: 'Zunguka Rafu',
  description: `Buy from ${target} categories today`,
  descriptionSw: `Nunua kutoka aina ${target} za bidhaa leo`,
})
const spend = (target: number, points: number): ChallengeRule => ({
  type: 'spend',
  target,
  beforeHour: 0,
  points,
  icon: 'coins',
  name: 'Daily Basket',
  nameSw: 'Kikapu cha Leo',
  description: `Shop for KSh ${target.toLocaleString('en-KE')} today`,
  descriptionSw: `Nunua kwa KSh ${target.toLocaleString('en-KE')} leo`,
})

/** The achievements and challenges of every shop. Each day has one challenge of each type. */
export const usualGame: GameRules = {
  achievements,
  challenges: [
    ...[early(9, 20), early(10, 15), early(11, 10)],
    ...[shop(2, 10), shop(3, 20), shop(4, 30)],
    ...[spend(800, 10), spend(1_500, 20), spend(2_500, 35)],
  ],
}

/** The name of the achievement or challenge that a bonus was given for. */
export const wordsOf = ({
  bonusId,
  kind,
}: {
  bonusId: string
  kind: BonusKind
}): Pick<Words, 'name' | 'nameSw'> => {
  const { achievements: all, challenges } = usualGame
  const found =
    kind === 'achievement'
      ? all.find(({ id }) => bonusOfAchievement(id) === bonusId)
      : challenges.find(({ type }) => type === kind)
  return { name: found?.name ?? '', nameSw: found?.nameSw ?? '' }
}
