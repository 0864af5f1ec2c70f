import type { ErrorCode } from '../../contract/errors.ts'
import type { Change } from '../../domain/delivery/change.ts'
import { delivery } from '../../domain/delivery/delivery.ts'
import type { Entry } from '../../domain/delivery/entry.ts'
import type { Place } from '../../domain/delivery/events.ts'
import type { Delivery, DeliveryState } from '../../domain/delivery/state.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'

/**
 * What comes with every change that a person makes. `entryId` (UUID) and `doneAt` are the sender's. Without them the
 * change is of its own and of now. `revision`: the delivery's, as the sender saw it. Undefined: it is taken as said.
 */
export type Said = {
  deliveryId: string
  entryId?: string | undefined
  doneAt?: string | undefined
  notes?: string | undefined
  place?: Place | undefined
  revision?: number | undefined
}

export type ChangedDelivery = { deliveryId: string; status: DeliveryStatus; revision: number }

type Answer<Value> = Promise<Result<Value, Rejection<ErrorCode>>>

export const entryOf = (
  { world }: CommandContext,
  { entryId, doneAt, notes = '', place }: Said,
): Entry => {
  const receivedAt = world.now().toISOString()
  return {
    entryId: entryId ?? world.newId(),
    // Another way to write the same time would not compare as text.
    doneAt: doneAt === undefined ? receivedAt : new Date(doneAt).toISOString(),
    receivedAt,
    notes: notes.trim(),
    place: place ?? null,
  }
}

export const deliveryOf = async (context: CommandContext, deliveryId: string): Answer<Delivery> => {
  const found = await load(context, delivery, deliveryId)
  return found === null ? reject('DELIVERY_NOT_FOUND') : ok(found)
}

const tell = (state: DeliveryState) => (state === null ? {} : { status: state.status })

/** The delivery's own stream decides. `state` is as it was right after. */
export const changeDelivery = async (
  context: CommandContext,
  { deliveryId, revision: expectedRevision }: Pick<Said, 'deliveryId' | 'revision'>,
  change: Omit<Change, 'by'>,
): Answer<{ state: Delivery; changed: ChangedDelivery }> => {
  const command = { type: 'Change', by: context.actor, ...change } as const
  const seen = { expectedRevision, tell }
  const done = await executeAsSeen(context, delivery, deliveryId, command, seen)
  if (!done.ok) return done
  const { state, revision } = done.value
  if (state === null) return reject('DELIVERY_NOT_FOUND')
  return ok({ state, changed: { deliveryId, status: state.status, revision } })
}

/** A change that nothing else follows. */
export const plainChange = async (
  context: CommandContext,
  said: Said,
  change: Omit<Change, 'by' | 'entry'>,
): Answer<ChangedDelivery> => {
  const done = await changeDelivery(context, said, { entry: entryOf(context, said), ...change })
  return done.ok ? ok(done.value.changed) : done
}
