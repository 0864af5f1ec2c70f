import type { ErrorCode } from '../../contract/errors.ts'
import type { DeliveryChange } from '../../domain/delivery/change.ts'
import { delivery } from '../../domain/delivery/delivery.ts'
import type { DeliveryEntry } from '../../domain/delivery/entry.ts'
import type { Place } from '../../domain/delivery/events.ts'
import type { Delivery, DeliveryState } from '../../domain/delivery/state.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { isDriver, system } from '../../domain/kernel/access.ts'
import { ok, type Rejection, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { type CommandContext, type CommandResult, withoutValue } from '../engine/command.ts'
import { execute, executeAsSeen, load } from '../engine/execute.ts'

/**
 * The fields of every change that a person makes to a delivery. `entryId` (UUID) and `doneAt` come from the sender;
 * without them the shop uses a new id and the present time. `revision` is the delivery's revision that the sender saw;
 * without it no check is made.
 */
export type ChangeDetails = {
  deliveryId: string
  entryId?: string | undefined
  doneAt?: string | undefined
  notes?: string | undefined
  place?: Place | undefined
  revision?: number | undefined
}

export type ChangedDelivery = { deliveryId: string; status: DeliveryStatus; revision: number }

export const entryOf = (
  { world }: CommandContext,
  { entryId, doneAt, notes = '', place }: ChangeDetails,
): DeliveryEntry => {
  const receivedAt = world.now().toISOString()
  return {
    entryId: entryId ?? world.newId(),
    // Times are compared as text, so they need one format.
    doneAt: doneAt === undefined ? receivedAt : new Date(doneAt).toISOString(),
    receivedAt,
    notes: notes.trim(),
    place: place ?? null,
  }
}

export const deliveryOf = async (
  context: CommandContext,
  deliveryId: string,
): Promise<CommandResult<Delivery>> => {
  const found = await load(context, delivery, deliveryId)
  return found === null ? reject('DELIVERY_NOT_FOUND') : ok(found)
}

const tell = (state: DeliveryState) => (state === null ? {} : { status: state.status })

/** Changes a delivery. `state` is the delivery right after the change. */
export const changeDelivery = async (
  context: CommandContext,
  { deliveryId, revision: expectedRevision }: Pick<ChangeDetails, 'deliveryId' | 'revision'>,
  change: Omit<DeliveryChange, 'by'>,
): Promise<CommandResult<{ state: Delivery; changed: ChangedDelivery }>> => {
  const command = { type: 'Change', by: context.actor, ...change } as const
  const seen = { expectedRevision, tell }
  const done = await executeAsSeen(context, delivery, deliveryId, command, seen)
  if (!done.ok) return done
  const { state, revision } = done.value
  if (state === null) return reject('DELIVERY_NOT_FOUND')
  return ok({ state, changed: { deliveryId, status: state.status, revision } })
}

/** Makes a change of a delivery that needs no change of its order. */
export const plainChange = async (
  context: CommandContext,
  details: ChangeDetails,
  change: Omit<DeliveryChange, 'by' | 'entry'>,
): Promise<CommandResult<ChangedDelivery>> => {
  const done = await changeDelivery(context, details, {
    entry: entryOf(context, details),
    ...change,
  })
  return done.ok ? ok(done.value.changed) : done
}

/** Moves the order to the status of its delivery. Repeating this has no effect. */
export const orderFollows = async (
  context: CommandContext,
  orderId: string,
  to: 'out_for_delivery' | 'delivered',
): Promise<CommandResult> => {
  // Drivers may not change orders. So the order changes in the shop's name, after its delivery.
  const command = {
    type: 'ChangeStatus',
    to,
    by: system,
    reason: '',
    isPaid: false,
    holdsMoney: false,
  } as const
  return withoutValue(await execute(context, order, orderId, command))
}

/**
 * After CONFLICT the phone sends the step again by itself. After RECORD_UNREADABLE the delivery cannot store a report.
 */
const unkept: readonly ErrorCode[] = ['CONFLICT', 'RECORD_UNREADABLE']

/**
 * Stores a driver's step that the shop refused, for the dispatcher to see; the delivery does not change. `to` is null
 * for a note. Steps of other people are not stored.
 */
export const keepRefusedStep = async (
  context: CommandContext,
  details: ChangeDetails,
  to: DeliveryStatus | null,
  { code: refusedWith }: Rejection<ErrorCode>,
): Promise<void> => {
  if (!isDriver(context.actor) || unkept.includes(refusedWith)) return
  const entry = entryOf(context, details)
  const command = { type: 'Report', by: context.actor, entry, to, refusedWith } as const
  await execute(context, delivery, details.deliveryId, command)
}
