import { hasAccount, isAdmin } from '#src/domain/kernel/access.ts'
import { streamName } from '#src/domain/kernel/decider.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { user } from '#src/domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../../engine/command.ts'
import { execute, load } from '../../engine/execute.ts'
import { keepingAnAdmin } from '../../rosters.ts'
import { userClaims } from '../credentials.ts'
import { forgetFactor } from '../factor-record.ts'
import { confirmPassword } from '../passwords.ts'
import { type OpenOrders, settleOpenOrders } from './open-orders.ts'

/**
 * Frees the account's user name and e-mail address for other people. If the account was erased before, its names cannot
 * be read any more, and nothing happens.
 */
const releaseNames = async (context: CommandContext, userId: string): Promise<void> => {
  const history = await context.events.readStream(streamName(user, userId))
  const claims = await userClaims(context)
  const release = { type: 'Release', owner: userId } as const
  for (const { type, data } of history) {
    if (type !== 'UserRegistered') continue
    const name = claims.username(data.username)
    const address = claims.email(data.email)
    await execute(context, name.claim, name.id, release)
    await execute(context, address.claim, address.id, release)
  }
}

/**
 * Deletes everything about the account in the vault. The key is deleted last, since the other steps need the names and
 * may be repeated.
 */
export const forgetAccount = async (context: CommandContext, userId: string): Promise<void> => {
  const { vault } = context
  await vault.endSessionsOf(userId)
  await vault.forgetPasswordHash(userId)
  await forgetFactor(vault, userId)
  await releaseNames(context, userId)
  await vault.forgetKey(userId)
}

/**
 * Erases an account; the last active admin cannot be erased. A job erases the account's data in orders, reviews and
 * read models, and finishes an erasure that a crash interrupted.
 */
const eraseAccount = async (
  context: CommandContext,
  userId: string,
  openOrders: OpenOrders,
): Promise<CommandResult> => {
  if ((await load(context, user, userId)).status === 'registered') {
    const settled = await settleOpenOrders(context, userId, openOrders)
    if (!settled.ok) return settled
  }
  const erased = await keepingAnAdmin(context, userId, false, () =>
    execute(context, user, userId, { type: 'Erase' }),
  )
  if (!erased.ok) return erased
  await forgetAccount(context, userId)
  return ok(null)
}

type EraseOwnAccount = { password: string; openOrders?: 'cancel' | undefined }

/** Erases the user's own account. The password is required, since somebody else may use an open browser. */
export const eraseOwnAccount: Command<EraseOwnAccount, null> = {
  name: 'erase-own-account',
  may: hasAccount,
  run: async ({ password, openOrders }, context) => {
    const confirmed = await confirmPassword.run({ password }, context)
    return confirmed.ok ? eraseAccount(context, context.actor.id, openOrders) : confirmed
  },
}

/** Erases any account. A second call completes an interrupted erasure. */
export const eraseUser: Command<{ userId: string; openOrders?: OpenOrders }, null> = {
  name: 'erase-user',
  may: isAdmin,
  run: ({ userId, openOrders }, context) => eraseAccount(context, userId, openOrders),
}
