import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import type { CommandContext, CommandDeps } from '#src/commands/engine/command.ts'
import { load } from '#src/commands/engine/execute.ts'
import { lookIn } from '#src/demo/past/past.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import { takingOf } from '#src/domain/driver-cash/driver-cash.ts'
import { shortOf } from '#src/domain/driver-cash/taking.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { partsCents } from '#src/domain/payment/state.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'

/** A delivery with money to collect at the door, by its order and payment, and by its driver's ledger. */
type Collected = {
  orderId: string
  isChangedToCash: boolean
  /** The order's price without what M-PESA paid. */
  dueCents: number
  isReported: boolean
  takenCents: number
  missingCents: number
}

const orderIds = (events: readonly Recorded[], wanted: (event: Recorded) => boolean): string[] =>
  events.flatMap((event) =>
    wanted(event) && 'orderId' in event.data ? [event.data.orderId ?? ''] : [],
  )

const collectedFor = async (
  look: CommandContext,
  orderId: string,
  isChangedToCash: boolean,
): Promise<Collected> => {
  const deliveryId = deliveryIdOf(orderId)
  const [placed, money, delivery] = await Promise.all([
    load(look, aggregates.order, orderId),
    load(look, aggregates.payment, orderId),
    load(look, aggregates.delivery, deliveryId),
  ])
  const driverId = delivery?.drivers.at(-1) ?? ''
  const taking = takingOf(await load(look, aggregates.drivercash, driverId), deliveryId)
  return {
    orderId,
    isChangedToCash,
    dueCents: (isPlaced(placed) ? placed.priceCents : 0) - partsCents(money),
    isReported: taking.isSaid,
    takenCents: taking.amountCents,
    missingCents: shortOf(taking).missingCents,
  }
}

/** All deliveries that were handed over and had money to collect. Only drivers of the shop may have carried them. */
export const collectedAtDoors = async (
  deps: CommandDeps,
  events: readonly Recorded[],
): Promise<Collected[]> => {
  const look = lookIn(deps)
  const changed = new Set(orderIds(events, ({ type }) => type === 'OrderPaymentMethodChanged'))
  const delivered = orderIds(events, ({ type }) => type === 'OrderDelivered')
  const all = await Promise.all(delivered.map((id) => collectedFor(look, id, changed.has(id))))
  return all.filter(({ dueCents }) => dueCents > 0)
}
