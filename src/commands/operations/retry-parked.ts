import { isAdmin } from '../../domain/kernel/access.ts'

import { parking } from '../../domain/parking.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Asks every reader of the log, in whatever process, to try this parked stream once more. Null: all of them. */
export const retryParked: Command<{ stream: string | null }, null> = {
  name: 'retry-parked',
  may: isAdmin,
  run: async ({ stream }, context) => {
    const request = { type: 'RequestRetry', stream } as const
    return withoutValue(await execute(context, parking, 'readers', request))
  },
}
