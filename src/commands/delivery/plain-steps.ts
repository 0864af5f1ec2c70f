import type { Carrier } from '../../domain/delivery/vocabulary.ts'
import { isAdmin, isDriver, runsBranches } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { type ChangeDetails, type ChangedDelivery, plainChange } from './change.ts'

type AssignDelivery = ChangeDetails & { carrier: Carrier }

const isAtHand = async (context: CommandContext, carrier: Carrier): Promise<boolean> => {
  if ('partner' in carrier) return true
  const account = await load(context, user, carrier.driverId)
  return account.status === 'registered' && account.role === 'driver' && account.isActive
}

/** Gives a delivery to a driver or a partner: for the first time, instead of another, or for another try. */
export const assignDelivery: Command<AssignDelivery, ChangedDelivery> = {
  name: 'assign-delivery',
  may: isAdmin,
  run: async ({ carrier, ...details }, context) => {
    if (!(await isAtHand(context, carrier))) return reject('DELIVERY_DRIVER_UNKNOWN')
    return plainChange(context, details, { to: 'assigned', carrier })
  },
}

/** Takes a delivery back that nobody has picked up. */
export const unassignDelivery: Command<ChangeDetails, ChangedDelivery> = {
  name: 'unassign-delivery',
  may: isAdmin,
  run: (details, context) => plainChange(context, details, { to: 'pending' }),
}

type StepDelivery = ChangeDetails & { to: 'in_transit' | 'out_for_delivery' }

/** The carrier is on the way: between the branch and the door. */
export const stepDelivery: Command<StepDelivery, ChangedDelivery> = {
  name: 'step-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ to, ...details }, context) => plainChange(context, details, { to }),
}

/** The goods could not be handed over. They stay with the carrier until it is decided what becomes of them. */
export const failDelivery: Command<ChangeDetails & { reason: string }, ChangedDelivery> = {
  name: 'fail-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: ({ reason, ...details }, context) =>
    plainChange(context, details, { to: 'failed', reason: reason.trim() }),
}
