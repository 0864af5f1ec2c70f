import * as z from 'zod'
import { noteOrderCancelled, noteReturn } from '../../commands/payment/follow-order.ts'
import { issuingAnew } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'

const cancelledData = z.object({ orderId: z.string() })

/**
 * Records every cancellation of an order in its payment. This includes cash orders, since an M-PESA statement may name
 * them.
 */
export const noteCancellationJob = eventJob({
  type: 'note-order-cancelled',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: issuingAnew(noteOrderCancelled, cancelledData),
})

const returnedData = z.object({ orderId: z.string(), returnId: z.string() })

/** Records that the price of returned goods must be given back, if the command crashed before. */
export const noteReturnJob = eventJob({
  type: 'note-return',
  on: ['OrderReturned'],
  data: ({ data: { orderId, returnId } }) => ({ orderId, returnId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: issuingAnew(noteReturn, returnedData),
})
