import { isDriver, runsBranches } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedDelivery, plainChange, type Said } from './change.ts'

/** The goods could not be handed over. They stay with the carrier until it is decided what becomes of them. */
export const failDelivery: Command<Said & { reason: string }, ChangedDelivery> = {
  name: 'fail-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ reason, ...said }, context) =>
    plainChange(context, said, { to: 'failed', reason: reason.trim() }),
}
