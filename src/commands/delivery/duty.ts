import { duty } from '../../domain/duty.ts'
import { isAdmin, isDriver } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

type Duty = { isOn: boolean }

/** The account is a driver's, and nobody switched it off. */
export const drivesForShop = async (context: CommandContext, id: string): Promise<boolean> => {
  const account = await load(context, user, id)
  return account.status === 'registered' && account.role === 'driver' && account.isActive
}

/** A driver goes on or off duty. */
export const setDuty: Command<Duty, Duty> = {
  name: 'set-duty',
  may: isDriver,
  run: async ({ isOn }, context) => {
    const driverId = context.actor.id
    const done = await execute(context, duty, driverId, { type: 'Set', driverId, isOn })
    return done.ok ? ok({ isOn }) : done
  },
}

/** The dispatcher ends or begins the duty of a driver who cannot do so, such as one who fell ill. */
export const setDriverDuty: Command<Duty & { driverId: string }, Duty> = {
  name: 'set-driver-duty',
  may: isAdmin,
  run: async ({ driverId, isOn }, context) => {
    if (!(await drivesForShop(context, driverId))) return reject('DELIVERY_DRIVER_UNKNOWN')
    const done = await execute(context, duty, driverId, { type: 'Set', driverId, isOn })
    return done.ok ? ok({ isOn }) : done
  },
}

/**
 * A driver has opened these deliveries in the app. The dispatcher is warned about deliveries that the driver has not
 * opened.
 */
export const seeDeliveries: Command<{ deliveryIds: readonly string[] }, null> = {
  name: 'see-deliveries',
  may: isDriver,
  run: async ({ deliveryIds }, context) => {
    const driverId = context.actor.id
    const at = context.world.now().toISOString()
    return withoutValue(
      await execute(context, duty, driverId, { type: 'See', driverId, deliveryIds, at }),
    )
  },
}
