import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { hashPassword } from './credentials.ts'
import { sessionTokenHash } from './sessions.ts'

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
