import * as z from 'zod'
import type { ChangeDetails } from '../../commands/delivery/change.ts'
import { renewCode } from '../../commands/delivery/delivery-code.ts'
import { recordTrackingEvent } from '../../commands/delivery/record-tracking-event.ts'
import { simulateRide } from '../../commands/door/simulate-ride.ts'
import { type TakeDeliveryStep, takeDeliveryStep } from '../../commands/door/take-step.ts'
import { ride } from '../../contract/delivery/delivery.ts'
import {
  changedDelivery,
  type DeliveryStatusBody,
  deliveryStatusBody,
  renewedCode,
  type TrackingBody,
  trackingBody,
} from '../../contract/delivery/driver-work.ts'
import { toCents } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { isDriver, runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue } from '../server/route-parts.ts'
import { orderOfDelivery } from './viewer.ts'

const simulate = defineRoute({
  method: 'POST',
  path: '/api/admin/deliveries/:id/ride',
  area: 'Deliveries',
  summary:
    'In the demo shop alone: the next thing that the driver of a delivery would do; for admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: ride,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'BRANCH_NOT_FOUND',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_ORDER_NOT_READY',
    'NOT_FOUND',
  ],
  limits: ['staff'],
  reads: ['orders'],
  handle: async ({ issue, deps, params }) => {
    if (!deps.isDemo) return reject('NOT_FOUND')
    return answerValue(await issue(simulateRide, { deliveryId: params.id }))
  },
})

const area = 'Deliveries'

/** The fields that every change of a delivery has. A place is kept only if both latitude and longitude were sent. */
const saidIn = (
  deliveryId: string,
  { entryId, doneAt, notes, latitude, longitude, accuracy }: TrackingBody,
): ChangeDetails => {
  const isPlaced = latitude !== undefined && longitude !== undefined
  const place = isPlaced ? { latitude, longitude, accuracy: accuracy ?? null } : undefined
  return { deliveryId, entryId, doneAt, notes, place }
}

const carrierIn = ({ driverId, partner }: DeliveryStatusBody) => {
  if (driverId !== undefined) return { driverId }
  return partner === undefined ? undefined : { partner }
}

const stepIn = (deliveryId: string, body: DeliveryStatusBody): TakeDeliveryStep => {
  const { status: to, code, reason, writtenOff, cashTaken, cashReason, revision } = body
  const cashTakenCents = cashTaken === undefined ? undefined : toCents(cashTaken)
  return {
    ...saidIn(deliveryId, body),
    to,
    carrier: carrierIn(body),
    code,
    reason,
    writtenOff,
    cashTakenCents,
    cashReason,
    revision,
  }
}

const changeStatus = defineRoute({
  method: 'PATCH',
  path: '/api/deliveries/:id/status',
  mayAsk: (actor) => isDriver(actor) || runsBranches(actor),
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
    'OWN_MATTER',
    'REASON_REQUIRED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ body, params, issue }) => {
    const changed = await issue(takeDeliveryStep, stepIn(params.id, body))
    if (!changed.ok) return changed
    const { deliveryId: id, status, revision } = changed.value
    return ok({ body: { id, status, revision } })
  },
})

const record = defineRoute({
  method: 'POST',
  path: '/api/deliveries/:id/tracking',
  mayAsk: (actor) => isDriver(actor) || runsBranches(actor),
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
  handle: async ({ issue, body, params }) => {
    const said = saidIn(params.id, body)
    const done = await issue(recordTrackingEvent, { ...said, status: body.status })
    if (!done.ok) return done
    const { deliveryId: id, status, revision } = done.value
    return ok({ body: { id, status, revision } })
  },
})

const renewDoorCode = defineRoute({
  method: 'POST',
  path: '/api/deliveries/:id/code/renew',
  area,
  summary: 'Another code for the door, for the delivery’s customer alone. Wrong tries stay counted',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: renewedCode,
  errors: [
    'DELIVERY_NOT_FOUND',
    'DELIVERY_CODE_LOCKED',
    'DELIVERY_CODE_RENEWED_TOO_OFTEN',
    'DELIVERY_TRANSITION_NOT_ALLOWED',
    'CONFLICT',
  ],
  limits: ['order-change'],
  orderOf: orderOfDelivery,
  reads: ['deliveries'],
  handle: async ({ issue, params: { id } }) =>
    answerValue(await issue(renewCode, { deliveryId: id })),
})

export const deliveryChangeRoutes: readonly Route[] = [
  changeStatus,
  record,
  renewDoorCode,
  simulate,
]
