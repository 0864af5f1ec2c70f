import * as z from 'zod'
import { consequence, on } from '../engine/consequences.ts'
import { eraseTraces } from '../user/erasure/erase-traces.ts'

const account = z.object({ userId: z.string() })
const ofUser = ({ data: { userId } }: { data: { userId: string } }) => ({ userId })
const retry = { attempts: 12, backoffMs: 500 }

const erased = consequence(eraseTraces, account, { retry, isAnew: true })
/**
 * Data that was written while the account was being erased. After two minutes all such requests are over, and no process
 * remembers the account's key.
 */
const erasedLate = consequence(eraseTraces, account, {
  name: 'erase-late-traces',
  retry,
  delayMs: 120_000,
  isAnew: true,
})

/** What follows from the erasure of an account. */
export const userFollows = [on('UserErased', erased.soon(ofUser), erasedLate.soon(ofUser))]
