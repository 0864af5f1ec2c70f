import {
  type Actor,
  hasAccount,
  isAdmin,
  isShop,
  isStaff,
  runsBranches,
} from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { fitForStaff } from '../../domain/user/staff-password.ts'
import { type UserState, user } from '../../domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findAccount, hashPassword, passwordMatches } from './credentials.ts'
import { takesLink } from './factor-proof.ts'
import { factorOf, hasFactor } from './factor-record.ts'
import { type FactorWay, setUpWays } from './passkeys.ts'
import { sessionTokenHash } from './sessions.ts'
import { newSignInNote, SETUP_WAITS_MS, type SignInNote } from './sign-in-note.ts'
import type { PasskeySite } from './webauthn.ts'

/** Asks users for their own password again, before something that nobody else may do in an open browser. */
export const confirmPassword: Command<{ password: string }, null> = {
  name: 'confirm-password',
  may: hasAccount,
  run: async ({ password }, { actor, vault, world }) => {
    const stored = await vault.passwordHash(actor.id)
    return (await passwordMatches(world, stored, password, 'known'))
      ? ok(null)
      : reject('WRONG_PASSWORD')
  },
}

/** `token` belongs to the session that continues. All other sessions end. */
type ChangePassword = { oldPassword: string; password: string; token: string }

/** Changes the user's own password. The old password is required. */
export const changePassword: Command<ChangePassword, null> = {
  name: 'change-password',
  may: hasAccount,
  run: async ({ oldPassword, password, token }, context) => {
    const { actor, vault } = context
    const confirmed = await confirmPassword.run({ password: oldPassword }, context)
    if (!confirmed.ok) return confirmed
    const fit = isStaff(actor) ? fitForStaff(password) : ok(null)
    if (!fit.ok) return fit
    const hash = await hashPassword(context.world, password, 'known')
    const command = { type: 'ChangePassword', by: 'owner' } as const
    const changed = await execute(context, user, actor.id, command)
    if (!changed.ok) return changed
    await vault.setPasswordHash(actor.id, hash)
    await vault.endSessionsOf(actor.id, sessionTokenHash(token))
    return ok(null)
  },
}

/** The address of the link. Browsers do not send the part after '#', so no server log contains the token. */
export const passwordLinkPath = (token: string): string => `/password#token=${token}`

/** A customer stands at the counter or is on the phone. */
const CUSTOMER_LASTS_MS = 30 * 60_000
/** New staff may begin only tomorrow. */
const STAFF_LASTS_MS = 24 * 60 * 60_000

/** `token` goes into the address after '#' and is stored nowhere. `expiresAt` is ISO 8601 in UTC. */
export type PasswordLinkMade = { token: string; expiresAt: string }

/**
 * Admins help everybody. A branch manager helps customers who can sign in and have ordered at the branch, never staff.
 */
const mayHelp = async (
  { actor, queries }: Pick<CommandContext, 'actor' | 'queries'>,
  account: UserState,
): Promise<boolean> => {
  if (isAdmin(actor)) return true
  if (account.status !== 'registered' || account.role !== 'customer') return false
  return account.isActive && queries.orders.hasOrderedFrom(actor, account.userId)
}

/** The branch that helps. Admins help for the whole shop. */
const branchOf = (actor: Actor): number | undefined => (isAdmin(actor) ? undefined : actor.branchId)

/**
 * Makes a link with which a user sets a new password once; an earlier link ends. The user's history records this first.
 * A manager learns of no account whose owner the branch does not serve.
 */
export const makePasswordLink: Command<{ userId: string; reason?: string }, PasswordLinkMade> = {
  name: 'make-password-link',
  may: runsBranches,
  run: async ({ userId, reason }, context) => {
    const account = await load(context, user, userId)
    if (!(await mayHelp(context, account))) return reject('USER_NOT_FOUND')
    const command = { type: 'MakePasswordLink', reason, branchId: branchOf(context.actor) } as const
    const noted = await execute(context, user, userId, command)
    if (!noted.ok) return noted
    const { state } = noted.value
    const isCustomer = state.status === 'registered' && state.role === 'customer'
    const lastsMs = isCustomer ? CUSTOMER_LASTS_MS : STAFF_LASTS_MS
    const token = context.world.newToken()
    const expiresAt = new Date(context.world.now().getTime() + lastsMs).toISOString()
    await context.vault.putPasswordLink(sessionTokenHash(token), { userId, expiresAt })
    return ok({ token, expiresAt })
  },
}

/** Staff need a better password than customers. */
const fitFor = async (
  context: CommandContext,
  userId: string,
  password: string,
): Promise<CommandResult> => {
  const account = await load(context, user, userId)
  const ofStaff = account.status === 'registered' && account.role !== 'customer'
  return ofStaff ? fitForStaff(password) : ok(null)
}

/** `note` is the right to set a first factor in this browser. `isAsked`: the next sign-in asks for the factor. */
export type LinkSpent = { note: SignInNote | undefined; isAsked: boolean; ways: FactorWay[] }

/** The right to set a first factor, for a role that needs a link for it. */
const firstFactorNote = async (
  context: CommandContext,
  account: UserState,
  hash: string,
): Promise<SignInNote | undefined> => {
  if (account.status !== 'registered' || !takesLink(account.role, context.sessionRules)) return
  const { userId } = account
  if (hasFactor(await factorOf(context.vault, userId))) return
  const endsAt = context.world.now().getTime() + SETUP_WAITS_MS
  return newSignInNote(context, { userId, step: 'setup', hash, endsAt })
}

type SpendPasswordLink = { token: string; password: string; site?: PasskeySite | null }

/**
 * Sets the password of the link's user, once. All sessions of the user end, and no new one starts. Where a first factor is
 * set by a link, this browser gets the right to that step alone.
 */
export const spendPasswordLink: Command<SpendPasswordLink, LinkSpent> = {
  name: 'spend-password-link',
  may: () => true,
  run: async ({ token, password, site = null }, context) => {
    const { vault, world } = context
    const [linkHash, now] = [sessionTokenHash(token), world.now().toISOString()]
    const owner = await vault.passwordLinkUser(linkHash, now)
    if (owner === undefined) return reject('LINK_NOT_VALID')
    // A refused password leaves the link for another try.
    const fit = await fitFor(context, owner, password)
    if (!fit.ok) return fit
    const userId = await vault.takePasswordLink(linkHash, now)
    if (userId === undefined) return reject('LINK_NOT_VALID')
    const hash = await hashPassword(world, password, 'known')
    const command = { type: 'ChangePassword', by: 'link' } as const
    const changed = await execute(context, user, userId, command)
    if (!changed.ok) return changed.error.code === 'CONFLICT' ? changed : reject('LINK_NOT_VALID')
    await vault.setPasswordHash(userId, hash)
    await vault.endSessionsOf(userId)
    const { state } = changed.value
    const note = await firstFactorNote(context, state, hash)
    const { factorRoles } = context.sessionRules
    const isAsked = state.status === 'registered' && factorRoles.includes(state.role)
    return ok({ note, isAsked, ways: setUpWays(site) })
  },
}

/** Makes a password link for a user name or e-mail address. An operator uses this when no admin can sign in. */
export const resetPassword: Command<{ username: string }, PasswordLinkMade> = {
  name: 'reset-password',
  may: isShop,
  run: async ({ username }, context) => {
    const found = await findAccount(context, username)
    if (found === undefined) return reject('USER_NOT_FOUND')
    return makePasswordLink.run({ userId: found.userId }, context)
  },
}
