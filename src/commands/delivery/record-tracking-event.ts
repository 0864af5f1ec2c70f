import { delivery } from '../../domain/delivery/delivery.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { isOnTheRoad } from '../../domain/delivery/way.ts'
import { isDriver, runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import {
  type ChangeDetails,
  type ChangedDelivery,
  deliveryOf,
  entryOf,
  keepRefusedStep,
} from './change.ts'
import { followEntry } from './positions.ts'

/** `status` is the delivery's status that the sender saw. */
export type RecordTrackingEvent = Omit<ChangeDetails, 'revision'> & {
  status?: DeliveryStatus | undefined
}

const note = async (
  context: CommandContext,
  { status, ...details }: RecordTrackingEvent,
): Promise<CommandResult<ChangedDelivery>> => {
  const { deliveryId } = details
  const found = await deliveryOf(context, deliveryId)
  if (!found.ok) return found
  const entry = entryOf(context, details)
  const isNew = !found.value.entries.includes(entry.entryId)
  if (isNew && status !== undefined && status !== found.value.status) {
    return reject('DELIVERY_STATUS_DIFFERS', { status: found.value.status })
  }
  const command = { type: 'Note', by: context.actor, entry } as const
  const done = await execute(context, delivery, deliveryId, command)
  if (!done.ok) return done
  const { state, revision } = done.value
  if (state === null) return reject('DELIVERY_NOT_FOUND')
  return ok({ deliveryId, status: state.status, revision })
}

/**
 * Adds a note, a place or both to a delivery without changing its status. If a driver's note is refused, it is stored
 * as a refused report as well.
 */
export const recordTrackingEvent: Command<RecordTrackingEvent, ChangedDelivery> = {
  name: 'record-tracking-event',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: async (details, context) => {
    const done = await note(context, details)
    if (!done.ok) {
      await keepRefusedStep(context, details, null, done.error)
      return done
    }
    await followEntry(context, { ...details, isHeld: isOnTheRoad(done.value) })
    return done
  },
}
