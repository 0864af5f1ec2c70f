import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { parking } from '../../domain/parking.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Asks every reader of the log, in whatever process, to try this parked stream once more. Null: all of them. */
export const retryParked: Command<{ stream: string | null }, null> = {
  name: 'retry-parked',
  may: isAdmin,
  run: async ({ stream }, context) => {
    const request = { type: 'RequestRetry', stream } as const
    const requested = await execute(context, parking, 'readers', request)
    return requested.ok ? ok(null) : requested
  },
}
