import { hasAccount } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { hashPassword, passwordMatches } from './credentials.ts'
import { sessionTokenHash } from './sessions.ts'

/** `token`: of the session that goes on. All others end. */
export type ChangePassword = { oldPassword: string; password: string; token: string }

/** Changes one's own password. Only somebody who knows the old one may. */
export const changePassword: Command<ChangePassword, null> = {
  name: 'change-password',
  may: hasAccount,
  run: async ({ oldPassword, password, token }, context) => {
    const { actor, vault } = context
    if (
      !(await passwordMatches(
        context.world,
        await vault.passwordHash(actor.id),
        oldPassword,
        'known',
      ))
    ) {
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
