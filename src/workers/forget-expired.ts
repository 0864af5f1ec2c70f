import type { CommandsOnly, Sweep } from './job.ts'

const AT_ONCE = 1_000

/** Removes ended sessions and links from the vault. */
export const forgetExpiredSweep: Sweep<CommandsOnly> = {
  type: 'forget-expired',
  everyMs: 10 * 60_000,
  run: (_, { commands: { vault, now } }) => vault.forgetExpired(now().toISOString(), AT_ONCE),
}
