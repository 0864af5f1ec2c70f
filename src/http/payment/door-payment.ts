import * as z from 'zod'
import { readDoorPayment, startDoorPayment } from '../../commands/door/door-payment.ts'
import { doorPaymentBody, paymentState } from '../../contract/payment/payment.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { isDriver } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { mayRingAtDoor } from './phone-limits.ts'
import { presentPaymentState } from './present-state.ts'

const params = z.object({ id: uuid })
const common = {
  path: '/api/deliveries/:id/mpesa',
  area: 'Deliveries',
  response: paymentState,
  reads: [],
} as const
const errors = ['UNAUTHENTICATED', 'FORBIDDEN', 'DELIVERY_NOT_FOUND', 'DELIVERY_NOT_YOURS'] as const

const stateOf = async ({ deps, issue }: Pick<Visit, 'deps' | 'issue'>, deliveryId: string) => {
  const found = await issue(readDoorPayment, { deliveryId })
  return found.ok
    ? ok({ body: presentPaymentState(found.value, deps.commands.world.now()) })
    : found
}

const read = defineRoute({
  ...common,
  method: 'GET',
  summary: 'How far the payment of a delivery is, for the driver who brings it',
  input: z.object({ params }),
  status: 200,
  errors,
  handle: (visit) => stateOf(visit, visit.params.id),
})

const ask = defineRoute({
  ...common,
  method: 'POST',
  mayAsk: isDriver,
  summary:
    'Asks a phone at the door to pay an order for cash by M-PESA; for the driver who is out with it. Answers at once',
  input: z.object({ params, body: doorPaymentBody }),
  status: 200,
  errors: [
    ...errors,
    'ACCOUNT_ERASED',
    'DELIVERY_NOT_AT_DOOR',
    'MPESA_UNAVAILABLE',
    'ORDER_ALREADY_CANCELLED',
    'ORDER_ALREADY_PAID',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_UNDER_REVIEW',
    'PHONE_ASKED_TOO_OFTEN',
    'PROMPT_TOO_SOON',
    'TOO_MANY_ATTEMPTS',
    'CONFLICT',
  ],
  limits: ['staff'],
  handle: async (visit) => {
    const { body, issue, params } = visit
    const phone = toMsisdn(body.phoneNumber) ?? body.phoneNumber
    // The driver of the delivery is checked before the limits, so that nobody else can use up the limits of the order
    // and the phone.
    const own = await issue(readDoorPayment, { deliveryId: params.id })
    if (!own.ok) return own
    const rings = await mayRingAtDoor(own.value.orderId, phone, visit)
    if (!rings.ok) return rings
    const started = await issue(startDoorPayment, { deliveryId: params.id, phone })
    if (!started.ok || !started.value.isNew) await rings.value.giveBack()
    return started.ok ? stateOf(visit, params.id) : started
  },
})

/** The routes by which a driver takes an M-PESA payment at the door. */
export const doorPaymentRoutes: readonly Route[] = [read, ask]
