import type { Address } from '../../contract/account.ts'
import type { StaffUser } from '../../contract/staff/users.ts'
import type { User } from '../../contract/user.ts'
import type { UserAddress } from '../../domain/user/events.ts'
import type { AddressOfUser, UserDoc } from '../../projections/users/projection.ts'

type Account = Omit<User, 'id' | 'wizardCompleted' | 'createdAt'> & { userId: string }

/** An account as a command answers it. Nobody has completed the wizard: it has not come to the shop yet. */
export const presentAccount = (account: Account): User => {
  const { userId, username, email, fullName, phoneNumber, role, branchId } = account
  return {
    id: userId,
    username,
    email,
    fullName,
    phoneNumber,
    role,
    branchId,
    wizardCompleted: false,
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

/** An address as the command answered it. */
export const presentSavedAddress = (
  userId: string,
  { address, ...rest }: { addressId: string; address: UserAddress; isDefault: boolean },
): Address => presentAddress(userId, { ...address, ...rest })

export const presentStaffUser = (doc: UserDoc): StaffUser => {
  const { id, username, email, fullName, role, branchId, isActive, createdAt, revision } = doc
  return { id, username, email, fullName, role, branchId, isActive, createdAt, revision }
}
