import { distanceKm } from '../../contract/rules/distance.ts'
import type { Place } from '../../domain/delivery/events.ts'
import type { Delivery } from '../../domain/delivery/state.ts'
import { MOST_WRONG_CODES } from '../../domain/delivery/vocabulary.ts'
import { isDriver, isShop, runsBranches, system } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { unlessOwnOrder } from '../order-access.ts'
import {
  type ChangeDetails,
  type ChangedDelivery,
  changeDelivery,
  deliveryOf,
  entryOf,
  orderFollows,
} from './change.ts'
import { isCodeOf } from './delivery-code.ts'

/** Sets the order of a delivery that was handed over to delivered. */
export const completeHandOver: Command<{ deliveryId: string }, null> = {
  name: 'complete-hand-over',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    const found = await deliveryOf(context, deliveryId)
    return found.ok ? orderFollows(context, found.value.orderId, 'delivered') : found
  },
}

/**
 * `code` is the code that the customer told the driver. `reason` is required from an admin or the branch's manager, who
 * hand over without a code.
 */
export type HandOverDelivery = ChangeDetails & {
  code?: string | undefined
  reason?: string | undefined
}

/** Metres between the place of the handover and the customer's pin. */
const fromPin = async (
  { queries }: CommandContext,
  orderId: string,
  place: Place | null,
): Promise<number | null> => {
  if (place === null) return null
  const found = await queries.orders.byId(system, orderId)
  if (!found.ok) return null
  const { latitude, longitude } = found.value.address
  if (latitude === undefined || longitude === undefined) return null
  return Math.round(distanceKm(place, { latitude, longitude }) * 1_000)
}

const judged = async (
  context: CommandContext,
  found: Delivery,
  typed: string | undefined,
): Promise<'right' | 'wrong' | undefined> => {
  if (typed === undefined || typed === '') return undefined
  return (await isCodeOf(context, found, typed)) ? 'right' : 'wrong'
}

/** Refuses an entry that was refused before for a wrong code: a phone may send the same entry several times. */
const unlessRefused = ({ refused }: Delivery, entryId: string): CommandResult => {
  if (!refused.includes(entryId)) return ok(null)
  return reject('DELIVERY_CODE_WRONG', { left: MOST_WRONG_CODES - refused.length })
}

/** Records that the customer has the goods. */
export const handOverDelivery: Command<HandOverDelivery, ChangedDelivery> = {
  name: 'hand-over-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: async ({ code: typed, reason, ...details }, context) => {
    const { deliveryId } = details
    const found = await deliveryOf(context, deliveryId)
    if (!found.ok) return found
    // A driver may hand over even their own order, since a driver needs the customer's code. Staff need no code, so
    // they may not hand over their own order.
    const allowed = isDriver(context.actor)
      ? ok(null)
      : await unlessOwnOrder(context, found.value.orderId)
    if (!allowed.ok) return allowed
    const entry = entryOf(context, details)
    const code = await judged(context, found.value, typed)
    const fromPinM = await fromPin(context, found.value.orderId, entry.place)
    const { codeRenewals } = found.value
    const why = reason?.trim()
    const change = { to: 'delivered', entry, code, codeRenewals, reason: why, fromPinM } as const
    const done = await changeDelivery(context, details, change)
    if (!done.ok) return done
    const { state, changed } = done.value
    const taken = unlessRefused(state, entry.entryId)
    return taken.ok ? ok(changed) : taken
  },
}
