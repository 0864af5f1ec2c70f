import { toMsisdn } from '../../contract/rules/phone.ts'
import { hasAccount, owns } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { SavedAddress } from '../../domain/user/address-book.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** `phoneNumber` is as the person typed it, or ''. */
export type ChangeProfile = { fullName: string; phoneNumber: string }

/** Changes the user's own name and phone. Orders of the past keep theirs. */
export const changeProfile: Command<ChangeProfile, UserAccount> = {
  name: 'change-profile',
  may: hasAccount,
  run: async ({ fullName, phoneNumber: typed }, context) => {
    const phoneNumber = toMsisdn(typed) ?? ''
    const command = { type: 'ChangeProfile', fullName, phoneNumber } as const
    const changed = await execute(context, user, context.actor.id, command)
    if (!changed.ok) return changed
    const { state } = changed.value
    return state.status === 'registered' ? ok(state) : reject('USER_NOT_FOUND')
  },
}

export type ChangeAddress = SavedAddress & { userId: string }

/** Changes an address in the user's own address book, or makes it the default. */
export const changeAddress: Command<ChangeAddress, SavedAddress> = {
  name: 'change-address',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId, ...saved }, context) => {
    const changed = await execute(context, user, userId, { type: 'ChangeAddress', ...saved })
    return changed.ok ? ok(saved) : changed
  },
}

/** Removes an address from the user's own address book. Orders keep the address that they were placed with. */
export const removeAddress: Command<{ userId: string; addressId: string }, null> = {
  name: 'remove-address',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId, addressId }, context) =>
    withoutValue(await execute(context, user, userId, { type: 'RemoveAddress', addressId })),
}

/** The user has read that a link set the password anew. */
export const closePasswordNotice: Command<null, null> = {
  name: 'close-password-notice',
  may: hasAccount,
  run: async (_, context) =>
    withoutValue(await execute(context, user, context.actor.id, { type: 'ClosePasswordNotice' })),
}
