import { v7 as newId } from 'uuid'
import type { CashReason } from '#contract/delivery/cash.ts'
import type { DeliveryCard, DeliveryStatus } from '#contract/delivery/delivery.ts'
import type { Photo } from '#web/shop/delivery/photo-field.tsx'
import type { NewEntry, Position } from '../../lib/outbox/entry.ts'
import { correctedTime } from '../../lib/server-clock.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { dutyPath } from './drivers-phone.ts'

/**
 * Gives a function that waits until the phone has stored something. It resolves to true, or to false after a toast if
 * the phone could not store it.
 */
export const useKeep = (): ((kept: Promise<unknown>) => Promise<boolean>) => {
  const t = useText()
  return async (kept) => {
    try {
      await kept
      return true
    } catch {
      const text = t('The phone has no room left. Free some, and try again.')
      showToast(t('Not saved'), text, 'destructive')
      return false
    }
  }
}

/** An action of the driver, as it is put into the phone's queue. The queue adds the driver's id. */
export type Act = Omit<NewEntry, 'owner'>

/** Time in ms for which a step stays on the phone before it is sent, so that the driver can undo it. */
const UNDO_MS = 10_000

const placeOf = (at: Position | undefined) =>
  at && { latitude: at.latitude, longitude: at.longitude, accuracy: at.accuracy }

type Said = { at: Position | undefined; notes?: string | undefined }
type StepFacts = Said & {
  code?: string | undefined
  reason?: string | undefined
  cashTaken?: number | undefined
  cashReason?: CashReason | undefined
}

/** A step with the customer's code is sent at once: the customer waits at the door for the answer. */
const undoOf = ({ code }: Pick<StepFacts, 'code'>): number => (code === undefined ? UNDO_MS : 0)

type Of = Pick<DeliveryCard, 'id' | 'orderNumber'>

export const stepOf = (
  { id: deliveryId, orderNumber: about }: Of,
  status: DeliveryStatus,
  { at, ...facts }: StepFacts,
): Act => {
  const id = newId()
  const body = { status, entryId: id, doneAt: correctedTime(), ...facts, ...placeOf(at) }
  return {
    id,
    lane: deliveryId,
    about,
    kind: 'step',
    request: { method: 'PATCH', path: `/api/deliveries/${deliveryId}/status`, body },
    dueAt: Date.now() + undoOf(facts),
  }
}

export const noteOf = ({ id: deliveryId, orderNumber: about }: Of, { at, notes }: Said): Act => {
  const id = newId()
  const body = { entryId: id, doneAt: correctedTime(), notes, ...placeOf(at) }
  const path = `/api/deliveries/${deliveryId}/tracking`
  return {
    id,
    lane: deliveryId,
    about,
    kind: 'note',
    request: { method: 'POST', path, body },
    dueAt: Date.now(),
  }
}

/** The photo follows the step in the same lane. A lane is sent in order, so the step never waits for the photo. */
export const photoOf = ({ id: deliveryId, orderNumber: about }: Of, photo: Photo): Act => ({
  id: newId(),
  lane: deliveryId,
  about,
  kind: 'photo',
  request: { method: 'POST', path: `/api/deliveries/${deliveryId}/photo`, body: {}, file: photo },
  dueAt: Date.now(),
})

/** `amount` is in KSh. `reason` says why it is less than the cash that was due. */
type CashFacts = { amount: number; reason?: CashReason | undefined }

/**
 * The driver has the money whatever becomes of the delivery. So the report about the cash has its own lane, and waits
 * for no step.
 */
export const cashOf = (deliveryId: string, { amount, reason }: CashFacts): Act => {
  const id = newId()
  const body = { id, deliveryId, amount, reason, doneAt: correctedTime() }
  return {
    id,
    lane: `cash-${deliveryId}`,
    kind: 'cash',
    request: { method: 'POST', path: '/api/driver/cash', body },
    dueAt: Date.now(),
  }
}

export const dutyOf = (on: boolean): Act => ({
  id: newId(),
  lane: 'duty',
  kind: 'duty',
  request: { method: 'POST', path: dutyPath, body: { on } },
  dueAt: Date.now(),
})
