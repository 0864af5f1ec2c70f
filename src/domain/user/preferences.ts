import type { Preferences } from './events.ts'

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, n) => entry === other[n])

const plain = (of: Preferences): readonly unknown[] => [
  of.branchId,
  of.shoppingFrequency,
  of.budgetRange,
  of.deliveryPreference,
  of.latitude,
  of.longitude,
]

export const arePreferencesSame = (one: Preferences, other: Preferences): boolean =>
  sameList(one.favoriteCategories, other.favoriteCategories) &&
  sameList(one.dietaryRestrictions, other.dietaryRestrictions) &&
  sameList(plain(one), plain(other))
