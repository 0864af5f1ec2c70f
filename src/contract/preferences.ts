import {
  budgetRanges,
  deliveryPreferences,
  dietaryRestrictions,
  shoppingFrequencies,
} from '../domain/user/vocabulary.ts'
import { catalogueId, latitude, longitude, z } from './rules/schema.ts'

export { budgetRanges, deliveryPreferences, dietaryRestrictions, shoppingFrequencies }

export const shoppingPreferences = z
  .object({
    favoriteCategories: z.array(catalogueId).max(50),
    dietaryRestrictions: z.array(z.enum(dietaryRestrictions)).max(dietaryRestrictions.length),
    shoppingFrequency: z.enum(shoppingFrequencies),
    budgetRange: z.enum(budgetRanges),
    deliveryPreference: z.enum(deliveryPreferences),
  })
  .meta({ id: 'ShoppingPreferences' })

/** The coordinates are the device's, if the customer shared them. One coordinate without the other is ignored. */
export const completeWizardBody = z.object({
  preferredBranchId: catalogueId,
  shoppingPreferences,
  locationLat: latitude.nullish(),
  locationLng: longitude.nullish(),
})
export type CompleteWizardBody = z.infer<typeof completeWizardBody>

/** The user's own answers. Null: the wizard was not finished, or the answers were deleted. */
export const ownPreferences = z
  .object({ preferredBranchId: catalogueId, shoppingPreferences, hasLocation: z.boolean() })
  .nullable()
  .meta({ id: 'OwnPreferences' })
export type OwnPreferences = z.infer<typeof ownPreferences>
