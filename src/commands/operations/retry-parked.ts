import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { parking } from '../../domain/parking/parking.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Asks every reader of the log, in whatever process, to try its parked streams once more. */
export const retryParked: Command<null, null> = {
  name: 'retry-parked',
  may: isAdmin,
  run: async (_, context) => {
    const requested = await execute(context, parking, 'readers', { type: 'RequestRetry' })
    return requested.ok ? ok(null) : requested
  },
}
