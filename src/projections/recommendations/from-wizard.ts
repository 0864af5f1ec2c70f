import type { Preferences } from '../../domain/user/events.ts'
import type { BudgetRange, ShoppingFrequency } from '../../domain/user/vocabulary.ts'

export type Told = Preferences | null | undefined

const DAY_MS = 86_400_000

const days: Readonly<Record<ShoppingFrequency, number>> = {
  Daily: 1,
  Weekly: 7,
  'Bi-weekly': 14,
  Monthly: 30,
}

/** What a trip costs at most. */
const mostCents: Readonly<Record<BudgetRange, number>> = {
  'Under KSh 1,000': 100_000,
  'KSh 1,000-3,000': 300_000,
  'KSh 3,000-5,000': 500_000,
  'Over KSh 5,000': Number.POSITIVE_INFINITY,
}

/** What the shopper has not bought for as long as the next trip takes comes first. Both parts keep their order. */
export const dueFirst = <Bought extends { lastAt: string }>(
  bought: readonly Bought[],
  told: Told,
  at: Date,
): readonly Bought[] => {
  if (!told) return bought
  const since = new Date(at.getTime() - days[told.shoppingFrequency] * DAY_MS).toISOString()
  const isDue = ({ lastAt }: Bought): boolean => lastAt <= since
  return [...bought.filter(isDue), ...bought.filter((one) => !isDue(one))]
}

/** Whether the product alone is within what the shopper spends on a trip. */
export const isWithinBudget = (priceCents: number, told: Told): boolean =>
  !told || priceCents <= mostCents[told.budgetRange]
