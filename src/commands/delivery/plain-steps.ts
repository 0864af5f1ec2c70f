import type { Carrier } from '../../domain/delivery/vocabulary.ts'
import { isAdmin, isDriver, runsBranches } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { type ChangeDetails, type ChangedDelivery, plainChange } from './change.ts'
import { drivesForShop } from './duty.ts'

type AssignDelivery = ChangeDetails & { carrier: Carrier }

/** Gives a delivery to a driver or a partner: the first one, a replacement, or one for another try. */
export const assignDelivery: Command<AssignDelivery, ChangedDelivery> = {
  name: 'assign-delivery',
  may: isAdmin,
  run: async ({ carrier, ...details }, context) => {
    if ('driverId' in carrier && !(await drivesForShop(context, carrier.driverId)))
      return reject('DELIVERY_DRIVER_UNKNOWN')
    return plainChange(context, details, { to: 'assigned', carrier })
  },
}

/** Takes a delivery that was not picked up away from its driver. */
export const unassignDelivery: Command<ChangeDetails, ChangedDelivery> = {
  name: 'unassign-delivery',
  may: isAdmin,
  run: (details, context) => plainChange(context, details, { to: 'pending' }),
}

type StepDelivery = ChangeDetails & { to: 'in_transit' | 'out_for_delivery' }

/** The driver is on the way from the branch to the door. */
export const stepDelivery: Command<StepDelivery, ChangedDelivery> = {
  name: 'step-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ to, ...details }, context) => plainChange(context, details, { to }),
}

/** The goods could not be handed over. The driver keeps them until staff decide what happens next. */
export const failDelivery: Command<ChangeDetails & { reason: string }, ChangedDelivery> = {
  name: 'fail-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ reason, ...details }, context) =>
    plainChange(context, details, { to: 'failed', reason: reason.trim() }),
}
