import type { CommandDeps } from '../commands/engine/command.ts'
import type { JobHandler } from '../stores/job-queue/port.ts'

export const FORGET_EXPIRED = 'forget-expired'
export const FORGET_EXPIRED_EVERY_MS = 10 * 60_000
const AT_ONCE = 1_000

/** Sessions and links that are over do not stay in the vault. */
export const forgetExpired =
  ({ vault, now }: CommandDeps): JobHandler =>
  () =>
    vault.forgetExpired(now().toISOString(), AT_ONCE)
