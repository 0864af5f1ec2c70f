import { driverCash } from '../../domain/driver-cash.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { CashReason } from '../../domain/kernel/vocabulary.ts'
import { deliveryOf } from '../delivery/change.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { followCash } from './follow-cash.ts'

/**
 * `entryId` (UUID) comes from the sender. `amountCents`: taken for the delivery in all. `reason`: why it is less than was
 * to be collected. `doneAt`: ISO 8601.
 */
export type TakeCash = {
  entryId: string
  deliveryId: string
  amountCents: number
  reason?: CashReason | undefined
  doneAt: string
}

/** Only who has the delivery, or had it, can have taken cash for it. */
const hadDelivery = async (context: CommandContext, deliveryId: string): Promise<CommandResult> => {
  const found = await deliveryOf(context, deliveryId)
  if (!found.ok) return found
  return found.value.drivers.includes(context.actor.id) ? ok(null) : reject('DELIVERY_NOT_YOURS')
}

/** Writes down what the acting driver says was taken. A time ahead of the shop's clock counts as now. */
const record = (context: CommandContext, { doneAt, reason, ...taken }: TakeCash) => {
  const driverId = context.actor.id
  const now = context.world.now().toISOString()
  const at = doneAt > now ? now : doneAt
  const take = { type: 'Take', driverId, ...taken, reason: reason ?? null, doneAt: at } as const
  return execute(context, driverCash, driverId, take)
}

/**
 * A driver says what was taken at a door. It is a fact whatever became of the delivery: who has the money owes it to
 * the shop.
 */
export const takeCash: Command<TakeCash, null> = {
  name: 'take-cash',
  may: isDriver,
  run: async (input, context) => {
    const own = await hadDelivery(context, input.deliveryId)
    if (!own.ok) return own
    const done = await record(context, input)
    if (!done.ok) return done
    // What was taken stands by now. A job follows it once more.
    await followCash.run(input, context)
    return ok(null)
  },
}
