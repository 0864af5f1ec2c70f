import * as z from 'zod'
import { consequence, on } from '../engine/consequences.ts'
import { settleArrival } from '../transfer/receive-transfer.ts'
import { completeTransfer } from '../transfer/send-transfer.ts'

const transfer = z.object({ transferId: z.string() })
const retry = { attempts: 10, backoffMs: 250 }

/** Usually the command that planned the transfer has completed it within this wait. */
const sent = consequence(completeTransfer, transfer, { retry, delayMs: 10_000 })
/** The pieces of an arrival in the stock of the branch that has them now. */
const arrived = consequence(settleArrival, transfer.extend({ arrivalId: z.string() }), { retry })

/** What follows from the events of a transfer: pieces that were sent leave the stock, and those that arrived lie in it. */
export const transferFollows = [
  on(
    'TransferPlanned',
    sent.soon(({ data: { transferId } }) => ({ transferId })),
  ),
  on(
    'TransferReceived',
    arrived.now(({ data: { transferId, receiptId: arrivalId } }) => ({ transferId, arrivalId })),
  ),
  on(
    'TransferCancelled',
    arrived.now(({ data: { transferId } }) => ({ transferId, arrivalId: transferId })),
  ),
  on(
    'TransferClosed',
    arrived.now(({ data: { transferId, closingId: arrivalId, outcome } }) =>
      outcome === 'lost' ? undefined : { transferId, arrivalId },
    ),
  ),
]
