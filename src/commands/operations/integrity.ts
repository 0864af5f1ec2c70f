import { isAdmin, settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import {
  type IntegrityState,
  integrityState,
  type LogWarning,
  logWarning,
} from '../../runtime/integrity/integrity-state.ts'
import type { Command } from '../engine/command.ts'

/** What of the log is sealed, told outside and checked, with the differences that were found. */
export const readIntegrity: Command<Record<never, never>, IntegrityState> = {
  name: 'read-integrity',
  may: isAdmin,
  run: async (_, { events: log, seals, world }) => ok(await integrityState({ log, seals, world })),
}

/** Whether figures may be forged, because the log is not as it was sealed. */
export const readLogWarning: Command<Record<never, never>, LogWarning | null> = {
  name: 'read-log-warning',
  may: settlesPayments,
  run: async (_, { seals }) => ok(await logWarning({ seals })),
}
