import { passwordLink, registerBody } from './account.ts'
import { driverLeft } from './delivery/former-drivers.ts'
import { catalogueId, isoTime, revision, searchText, seen, uuid, z } from './rules/schema.ts'
import { accountRole, user } from './user.ts'

/** An account as admins see it. A change of the account sends the `revision` back. */
export const staffUser = user
  .omit({
    phoneNumber: true,
    preferredBranchId: true,
    favoriteCategories: true,
    passwordNotice: true,
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

/** A new member of the staff. A manager without a `branchId` gets the branch that the user name ends in. */
export const newStaffBody = registerBody
  .omit({ password: true })
  .extend({ ...post, role: accountRole.exclude(['customer']) })

/** `link`: with it the account's owner chooses the first password, once. */
export const newStaff = z.object({ id: uuid, link: passwordLink })

export const roleBody = z.object({ ...post, ...seen })
export const activeBody = z.object({ isActive: z.boolean(), ...seen })

/** `left`: what the account still has as a driver, which stays where it is. Null: nothing, or it works on as a driver. */
export const accountChanged = z.object({ left: driverLeft.nullable() })
