import * as z from 'zod'
import { noteOrderCancelled, noteReturn } from '../../commands/payment/follow-order.ts'
import { issuingAnew } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'

const cancelledData = z.object({ orderId: z.string() })

/** Every cancellation is noted, even of an order paid in cash: an M-PESA statement may name it. */
export const noteCancellationJob = eventJob({
  type: 'note-order-cancelled',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: issuingAnew(noteOrderCancelled, cancelledData),
})

const returnedData = z.object({ orderId: z.string(), returnId: z.string() })

/** The price of returned goods becomes due, also where a crash came between the two. */
export const noteReturnJob = eventJob({
  type: 'note-return',
  on: ['OrderReturned'],
  data: ({ data: { orderId, returnId } }) => ({ orderId, returnId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: issuingAnew(noteReturn, returnedData),
})
