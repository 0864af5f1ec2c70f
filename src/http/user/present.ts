import { type PasswordLinkMade, passwordLinkPath } from '../../commands/user/passwords.ts'
import type { Address } from '../../contract/account.ts'
import type { StaffUser } from '../../contract/staff-users.ts'
import type { User } from '../../contract/user.ts'
import type { Preferences, UserAddress } from '../../domain/user/events.ts'
import type { AddressOfUser, UserDoc } from '../../projections/users/projection.ts'
import { createOriginOf } from '../server/network.ts'
import type { Visit } from '../server/visit.ts'

/** The password link as its owner opens it, with the shop's address. */
export const presentLink = ({ ctx, deps }: Pick<Visit, 'ctx' | 'deps'>, made: PasswordLinkMade) => {
  const { token, expiresAt } = made
  return { url: `${createOriginOf(deps.publicUrl)(ctx)}${passwordLinkPath(token)}`, expiresAt }
}

type Account = Omit<User, OfPreferences | 'id' | 'createdAt' | 'passwordNotice'> & {
  userId: string
  preferences: Preferences | null
  passwordNotice: UserDoc['passwordNotice']
}
type OfPreferences = 'wizardCompleted' | 'preferredBranchId' | 'favoriteCategories'

const told = (preferences: Preferences | null): Pick<User, OfPreferences> => {
  if (preferences === null) return { wizardCompleted: false }
  const { branchId, favoriteCategories } = preferences
  return { wizardCompleted: true, preferredBranchId: branchId, favoriteCategories }
}

/** The account as a command returns it. */
export const presentAccount = (account: Account): User => {
  const { userId, username, email, fullName, phoneNumber, role, branchId, preferences } = account
  const { passwordNotice } = account
  return {
    id: userId,
    username,
    email,
    fullName,
    phoneNumber,
    role,
    branchId,
    ...told(preferences),
    ...(passwordNotice === null ? {} : { passwordNotice }),
  }
}

export const presentUser = ({ id, createdAt, ...account }: UserDoc): User => ({
  ...presentAccount({ userId: id, ...account }),
  createdAt,
})

export const presentAddress = (
  userId: string,
  { addressId, ...address }: AddressOfUser,
): Address => ({ id: addressId, userId, ...address })

/** The address as the command returns it. */
export const presentSavedAddress = (
  userId: string,
  { address, ...rest }: { addressId: string; address: UserAddress; isDefault: boolean },
): Address => presentAddress(userId, { ...address, ...rest })

export const presentStaffUser = (doc: UserDoc): StaffUser => {
  const { id, username, email, fullName, role, branchId, isActive, createdAt, revision } = doc
  const { wizardCompleted } = told(doc.preferences)
  return {
    id,
    username,
    email,
    fullName,
    role,
    branchId,
    wizardCompleted,
    isActive,
    createdAt,
    revision,
  }
}
