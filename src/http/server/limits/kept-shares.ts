import type { ErrorCode } from '#src/contract/errors.ts'
import { isGuest } from '#src/domain/kernel/access.ts'
import type { Rejection, Result } from '#src/domain/kernel/result.ts'
import type { Visit } from '../visit.ts'
import { subjectUse, type Use } from './limits.ts'

type Asker = Pick<Visit, 'actor' | 'ctx' | 'deps'>
/** Budgets of a subject that is somebody's own. */
type Kept = 'track.order' | 'pay.phone'

/**
 * The budget of `subject` that this asker counts against. Strangers cannot use up the share of who is signed in, nor
 * anybody that of a browser which has a proof of the subject.
 */
export const ownShare = (budget: Kept, subject: string, { actor, ctx, deps }: Asker): Use => {
  if (deps.known.owns(ctx, subject)) {
    return subjectUse(`${budget}-own`, `${deps.devices.of(ctx)} ${subject}`)
  }
  return subjectUse(isGuest(actor) ? budget : `${budget}-account`, subject)
}

/**
 * Looks for an order by its number and a phone, and counts wrong phones. A right one makes the count begin anew, and
 * this browser one that strangers' wrong phones no longer count for.
 */
export const guardPhoneGuesses = async <Value>(
  orderNumber: string,
  asker: Asker,
  find: () => Promise<Result<Value, Rejection<ErrorCode>>>,
): Promise<Result<Value, Rejection<ErrorCode>>> => {
  const { limits, known } = asker.deps
  const guesses = ownShare('track.order', orderNumber, asker)
  const allowed = await limits.take([guesses])
  if (!allowed.ok) return allowed
  const found = await find()
  if (!found.ok) return found
  await limits.clear(guesses)
  known.giveProof(asker.ctx, orderNumber)
  return found
}
