import { driverCash } from '../../domain/driver-cash/driver-cash.ts'
import { countsCash, seesPayment, unlessOwn } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ShortOutcome } from '../../domain/kernel/vocabulary.ts'
import type { OrderCashShort } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { PaymentState } from '../../domain/payment/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { orderFor, unlessOwnOrder } from '../order-access.ts'
import { type SettledPayment, settledPayment } from '../payment/settle-refund.ts'

/**
 * `entryId` (UUID) comes from the sender. `note` is the reason. `carrierId`: whose missing cash is decided about. It may
 * be left out while one carrier alone lacks some.
 */
export type SettleShort = {
  orderId: string
  carrierId?: string | undefined
  entryId: string
  outcome: ShortOutcome
  note: string
}

const shortToDecide = (
  { cashShorts = [] }: PaymentState,
  carrierId: string | undefined,
): OrderCashShort | undefined => {
  if (carrierId !== undefined) return cashShorts.find((one) => one.carrierId === carrierId)
  const open = cashShorts.filter(({ openCents }) => openCents > 0)
  return open.length > 1 ? undefined : (open[0] ?? cashShorts.at(-1))
}

/**
 * The branch's staff or finance decide about missing cash of an order. Nobody decides about their own order or cash.
 */
export const settleShort: Command<SettleShort, SettledPayment> = {
  name: 'settle-short',
  may: countsCash,
  run: async ({ orderId, carrierId: carrier, note, ...settled }, context) => {
    const found = await orderFor(context, orderId, seesPayment)
    if (!found.ok) return found
    const short = shortToDecide(await load(context, payment, orderId), carrier)
    if (short === undefined) return reject('CASH_DIFFERENCE_NOT_OPEN')
    const { carrierId: driverId, deliveryId } = short
    const others = await unlessOwnOrder(context, orderId)
    if (!others.ok) return others
    const foreign = unlessOwn(context.actor, driverId)
    if (!foreign.ok) return foreign
    const done = await execute(context, driverCash, driverId, {
      type: 'SettleShort',
      driverId,
      deliveryId,
      orderId,
      note: note.trim(),
      ...settled,
    })
    if (!done.ok) return done
    return ok(await settledPayment(context, orderId, await load(context, payment, orderId)))
  },
}
