import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { sessionTokenHash } from './sessions.ts'

/** Holding the token is the right to end its session. */
export const logOut: Command<{ token: string }, null> = {
  name: 'log-out',
  may: () => true,
  run: async ({ token }, { vault }) => {
    await vault.endSession(sessionTokenHash(token))
    return ok(null)
  },
}
