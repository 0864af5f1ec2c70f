import { driverCash } from '../../domain/driver-cash/driver-cash.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CashReason } from '../../domain/kernel/vocabulary.ts'
import { deliveryOf } from '../delivery/change.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/**
 * `entryId` (UUID) comes from the sender. `amountCents` is all cash taken for the delivery, `reason` says why it is too
 * little. `doneAt` is ISO 8601.
 */
export type TakeCash = {
  entryId: string
  deliveryId: string
  amountCents: number
  reason?: CashReason | undefined
  doneAt: string
}

/** Only a driver who has or had the delivery can have taken cash for it. */
const hadDelivery = async (context: CommandContext, deliveryId: string): Promise<CommandResult> => {
  const found = await deliveryOf(context, deliveryId)
  if (!found.ok) return found
  return found.value.drivers.includes(context.actor.id) ? ok(null) : reject('DELIVERY_NOT_YOURS')
}

/** Records the cash that the acting driver reports. A time ahead of the shop's clock becomes the present time. */
const record = (context: CommandContext, { doneAt, reason, ...taken }: TakeCash) => {
  const driverId = context.actor.id
  const now = context.world.now().toISOString()
  const at = doneAt > now ? now : doneAt
  const take = { type: 'Take', driverId, ...taken, reason: reason ?? null, doneAt: at } as const
  return execute(context, driverCash, driverId, take)
}

/**
 * Records the cash that a driver took at a door. It counts whatever happens to the delivery, since the driver has the
 * money.
 */
export const takeCash: Command<TakeCash, null> = {
  name: 'take-cash',
  may: isDriver,
  run: async (input, context) => {
    const own = await hadDelivery(context, input.deliveryId)
    if (!own.ok) return own
    return withoutValue(await record(context, input))
  },
}
