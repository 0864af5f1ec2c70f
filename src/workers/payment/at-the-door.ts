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

/** Brings the payment in line with what a carrier says, or staff decided about it, if the command crashed before. */
export const noteCashTakenJob = eventJob({
  type: 'note-cash-taken',
  on: ['DriverCashTaken', 'DriverCashShortSettled'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: issuingAnew(followCash, taking),
})

/** Records what the driver owes after a handover, if the command crashed before. */
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

/**
 * Brings the drivers' cash records and the payment in line again, after a cancellation, a decision about a doubtful
 * payment, or a report that named another sum.
 */
export const followCashJob = eventJob({
  type: 'follow-cash',
  on: ['OrderCancellationNoted', 'PaymentCaseResolved', 'PaymentReceiptLearned'],
  data: ({ data: { orderId } }) => ({ deliveryId: deliveryIdOf(orderId) }),
  retry,
  run: issuingAnew(followCash, taking),
})

/** Turns a cash order that M-PESA paid at the door into an M-PESA order. */
export const settleAtDoorJob = eventJob({
  type: 'settle-at-door',
  on: ['PaymentReceived'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuingAnew(settleAtDoor, paid),
})
