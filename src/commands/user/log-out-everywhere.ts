import { hasAccount } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'

/** Ends all of one's own sessions, the present one too. */
export const logOutEverywhere: Command<null, null> = {
  name: 'log-out-everywhere',
  may: hasAccount,
  run: async (_, { actor, vault }) => {
    await vault.endSessionsOf(actor.id)
    return ok(null)
  },
}
