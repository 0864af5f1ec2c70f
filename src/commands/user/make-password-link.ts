import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { sessionTokenHash } from './sessions.ts'

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
