import type { RegisterBody } from '../../contract/account.ts'

import { toMsisdn } from '../../contract/rules/phone.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type Post, type UserAccount, user } from '../../domain/user/user.ts'
import { takeClaim } from '../claims.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { hasAdmin } from '../rosters.ts'
import { hashPassword, userClaims } from './credentials.ts'

/**
 * User names of branch managers start with this. The rest of a user name may be the code, name or city of the branch.
 */
export const MANAGER_PREFIX = 'manager_'

/** Only admins and the shop itself may create accounts with such names. */
const isReserved = (username: string): boolean => username.toLowerCase().startsWith(MANAGER_PREFIX)

/** `phoneNumber` is as the person typed it, or ''. */
export type Registrant = { username: string; email: string; fullName: string; phoneNumber: string }

/** Prevents a registration that was interrupted from being completed later. True if it was prevented. */
export const giveUpRegistration = async (
  context: CommandContext,
  userId: string,
): Promise<boolean> => {
  const abandon = { type: 'AbandonRegistration', userId } as const
  const abandoned = await execute(context, user, userId, abandon)
  return abandoned.ok && abandoned.value.state.status === 'abandoned'
}

type Made = { userId?: string; hash?: string; post?: Post; reason?: string | undefined }

type Claims = {
  take(): Promise<CommandResult>
  release(): Promise<void>
}

const claimsOf = async (
  context: CommandContext,
  userId: string,
  { username, email }: Registrant,
): Promise<Claims> => {
  const claims = await userClaims(context)
  const name = claims.username(username)
  const address = claims.email(email)
  const gaveUp = (owner: string) => giveUpRegistration(context, owner)
  const release = async () => {
    const command = { type: 'Release', owner: userId } as const
    await Promise.all([
      execute(context, name.claim, name.id, command),
      execute(context, address.claim, address.id, command),
    ])
  }
  const take = async () => {
    const [named, addressed] = await Promise.all([
      takeClaim(context, name.claim, name.id, userId, gaveUp),
      takeClaim(context, address.claim, address.id, userId, gaveUp),
    ])
    if (named.ok && addressed.ok) return ok(null)
    await release()
    return reject('ACCOUNT_TAKEN')
  }
  return { take, release }
}

/**
 * Registers a person whose user name and e-mail address nobody else has. Without `hash` the person first needs a
 * password link; without `post` the person is a customer. `userId` is a new id by default.
 */
export const registerAccount = async (
  context: CommandContext,
  { phoneNumber, ...person }: Registrant,
  { userId = context.world.newId(), hash, post, reason }: Made,
): Promise<CommandResult<UserAccount>> => {
  const claims = await claimsOf(context, userId, { phoneNumber, ...person })
  const taken = await claims.take()
  if (!taken.ok) return taken
  if (hash !== undefined) await context.vault.setPasswordHash(userId, hash)
  const profile = { userId, ...person, phoneNumber: toMsisdn(phoneNumber) ?? '' }
  const register = {
    type: 'Register',
    profile,
    ...(post === undefined ? {} : { post, reason }),
  } as const
  const registered = await execute(context, user, userId, register, { expectNew: true })
  if (registered.ok && registered.value.state.status === 'registered') {
    return ok(registered.value.state)
  }
  await claims.release()
  return registered.ok ? reject('ACCOUNT_TAKEN') : registered
}

/**
 * Registers a customer, without signing anybody in. Before the shop has an administrator this is refused, so that the
 * owner can choose every name.
 */
export const registerUser: Command<RegisterBody, UserAccount> = {
  name: 'register-user',
  may: () => true,
  run: async ({ password, phoneNumber = '', ...person }, context) => {
    if (!isShop(context.actor) && !(await hasAdmin(context))) return reject('SHOP_NOT_SET_UP')
    // The password is hashed before the names are checked, so that a taken name is not answered sooner.
    const hash = await hashPassword(context.world, password)
    if (isReserved(person.username) && !isShop(context.actor)) return reject('ACCOUNT_TAKEN')
    return registerAccount(context, { ...person, phoneNumber }, { hash })
  },
}
