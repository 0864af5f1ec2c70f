/** The answers that customers can choose in the wizard, in their own words. */
export const dietaryRestrictions = [
  'Vegetarian',
  'Vegan',
  'Gluten-Free',
  'Dairy-Free',
  'Keto',
  'Halal',
  'Organic Only',
  'Sugar-Free',
] as const
export type DietaryRestriction = (typeof dietaryRestrictions)[number]

export const shoppingFrequencies = ['Daily', 'Weekly', 'Bi-weekly', 'Monthly'] as const
export type ShoppingFrequency = (typeof shoppingFrequencies)[number]

export const budgetRanges = [
  'Under KSh 1,000',
  'KSh 1,000-3,000',
  'KSh 3,000-5,000',
  'Over KSh 5,000',
] as const
export type BudgetRange = (typeof budgetRanges)[number]

export const deliveryPreferences = [
  'Fast Delivery (Same Day)',
  'Scheduled Delivery',
  'Pickup from Store',
] as const
export type DeliveryPreference = (typeof deliveryPreferences)[number]

/**
 * A change in the second factor: an app was set up, a passkey added or removed, or the counter of a passkey fell, which
 * was accepted (`counter`) or refused (`copy`).
 */
export const factorChanges = ['app', 'passkey', 'passkey-removed', 'counter', 'copy'] as const
export type FactorChange = (typeof factorChanges)[number]
