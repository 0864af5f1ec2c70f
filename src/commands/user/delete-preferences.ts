import { owns } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Deletes what one told the wizard. */
export const deletePreferences: Command<{ userId: string }, null> = {
  name: 'delete-preferences',
  may: (actor, { userId }) => owns(actor, userId),
  run: async ({ userId }, context) => {
    const deleted = await execute(context, user, userId, { type: 'DeletePreferences' })
    return deleted.ok ? ok(null) : deleted
  },
}
