import { isAdmin } from '../../domain/kernel/access.ts'

import { parking } from '../../domain/parking.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Asks every reader of the log, in all processes, to try this parked stream again. Null: all parked streams. */
export const retryParked: Command<{ stream: string | null }, null> = {
  name: 'retry-parked',
  may: isAdmin,
  run: async ({ stream }, context) => {
    const request = { type: 'RequestRetry', stream } as const
    return withoutValue(await execute(context, parking, 'readers', request))
  },
}
