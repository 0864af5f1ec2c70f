import { type Follows, waitForAll } from '../../runtime/wait-for-all.ts'
import type { CommandDeps } from './command.ts'

const WAIT_MS = 5_000

/**
 * Whether the read models hold all that was in the log at the time of the call. Waits 5 s for them. Whoever decides by
 * what they know asks this first, and refuses with `NOT_CAUGHT_UP` where it is false.
 */
export const isCaughtUp = async (
  { events }: Pick<CommandDeps, 'events'>,
  ...readModels: readonly Follows[]
): Promise<boolean> => {
  const head = await events.head()
  return head === null || waitForAll(readModels, head, WAIT_MS)
}
