import * as z from 'zod'
import { consequence, on } from '../engine/consequences.ts'
import { settleArrival } from './receive-transfer.ts'
import { completeTransfer } from './send-transfer.ts'

const transfer = z.object({ transferId: z.string() })
const retry = { attempts: 10, backoffMs: 250 }

/** Usually the command that planned the transfer has completed it within this wait. */
const sent = consequence(completeTransfer, transfer, { retry, delayMs: 10_000 })
/** The pieces of an arrival in the stock of the branch that has them now. */
const arrived = consequence(settleArrival, transfer.extend({ arrivalId: z.string() }), { retry })

/** What follows from the events of a transfer, if the command that appended them crashed before it had moved the pieces. */
export const transferFollows = [
  on(
    'TransferPlanned',
    sent.soon(({ data: { transferId } }) => ({ transferId })),
  ),
  on(
    'TransferReceived',
    arrived.soon(({ data: { transferId, receiptId: arrivalId } }) => ({ transferId, arrivalId })),
  ),
  on(
    'TransferCancelled',
    arrived.soon(({ data: { transferId } }) => ({ transferId, arrivalId: transferId })),
  ),
  on(
    'TransferClosed',
    arrived.soon(({ data: { transferId, closingId: arrivalId, outcome } }) =>
      outcome === 'lost' ? undefined : { transferId, arrivalId },
    ),
  ),
]
