import * as z from 'zod'
import { eraseGuest } from '../commands/user/erasure/erase-guest.ts'
import { eraseTraces } from '../commands/user/erasure/erase-traces.ts'
import { guestSubject } from '../domain/order/events.ts'
import { issuingAnew } from './issue-for-job.ts'
import { eventJob } from './job.ts'

const account = z.object({ userId: z.string() })
const guestOrder = z.object({ orderId: z.string() })
const retry = { attempts: 12, backoffMs: 500 }

export const eraseTracesJob = eventJob({
  type: 'erase-traces',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  run: issuingAnew(eraseTraces, account),
})

/**
 * Erases data that was written while the account was being erased. After this wait (two minutes) all such requests are
 * over, and no process remembers the account's key.
 */
export const eraseLateTracesJob = eventJob({
  type: 'erase-late-traces',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  delayMs: () => 120_000,
  run: issuingAnew(eraseTraces, account),
})

/** Deletes the guest's key again, in case a process crashed between the event and the vault. */
export const eraseGuestJob = eventJob({
  type: 'erase-guest',
  on: ['OrderCustomerErased'],
  data: ({ data: { subject, orderId } }) =>
    subject === guestSubject(orderId) ? { orderId } : undefined,
  retry,
  run: issuingAnew(eraseGuest, guestOrder),
})
