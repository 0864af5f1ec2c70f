import { hasAccount, isAdmin, isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { findAccount, hashPassword, passwordMatches } from './credentials.ts'
import { sessionTokenHash } from './sessions.ts'

/** `token`: of the session that goes on. All others end. */
type ChangePassword = { oldPassword: string; password: string; token: string }

/** Changes one's own password. Only somebody who knows the old one may. */
export const changePassword: Command<ChangePassword, null> = {
  name: 'change-password',
  may: hasAccount,
  run: async ({ oldPassword, password, token }, context) => {
    const { actor, vault } = context
    const stored = await vault.passwordHash(actor.id)
    if (!(await passwordMatches(context.world, stored, oldPassword, 'known'))) {
      return reject('WRONG_PASSWORD')
    }
    const hash = await hashPassword(context.world, password, 'known')
    const command = { type: 'ChangePassword', by: 'owner' } as const
    const changed = await execute(context, user, actor.id, command)
    if (!changed.ok) return changed
    await vault.setPasswordHash(actor.id, hash)
    await vault.endSessionsOf(actor.id, sessionTokenHash(token))
    return ok(null)
  },
}

/** The address of the link. The part behind the '#' reaches no server, and no log of a proxy. */
export const passwordLinkPath = (token: string): string => `/password#token=${token}`

const LASTS_MS = 24 * 60 * 60_000

/** `token` goes into the fragment of an address and is stored nowhere. `expiresAt` is ISO 8601 in UTC. */
export type PasswordLinkMade = { token: string; expiresAt: string }

/**
 * Makes the right to choose a new password for somebody, once, and ends the link before. The user's history tells of it
 * first.
 */
export const makePasswordLink: Command<{ userId: string; reason?: string }, PasswordLinkMade> = {
  name: 'make-password-link',
  may: isAdmin,
  run: async ({ userId, reason }, context) => {
    const noted = await execute(context, user, userId, { type: 'MakePasswordLink', reason })
    if (!noted.ok) return noted
    const token = context.world.newToken()
    const expiresAt = new Date(context.world.now().getTime() + LASTS_MS).toISOString()
    await context.vault.putPasswordLink(sessionTokenHash(token), { userId, expiresAt })
    return ok({ token, expiresAt })
  },
}

/** The holder of the link chooses the password, once. All sessions end, and nobody is signed in by it. */
export const spendPasswordLink: Command<{ token: string; password: string }, null> = {
  name: 'spend-password-link',
  may: () => true,
  run: async ({ token, password }, context) => {
    const { vault, world } = context
    const userId = await vault.takePasswordLink(sessionTokenHash(token), world.now().toISOString())
    if (userId === undefined) return reject('LINK_NOT_VALID')
    const hash = await hashPassword(world, password, 'known')
    const command = { type: 'ChangePassword', by: 'link' } as const
    const changed = await execute(context, user, userId, command)
    if (!changed.ok) return changed.error.code === 'CONFLICT' ? changed : reject('LINK_NOT_VALID')
    await vault.setPasswordHash(userId, hash)
    await vault.endSessionsOf(userId)
    return ok(null)
  },
}

/**
 * Makes the link of a person who is known by user name or e-mail address. An operator uses it where no admin can sign
 * in.
 */
export const resetPassword: Command<{ username: string }, PasswordLinkMade> = {
  name: 'reset-password',
  may: isShop,
  run: async ({ username }, context) => {
    const found = await findAccount(context, username)
    if (found === undefined) return reject('USER_NOT_FOUND')
    return makePasswordLink.run({ userId: found.userId }, context)
  },
}
