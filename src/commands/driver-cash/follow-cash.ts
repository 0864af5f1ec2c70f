import { delivery } from '#src/domain/delivery/delivery.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import { driverCash } from '#src/domain/driver-cash/driver-cash.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from '../payment/access.ts'

/** What all drivers who have or had the delivery say they took for it. */
const notedCents = async (
  context: CommandContext,
  { deliveryId, drivers }: Delivery,
): Promise<number> => {
  const ledgers = await Promise.all(drivers.map((id) => load(context, driverCash, id)))
  return ledgers
    .flatMap(({ takings }) => takings.filter((one) => one.deliveryId === deliveryId))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Another driver may speak meanwhile. Whoever comes after that notes it in any case. */
const MOST_ROUNDS = 3

/**
 * The order's payment follows what drivers say they took for it. Whoever changes either side asks for it, and a job asks
 * once more. Twice changes nothing.
 */
export const followCash: Command<{ deliveryId: string }, null> = {
  name: 'follow-cash',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    const found = await load(context, delivery, deliveryId)
    if (found === null) return ok(null)
    const { orderId } = found
    const placed = await load(context, order, orderId)
    if (!isPlaced(placed)) return ok(null)
    const { totalCents: priceCents } = placed
    let amountCents = await notedCents(context, found)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const note = { type: 'NoteCashTaken', amountCents, priceCents } as const
      const command = { ...envelope(context, orderId), ...note }
      const noted = await execute(context, payment, orderId, command)
      if (!noted.ok) return noted
      const now = await notedCents(context, found)
      if (now === amountCents) break
      amountCents = now
    }
    return ok(null)
  },
}
