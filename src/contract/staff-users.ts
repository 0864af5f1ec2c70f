import { passwordLink, registerBody } from './account.ts'
import { catalogueId, isoTime, revision, searchText, seen, uuid, z } from './rules/schema.ts'
import { accountRole, user } from './user.ts'

/** An account as admins see it. `revision` goes back with a change of it. */
export const staffUser = user
  .omit({
    phoneNumber: true,
    wizardCompleted: true,
    preferredBranchId: true,
    favoriteCategories: true,
  })
  .extend({ createdAt: isoTime, isActive: z.boolean(), revision })
  .meta({ id: 'StaffUser' })
export type StaffUser = z.infer<typeof staffUser>

/** `search`: beginnings of words of the name, the user name or the e-mail address. */
export const usersQuery = z.object({
  search: searchText(100).optional(),
  role: accountRole.optional(),
  status: z.enum(['active', 'inactive']).optional(),
})
export type UsersQuery = z.infer<typeof usersQuery>

export const userParams = z.object({ id: uuid })

const post = { role: accountRole, branchId: catalogueId.nullable().default(null) }

/** A manager without a branch gets the one that the user name names. */
export const newStaffBody = registerBody
  .omit({ password: true })
  .extend({ ...post, role: accountRole.exclude(['customer']) })

/** `link`: by it the new account's owner chooses the first password, once. */
export const newStaff = z.object({ id: uuid, link: passwordLink })

export const roleBody = z.object({ ...post, ...seen })
export const activeBody = z.object({ isActive: z.boolean(), ...seen })
