import type { Carrier } from '../../domain/delivery/vocabulary.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { type ChangedDelivery, plainChange, type Said } from './change.ts'

export type AssignDelivery = Said & { carrier: Carrier }

const isAtHand = async (context: CommandContext, carrier: Carrier): Promise<boolean> => {
  if ('partner' in carrier) return true
  const account = await load(context, user, carrier.driverId)
  return account.status === 'registered' && account.role === 'driver' && account.isActive
}

/** Gives a delivery to a driver or a partner: for the first time, instead of another, or for another try. */
export const assignDelivery: Command<AssignDelivery, ChangedDelivery> = {
  name: 'assign-delivery',
  may: isAdmin,
  run: async ({ carrier, ...said }, context) => {
    if (!(await isAtHand(context, carrier))) return reject('DELIVERY_DRIVER_UNKNOWN')
    return plainChange(context, said, { to: 'assigned', carrier })
  },
}
