import * as z from 'zod'
import { type CommandsOnly, eventJob, type Sweep } from '../job.ts'

const DAY_MS = 24 * 3_600_000

/** Forgets riders' places and tracks of long ago. */
export const forgetPlacesSweep: Sweep<CommandsOnly> = {
  type: 'forget-places',
  everyMs: 60 * 60_000,
  run: (_, { commands: { positions, now, placesKeptDays } }) =>
    positions.forgetBefore(new Date(now().getTime() - placesKeptDays * DAY_MS).toISOString()),
}

const account = z.object({ userId: z.string() })

/** A rider's places go with the account. */
export const forgetRiderJob = eventJob({
  type: 'forget-rider',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry: { attempts: 12, backoffMs: 500 },
  run: ({ data }, { commands }: CommandsOnly) =>
    commands.positions.forgetDriver(account.parse(data).userId),
})
