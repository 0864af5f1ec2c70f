import { isDriver, runsBranches } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { type ChangedDelivery, plainChange, type Said } from './change.ts'

export type StepDelivery = Said & { to: 'in_transit' | 'out_for_delivery' }

/** The carrier is on the way: between the branch and the door. */
export const stepDelivery: Command<StepDelivery, ChangedDelivery> = {
  name: 'step-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ to, ...said }, context) => plainChange(context, said, { to }),
}
