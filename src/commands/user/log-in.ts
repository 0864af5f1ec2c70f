import { ok, reject } from '../../domain/kernel/result.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import type { Command, CommandContext, SessionRules } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { findAccount, hashPassword, matchPassword } from './credentials.ts'
import { sessionLastsMs, sessionTokenHash } from './sessions.ts'

/** `username` may be the e-mail address. `isKnown`: the account has signed in from this browser before. */
export type LogIn = {
  username: string
  password: string
  isKnown?: boolean
  /** The token of the browser's earlier session. Signing in ends that session. */
  before?: string | undefined
}
/** `token` goes into the cookie and is stored nowhere. `expiresAt` is ISO 8601 in UTC. */
export type LoggedIn = { token: string; expiresAt: string; account: UserAccount }

const sessionOf = ({ userId, role, branchId }: UserAccount, from: Date, rules: SessionRules) => ({
  userId,
  role,
  branchId: branchId ?? undefined,
  createdAt: from.toISOString(),
  expiresAt: new Date(from.getTime() + sessionLastsMs(role, rules)).toISOString(),
})

/**
 * Starts a session. Undefined if the password changed or the account was switched off meanwhile; a changed role
 * restarts the session. So no session has an old role or an old password.
 */
const startSession = async (
  context: CommandContext,
  tokenHash: string,
  account: UserAccount,
  hash: string,
): Promise<UserAccount | undefined> => {
  const { vault, world, sessionRules } = context
  const { userId, role, branchId } = account
  await vault.putSession(tokenHash, sessionOf(account, world.now(), sessionRules))
  const latest = await load(context, user, userId)
  const isOpen = latest.status === 'registered' && latest.isActive
  if (!isOpen || (await vault.passwordHash(userId)) !== hash) {
    await vault.endSession(tokenHash)
    return undefined
  }
  const isSame = latest.role === role && latest.branchId === branchId
  return isSame ? account : startSession(context, tokenHash, latest, hash)
}

export const logIn: Command<LogIn, LoggedIn> = {
  name: 'log-in',
  may: () => true,
  run: async ({ username, password, isKnown = false, before }, context) => {
    const found = await findAccount(context, username.trim())
    const hash = found && (await context.vault.passwordHash(found.userId))
    const who = isKnown ? 'known' : 'strangers'
    const { matches, isOld } = await matchPassword(context.world, hash, password, who)
    if (found === undefined || hash === undefined || !matches) return reject('INVALID_CREDENTIALS')
    if (!found.isActive) return reject('ACCOUNT_DEACTIVATED')
    const token = context.world.newToken()
    const account = await startSession(context, sessionTokenHash(token), found, hash)
    if (account === undefined) return reject('INVALID_CREDENTIALS')
    if (isOld) {
      await context.vault.replacePasswordHash(
        found.userId,
        hash,
        await hashPassword(context.world, password, who),
      )
    }
    if (before !== undefined) await context.vault.endSession(sessionTokenHash(before))
    const { expiresAt } = sessionOf(account, context.world.now(), context.sessionRules)
    return ok({ token, expiresAt, account })
  },
}
