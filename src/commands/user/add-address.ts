import { owns } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type SavedAddress, savedAddress } from '../../domain/user/address-book.ts'
import type { UserAddress } from '../../domain/user/events.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

export type AddAddress = { userId: string; address: UserAddress; isDefault: boolean }

/** Adds an address to the customer's own address book. An equal address is not added twice. */
export const addAddress: Command<AddAddress, SavedAddress> = {
  name: 'add-address',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId, address, isDefault }, context) => {
    const wanted = { address, isDefault }
    const command = { type: 'AddAddress', addressId: context.world.newId(), ...wanted } as const
    const added = await execute(context, user, userId, command)
    if (!added.ok) return added
    const { state } = added.value
    const saved = state.status === 'registered' ? savedAddress(state, wanted) : undefined
    return saved === undefined ? reject('USER_NOT_FOUND') : ok(saved)
  },
}
