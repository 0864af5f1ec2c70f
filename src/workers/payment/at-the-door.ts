import * as z from 'zod'
import { deliveryIdOf } from '../../commands/delivery/ids.ts'
import { settleAtDoor } from '../../commands/door/door-payment.ts'
import { followCash } from '../../commands/driver-cash/follow-cash.ts'
import { issueForRun, issuingAnew } from '../issue-for-job.ts'
import type { JobDeps } from '../job.ts'
import { eventJob } from '../job.ts'

const retry = { attempts: 10, backoffMs: 250 }
const taking = z.object({ deliveryId: z.string() })
const paid = z.object({ orderId: z.string() })

/** The payment knows of the cash at the door, also where a crash came between the two. */
export const noteCashTakenJob = eventJob({
  type: 'note-cash-taken',
  on: ['DriverCashTaken'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuingAnew(followCash, taking),
})

/** Whoever brought the goods owes what was to be collected, whatever was said of it, also after a crash. */
export const oweCashJob = eventJob({
  type: 'owe-cash',
  on: ['DeliveryDelivered'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: async (job, { commands }: JobDeps) => {
    const { deliveryId } = taking.parse(job.data)
    await issueForRun(job, followCash, { deliveryId, isHandedOver: true }, commands)
  },
})

/** Whoever decides about an order's money moves what of its cash is too much. */
export const followCashJob = eventJob({
  type: 'follow-cash',
  on: ['OrderCancellationNoted', 'PaymentCaseResolved'],
  data: ({ data: { orderId } }) => ({ deliveryId: deliveryIdOf(orderId) }),
  retry,
  run: issuingAnew(followCash, taking),
})

/** An order for cash that M-PESA paid at the door is one by M-PESA. */
export const settleAtDoorJob = eventJob({
  type: 'settle-at-door',
  on: ['PaymentReceived'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuingAnew(settleAtDoor, paid),
})
