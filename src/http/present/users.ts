import type { Address } from '../../contract/accounts.ts'
import type { User } from '../../contract/users.ts'
import type { UserAddress } from '../../domain/user/events.ts'
import type { AddressOfUser, UserDoc } from '../../projections/users/projection.ts'

type Known = Omit<UserDoc, 'position' | 'addresses' | 'createdAt'> & { createdAt?: string }

/** The wizard has not come to the shop yet: nobody has completed it. */
export const presentUser = (user: Known): User => {
  const { id, username, email, fullName, phoneNumber, role, branchId, createdAt } = user
  return {
    id,
    username,
    email,
    fullName,
    phoneNumber,
    role,
    branchId,
    ...(createdAt === undefined ? {} : { createdAt }),
    wizardCompleted: false,
  }
}

/** An account as the command answered it, whether the read model knows it yet or not. */
export const presentAccount = (
  account: Omit<Known, 'id' | 'createdAt'> & { userId: string },
  createdAt?: Date,
): User =>
  presentUser({
    ...account,
    id: account.userId,
    ...(createdAt === undefined ? {} : { createdAt: createdAt.toISOString() }),
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
