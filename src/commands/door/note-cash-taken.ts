import { delivery } from '#src/domain/delivery/delivery.ts'
import { driverCash } from '#src/domain/driver-cash/driver-cash.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from '../payment/access.ts'

export type CashTakenBy = { driverId: string; deliveryId: string }

/** Follows what a driver says was taken at a door: M-PESA's money that comes later goes back. The last word counts. */
export const noteCashTaken: Command<CashTakenBy, null> = {
  name: 'note-cash-taken',
  may: isShop,
  run: async ({ driverId, deliveryId }, context) => {
    const [state, { takings }] = await Promise.all([
      load(context, delivery, deliveryId),
      load(context, driverCash, driverId),
    ])
    const taking = takings.find((one) => one.deliveryId === deliveryId)
    if (state === null || taking === undefined) return ok(null)
    const { orderId } = state
    const { amountCents } = taking
    const note = { type: 'NoteCashTaken' as const, amountCents }
    const noted = await execute(context, payment, orderId, {
      ...envelope(context, orderId),
      ...note,
    })
    return noted.ok ? ok(null) : noted
  },
}
