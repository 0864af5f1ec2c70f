import { accountRoles } from '../domain/kernel/access.ts'
import { catalogueId, isoTime, uuid, z } from './rules/schema.ts'

export const WISHLIST_LIMIT = 200

/** Ids of products. The newest wish comes first. */
export const wishlist = z.array(z.number()).meta({ id: 'Wishlist' })

const ids = z.array(catalogueId).max(WISHLIST_LIMIT).default([])

/** Ids that are already on the list are not added again. Ids that are missing, or belong to no product, are ignored. */
export const wishlistBody = z.object({ add: ids, remove: ids })

export const accountRole = z.enum(accountRoles)
export type AccountRole = z.infer<typeof accountRole>

/**
 * `branchId`: the branch of a manager or a clerk. `createdAt` is absent in the answer to signing in. The wizard's answers
 * are present while they are kept.
 */
export const user = z
  .object({
    id: uuid,
    username: z.string(),
    email: z.string(),
    fullName: z.string(),
    phoneNumber: z.string(),
    role: accountRole,
    branchId: z.number().nullable(),
    wizardCompleted: z.boolean(),
    preferredBranchId: z.number().optional(),
    favoriteCategories: z.array(z.number()).optional(),
    /** Present until its customer closes the notice that a link set the password anew, through this branch. */
    passwordNotice: z.object({ at: isoTime, branchId: z.number().nullable() }).optional(),
    createdAt: isoTime.optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>
