import * as z from 'zod'
import { settleArrival } from '../commands/transfer/receive-transfer.ts'
import { completeTransfer } from '../commands/transfer/send-transfer.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'

const retry = { attempts: 10, backoffMs: 250 }

/** The command that planned the transfer usually completes it itself. */
const PATIENCE_MS = 10_000

const planned = z.object({ transferId: z.string() })

/** A transfer that a crash left between its ends goes on its way. */
export const completeTransferJob = eventJob({
  type: 'complete-transfer',
  on: ['TransferPlanned'],
  data: ({ data: { transferId } }) => ({ transferId }),
  retry,
  delayMs: () => PATIENCE_MS,
  run: issuing(completeTransfer, planned),
})

const arrived = z.object({ transferId: z.string(), arrivalId: z.string() })

/** What arrived goes onto the shelves, also where a crash came between the two. */
export const settleArrivalJob = eventJob({
  type: 'settle-arrival',
  on: ['TransferReceived', 'TransferClosed', 'TransferCancelled'],
  data: ({ type, data }) => {
    const { transferId } = data
    if (type === 'TransferReceived') return { transferId, arrivalId: data.receiptId }
    if (type === 'TransferCancelled') return { transferId, arrivalId: transferId }
    return data.outcome === 'lost' ? undefined : { transferId, arrivalId: data.closingId }
  },
  retry,
  run: issuing(settleArrival, arrived),
})
