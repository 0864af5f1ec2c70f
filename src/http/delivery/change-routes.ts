import * as z from 'zod'
import type { Said } from '../../commands/delivery/change.ts'
import { recordTrackingEvent } from '../../commands/delivery/record-tracking-event.ts'
import { reportStep } from '../../commands/delivery/report-step.ts'
import { takeCash } from '../../commands/driver-cash/take-cash.ts'
import {
  changedDelivery,
  type DeliveryStatusBody,
  deliveryStatusBody,
  trackingBody,
} from '../../contract/delivery/changes.ts'
import type { DeliveryStatus } from '../../contract/delivery/delivery.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { toCents } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok, type Rejection } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { saidIn, takeStep } from './take-step.ts'

const area = 'Deliveries'

/** What was taken at the door is a fact, whatever becomes of the step. */
const noteCash = async (
  { actor, issue, deps }: Visit,
  deliveryId: string,
  said: DeliveryStatusBody,
) => {
  const { cashTaken, entryId, doneAt } = said
  if (cashTaken === undefined || !isDriver(actor)) return ok(null)
  const { newId, now } = deps.commands
  return issue(takeCash, {
    entryId: entryId ?? newId(),
    deliveryId,
    amountCents: toCents(cashTaken),
    doneAt: doneAt ?? now().toISOString(),
  })
}

/** A driver's step or note that was refused is kept as the driver tells it. The answer stays the refusal. */
const keepReport = async (
  { actor, issue }: Visit,
  said: Said & { to: DeliveryStatus | null },
  { code }: Rejection<ErrorCode>,
): Promise<void> => {
  if (!isDriver(actor) || code === 'CONFLICT' || code === 'RECORD_UNREADABLE') return
  await issue(reportStep, { ...said, refusedWith: code })
}

const changeStatus = defineRoute({
  method: 'PATCH',
  path: '/api/deliveries/:id/status',
  area,
  summary:
    'Moves a delivery on. Admins assign it; its driver, or whoever enters a partner’s steps, brings it',
  input: z.object({ params: z.object({ id: uuid }), body: deliveryStatusBody }),
  status: 200,
  response: changedDelivery,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CHANGED_MEANWHILE',
    'DELIVERY_CARRIER_REQUIRED',
    'DELIVERY_CODE_LOCKED',
    'DELIVERY_CODE_REQUIRED',
    'DELIVERY_CODE_WRONG',
    'DELIVERY_DRIVER_UNKNOWN',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_NOT_YOURS',
    'DELIVERY_ORDER_NOT_READY',
    'DELIVERY_TOO_MANY_ENTRIES',
    'DELIVERY_TRANSITION_NOT_ALLOWED',
    'ORDER_ALREADY_CANCELLED',
    'REASON_REQUIRED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async (visit) => {
    const { body, params } = visit
    const noted = await noteCash(visit, params.id, body)
    if (!noted.ok) return noted
    const changed = await takeStep(visit, params.id, body)
    if (!changed.ok) {
      await keepReport(visit, { ...saidIn(params.id, body), to: body.status }, changed.error)
      return changed
    }
    const { deliveryId: id, status, revision } = changed.value
    return ok({ body: { id, status, revision } })
  },
})

const record = defineRoute({
  method: 'POST',
  path: '/api/deliveries/:id/tracking',
  area,
  summary:
    'A note, a place or both at the delivery’s present step; for its driver, its branch’s manager and admins',
  input: z.object({ params: z.object({ id: uuid }), body: trackingBody }),
  status: 201,
  response: changedDelivery,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_NOT_YOURS',
    'DELIVERY_STATUS_DIFFERS',
    'DELIVERY_TOO_MANY_ENTRIES',
  ],
  limits: ['staff'],
  reads: [],
  handle: async (visit) => {
    const { issue, body, params } = visit
    const said = saidIn(params.id, body)
    const done = await issue(recordTrackingEvent, { ...said, status: body.status })
    if (!done.ok) {
      await keepReport(visit, { ...said, to: null }, done.error)
      return done
    }
    const { deliveryId: id, status, revision } = done.value
    return ok({ body: { id, status, revision } })
  },
})

export const deliveryChangeRoutes: readonly Route[] = [changeStatus, record]
