import { isAdmin } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { user } from '#src/domain/user/user.ts'
import type { Command } from '../../engine/command.ts'
import { executeAsSeen } from '../../engine/execute.ts'
import { keepingAnAdmin } from './keeping-an-admin.ts'

/** `revision`: of the account as it was shown. */
export type SetUserActive = { userId: string; isActive: boolean; revision?: number | undefined }

/**
 * Switches an account off, which ends its sessions, or on again. Sessions end on a repeated call too: it completes what
 * a crash left. The last active admin stays on.
 */
export const setUserActive: Command<SetUserActive, null> = {
  name: 'set-user-active',
  may: isAdmin,
  run: async ({ userId, isActive, revision }, context) => {
    const command = { type: 'SetActive', isActive } as const
    const set = await keepingAnAdmin(context, userId, isActive, () =>
      executeAsSeen(context, user, userId, command, { expectedRevision: revision }),
    )
    if (!set.ok) return set
    if (!isActive) await context.vault.endSessionsOf(userId)
    return ok(null)
  },
}
