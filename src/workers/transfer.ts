import * as z from 'zod'
import { settleArrival } from '../commands/transfer/receive-transfer.ts'
import { completeTransfer } from '../commands/transfer/send-transfer.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'

const retry = { attempts: 10, backoffMs: 250 }

/** The wait (ms) before the job runs. Usually the command that planned the transfer has completed it by then. */
const PATIENCE_MS = 10_000

const planned = z.object({ transferId: z.string() })

/** Completes a transfer that a crash interrupted. */
export const completeTransferJob = eventJob({
  type: 'complete-transfer',
  on: ['TransferPlanned'],
  data: ({ data: { transferId } }) => ({ transferId }),
  retry,
  delayMs: () => PATIENCE_MS,
  run: issuing(completeTransfer, planned),
})

const arrived = z.object({ transferId: z.string(), arrivalId: z.string() })

/** Adds the pieces of an arrival to the stock, if the command crashed before. */
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
