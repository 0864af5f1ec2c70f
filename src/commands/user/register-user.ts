import type { RegisterBody } from '../../contract/account.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { Account } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { hasAdmin } from '../roster/has-admin.ts'
import { hashPassword } from './credentials.ts'
import { registerAccount } from './register-account.ts'
import { isReserved } from './reserved-names.ts'

/**
 * Anybody may register, for themselves or somebody else, once the shop has an administrator: before that every name is
 * the owner's to choose. It makes a customer, and signs nobody in.
 */
export const registerUser: Command<RegisterBody, Account> = {
  name: 'register-user',
  may: () => true,
  run: async ({ password, phoneNumber = '', ...person }, context) => {
    if (!isShop(context.actor) && !(await hasAdmin(context))) return reject('SHOP_NOT_SET_UP')
    // Hashes before the names are checked, so that a taken name answers no sooner.
    const hash = await hashPassword(context.world, password)
    if (isReserved(person.username) && !isShop(context.actor)) return reject('ACCOUNT_TAKEN')
    return registerAccount(context, { ...person, phoneNumber }, { hash })
  },
}
