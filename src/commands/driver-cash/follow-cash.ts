import { v5 as uuidOf } from 'uuid'

import { delivery } from '#src/domain/delivery/delivery.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import type { Carrier } from '#src/domain/delivery/vocabulary.ts'
import { duesOf } from '#src/domain/driver-cash/door-cash.ts'
import { driverCash, takingOf } from '#src/domain/driver-cash/driver-cash.ts'
import { foundOf, notedOf, shortOf, type Taking } from '#src/domain/driver-cash/taking.ts'
import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { type Cost, costing, costOf, doorCents } from '#src/domain/order/bill.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import {
  cashBackCents,
  type PaymentState,
  partsCents,
  takenBack,
} from '#src/domain/payment/state.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from '../order-access.ts'

/** Delivery partners have no accounts. A partner's cash record is found by a UUID of its name in this namespace. */
const PARTNERS = '0f6a1d0e-6f5e-4b39-9a52-6a3d0f3f6d11'
const ledgerIdOf = (carrier: Carrier): string =>
  'driverId' in carrier
    ? carrier.driverId
    : uuidOf(carrier.partner.name.trim().toLowerCase(), PARTNERS)

/** The cash of one order, read from its payment and from the cash records of its carriers. */
type Door = {
  delivery: Delivery
  order: PlacedOrder
  cost: Cost
  paid: PaymentState
  /** From first to last. The last has the delivery now or had it last. */
  carriers: readonly { carrierId: string; taking: Taking }[]
  /** The name of the last carrier, if that is a partner. */
  partner: string | null
}

const doorOf = async (context: CommandContext, deliveryId: string): Promise<Door | null> => {
  const found = await load(context, delivery, deliveryId)
  if (found === null) return null
  const { orderId, drivers, carrier } = found
  const present = carrier === null ? [] : [ledgerIdOf(carrier)]
  const ids = [...drivers.filter((id) => !present.includes(id)), ...present]
  const [placed, paid, ledgers] = await Promise.all([
    load(context, order, orderId),
    load(context, payment, orderId),
    Promise.all(ids.map((one) => load(context, driverCash, one))),
  ])
  if (!isPlaced(placed)) return null
  return {
    delivery: found,
    order: placed,
    cost: costOf(placed),
    paid,
    carriers: ids.map((carrierId, n) => ({
      carrierId,
      taking: takingOf(ledgers[n] ?? driverCash.initial, deliveryId),
    })),
    partner: carrier !== null && 'partner' in carrier ? carrier.partner.name : null,
  }
}

/**
 * Whether the carriers' debts are recorded. A delivery that was handed over before the shop recorded what carriers owe
 * stays as it was.
 */
const isRecorded = ({ delivery: of, carriers, paid }: Door, isHandedOver: boolean): boolean =>
  isHandedOver ||
  of.status !== 'delivered' ||
  carriers.some(({ taking }) => taking.owedCents > 0) ||
  cashBackCents(paid) > 0

/** Records at each carrier's ledger what that carrier owes. */
const owe = async (
  context: CommandContext,
  door: Door,
  isHandedOver: boolean,
): Promise<CommandResult> => {
  if (!isRecorded(door, isHandedOver)) return ok(null)
  const { delivery: of, carriers, cost, paid, partner } = door
  const { deliveryId, orderId, branchId } = of
  const dues = duesOf({
    carriers,
    isHandedOver: of.status === 'delivered',
    doorCents: doorCents(cost, { parts: paid.parts, takenBack: takenBack(paid) }),
    cashBackCents: cashBackCents(paid),
  })
  for (const [n, { carrierId, owedCents }] of dues.entries()) {
    if (carriers[n]?.taking.owedCents === owedCents) continue
    const owed = await execute(context, driverCash, carrierId, {
      type: 'Owe',
      driverId: carrierId,
      entryId: context.world.newId(),
      deliveryId,
      orderId,
      branchId,
      partner: n === carriers.length - 1 ? partner : null,
      amountCents: owedCents,
    })
    if (!owed.ok) return owed
  }
  return ok(null)
}

/** Records at the order's payment how much cash was taken, and how much is missing at each carrier. */
const note = async (context: CommandContext, door: Door): Promise<CommandResult> => {
  const { order: placed, carriers, delivery: of } = door
  const { deliveryId } = of
  const shorts = carriers.map(({ carrierId, taking }) => ({
    carrierId,
    deliveryId,
    takenCents: notedOf(taking),
    ...shortOf(taking),
  }))
  const amountCents = carriers.reduce((all, { taking }) => all + foundOf(taking), 0)
  const about = { ...envelope(context, placed.orderId), ...costing(placed) }
  const command = { ...about, type: 'NoteCash', amountCents, shorts } as const
  return withoutValue(await execute(context, payment, placed.orderId, command))
}

/** True if nobody changed the cash records or the payment between the two readings. */
const isSame = (one: Door, other: Door): boolean => {
  const factsOf = ({ carriers, paid }: Door) =>
    JSON.stringify([carriers, partsCents(paid), cashBackCents(paid)])
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

/** How often `followCash` tries. It follows again from whatever changes the records later. */
const MOST_ROUNDS = 4

/**
 * Makes the carriers' cash records and the order's payment agree. It follows from every event that changes one of them;
 * repeating has no effect. `isHandedOver`: the delivery was handed over just now, so its carriers owe the cash from now on.
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
