import { v5 as uuidOf } from 'uuid'

import { delivery } from '#src/domain/delivery/delivery.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import type { Carrier } from '#src/domain/delivery/vocabulary.ts'
import { driverCash, notedOf, shortOf, type Taking, takingOf } from '#src/domain/driver-cash.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from '../payment/access.ts'

/** Delivery partners have no accounts. A partner's cash record is found by a UUID of its name in this namespace. */
const PARTNERS = '0f6a1d0e-6f5e-4b39-9a52-6a3d0f3f6d11'
const ledgerIdOf = (carrier: Carrier): string =>
  'driverId' in carrier
    ? carrier.driverId
    : uuidOf(carrier.partner.name.trim().toLowerCase(), PARTNERS)

/**
 * The cash of one order, read from its payment and from the cash records of its drivers. `carrier` has the delivery now
 * or had it last.
 */
type Door = {
  delivery: Delivery
  order: PlacedOrder
  paid: PaymentState
  takings: ReadonlyMap<string, Taking>
  carrier: { id: string; partner: string | null } | null
}

const doorOf = async (context: CommandContext, deliveryId: string): Promise<Door | null> => {
  const found = await load(context, delivery, deliveryId)
  if (found === null) return null
  const { orderId, drivers, carrier } = found
  const id = carrier === null ? null : ledgerIdOf(carrier)
  const ids = [...new Set(id === null ? drivers : [...drivers, id])]
  const [placed, paid, ledgers] = await Promise.all([
    load(context, order, orderId),
    load(context, payment, orderId),
    Promise.all(ids.map((one) => load(context, driverCash, one))),
  ])
  if (!isPlaced(placed)) return null
  const partner = carrier !== null && 'partner' in carrier ? carrier.partner.name : null
  return {
    delivery: found,
    order: placed,
    paid,
    takings: new Map(
      ids.map((one, n) => [one, takingOf(ledgers[n] ?? driverCash.initial, deliveryId)]),
    ),
    carrier: id === null ? null : { id, partner },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const notedCents = ({ takings }: Door): number => sum([...takings.values()].map(notedOf))

/**
 * Cash that was taken beyond the price. The shop must pay it back to the customer, so the driver owes it to the shop.
 */
const cashBackCents = ({ refunds }: PaymentState): number =>
  sum(refunds.flatMap(({ reason, amountCents }) => (reason === 'cash' ? [amountCents] : [])))

/** The cash that the carrier had to collect: the price minus M-PESA money and minus cash that others took before. */
const toCollectCents = (
  { delivery: of, order: { totalCents }, paid, takings }: Door,
  carrierId: string,
): number => {
  const others = [...takings]
    .filter(([id]) => id !== carrierId)
    .map(([, taking]) => notedOf(taking))
  // Goods that were not handed over cost nothing. Cash that staff found to have been taken is still owed.
  const price = of.status === 'delivered' ? totalCents : 0
  const unpaid = Math.max(0, price - (paid.paid?.amountCents ?? 0))
  return Math.max(0, unpaid + cashBackCents(paid) - sum(others))
}

/**
 * True if the carrier owes the cash: the delivery is handed over now, the carrier owed cash for it before, or the shop
 * must pay cash back. A delivery that was handed over before the shop recorded what carriers owe stays as it was.
 */
const isOwedFor = ({ carrier, paid, takings }: Door, isHandedOver: boolean): boolean => {
  const taking = carrier === null ? undefined : takings.get(carrier.id)
  return isHandedOver || (taking?.owedCents ?? 0) > 0 || cashBackCents(paid) > 0
}

const owe = async (
  context: CommandContext,
  door: Door,
  isHandedOver: boolean,
): Promise<CommandResult> => {
  const { carrier, delivery: of } = door
  if (carrier === null || !isOwedFor(door, isHandedOver)) return ok(null)
  const { deliveryId, orderId, branchId } = of
  return withoutValue(
    await execute(context, driverCash, carrier.id, {
      type: 'Owe',
      driverId: carrier.id,
      entryId: context.world.newId(),
      deliveryId,
      orderId,
      branchId,
      partner: carrier.partner,
      amountCents: toCollectCents(door, carrier.id),
    }),
  )
}

/** Records at the order's payment how much cash was taken and how much is missing. */
const note = async (context: CommandContext, door: Door): Promise<CommandResult> => {
  const { order: placed, carrier, takings } = door
  const { orderId, totalCents: priceCents } = placed
  const taken = { type: 'NoteCashTaken', amountCents: notedCents(door), priceCents } as const
  const noted = await execute(context, payment, orderId, {
    ...envelope(context, orderId),
    ...taken,
  })
  if (!noted.ok || carrier === null) return noted.ok ? ok(null) : noted
  const taking = takings.get(carrier.id)
  if (taking === undefined) return ok(null)
  const { deliveryId } = door.delivery
  const carriedBy = { carrierId: carrier.id, deliveryId }
  const short = { type: 'NoteCashShort', ...carriedBy, ...shortOf(taking) } as const
  return withoutValue(
    await execute(context, payment, orderId, {
      ...envelope(context, orderId),
      ...short,
    }),
  )
}

/** True if nobody changed the cash records or the payment between the two readings. */
const isSame = (one: Door, other: Door): boolean => {
  const factsOf = ({ takings, paid }: Door) =>
    JSON.stringify([[...takings], paid.paid?.amountCents, cashBackCents(paid)])
  return factsOf(one) === factsOf(other)
}

/**
 * Tries once to make the payment and the cash records agree. If somebody changed them in the meantime, gives the
 * present records; otherwise null.
 */
const follow = async (
  context: CommandContext,
  door: Door,
  isHandedOver: boolean,
): Promise<CommandResult<Door | null>> => {
  const { deliveryId } = door.delivery
  const owed = await owe(context, door, isHandedOver)
  if (!owed.ok) return owed
  const now = (await doorOf(context, deliveryId)) ?? door
  const noted = await note(context, now)
  if (!noted.ok) return noted
  const after = await doorOf(context, deliveryId)
  return ok(after === null || isSame(now, after) ? null : after)
}

/** How often `followCash` tries. A command that changes the records later calls `followCash` again itself. */
const MOST_ROUNDS = 4

/**
 * Makes the drivers' cash records and the order's payment agree. Every command that changes one of them calls this, and
 * a job repeats it; repeating has no effect. `isHandedOver`: the delivery was handed over just now, so its carrier owes
 * the cash from now on.
 */
export const followCash: Command<{ deliveryId: string; isHandedOver?: boolean }, null> = {
  name: 'follow-cash',
  may: isShop,
  run: async ({ deliveryId, isHandedOver = false }, context) => {
    let door = await doorOf(context, deliveryId)
    for (let left = MOST_ROUNDS; door !== null && left > 0; left -= 1) {
      const followed = await follow(context, door, isHandedOver)
      if (!followed.ok) return followed
      door = followed.value
    }
    return ok(null)
  },
}
