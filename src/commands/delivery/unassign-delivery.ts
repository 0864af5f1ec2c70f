import { isAdmin } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedDelivery, plainChange, type Said } from './change.ts'

/** Takes a delivery back that nobody has picked up. */
export const unassignDelivery: Command<Said, ChangedDelivery> = {
  name: 'unassign-delivery',
  may: isAdmin,
  run: (said, context) => plainChange(context, said, { to: 'pending' }),
}
