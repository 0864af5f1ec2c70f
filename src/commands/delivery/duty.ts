import { duty } from '../../domain/duty.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** A driver goes on or off duty. */
export const setDuty: Command<{ isOn: boolean }, { isOn: boolean }> = {
  name: 'set-duty',
  may: isDriver,
  run: async ({ isOn }, context) => {
    const driverId = context.actor.id
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
