import type { AccountRole } from '../../domain/kernel/actor.ts'
import type { UserAddress } from '../../domain/user/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

export type AddressOfUser = UserAddress & { addressId: string; isDefault: boolean }

/** `id` is the user's id. `phoneNumber` is 2547XXXXXXXX or ''. At most one address is the default. */
export type UserDoc = Doc & {
  username: string
  email: string
  fullName: string
  phoneNumber: string
  role: AccountRole
  branchId: number | null
  createdAt: string
  addresses: AddressOfUser[]
}

export const users: Projection<UserDoc> = {
  collection: { name: 'users', version: 1, indexes: [['-createdAt'], ['role']] },
  on: {
    UserRegistered: ({ data: { userId: id, ...given }, meta }) => ({
      id,
      fold: () => ({
        id,
        role: 'customer',
        branchId: null,
        createdAt: meta.at,
        addresses: [],
        ...given,
      }),
    }),
    UserRoleAssigned: ({ data: { userId, role, branchId } }) =>
      update(userId, (doc) => ({ ...doc, role, branchId })),
    AddressAdded: ({ data: { userId, addressId, address, isDefault } }) =>
      update(userId, (doc) => ({
        ...doc,
        addresses: [
          ...doc.addresses.map((one) => ({ ...one, isDefault: one.isDefault && !isDefault })),
          { ...address, addressId, isDefault },
        ],
      })),
    UserErased: ({ data: { userId: id } }) => ({ id, fold: () => undefined }),
  },
}
