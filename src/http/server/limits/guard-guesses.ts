import type { ErrorCode } from '#src/contract/errors.ts'
import { isGuest } from '#src/domain/kernel/access.ts'
import { type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Visit } from '../visit.ts'
import { type BudgetUse, countIf, subjectUse } from './limits.ts'

type ShareAsker = Pick<Visit, 'actor' | 'ctx' | 'deps'>
/**
 * The budgets that count tries for one order or one phone. A browser that has proved to own the order or phone counts
 * against a budget of its own.
 */
type Kept = 'track.order' | 'pay.phone'

/**
 * The budget for tries at `subject` (an order or a phone). Guests, accounts, and each browser with a proof of the
 * subject have budgets of their own, so that guests cannot use up the budget of the others.
 */
export const ownShare = (
  budget: Kept,
  subject: string,
  { actor, ctx, deps }: ShareAsker,
): BudgetUse => {
  if (deps.known.owns(ctx, subject)) {
    return subjectUse(`${budget}-own`, `${deps.devices.of(ctx)} ${subject}`)
  }
  return subjectUse(isGuest(actor) ? budget : `${budget}-account`, subject)
}

/**
 * Finds an order by its number and a phone, and counts wrong phones. A right phone clears the count, and the browser
 * gets a proof of the order.
 */
export const guardPhoneGuesses = async <Value>(
  orderNumber: string,
  asker: ShareAsker,
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

type Asker = Pick<Visit, 'address' | 'ctx' | 'deps'>

/**
 * Checks a code of the second factor of `userId`. Only wrong ones count. A browser that the account has signed in from has
 * a budget of its own, which somebody with a stolen password cannot use up.
 */
export const guardCodes = async <Value>(
  { userId, name }: { userId: string; name: string },
  { address, ctx, deps }: Pick<Visit, 'address' | 'ctx' | 'deps'>,
  attempt: () => Promise<Result<Value, Rejection<ErrorCode>>>,
): Promise<Result<Value, Rejection<ErrorCode>>> => {
  const uses = deps.known.knows(ctx, name)
    ? [subjectUse('code.known', `${deps.devices.of(ctx)} ${userId}`)]
    : [subjectUse('code.pair', `${address} ${userId}`), subjectUse('code.day', userId)]
  const taken = await deps.limits.take(uses)
  if (!taken.ok) return taken
  return countIf((outcome) => !outcome.ok, taken.value, attempt)
}

/** The refusal when too many clients wait already. The password was not checked. */
const busy = reject('RATE_LIMITED', { retryAfter: 4 })

/**
 * The budgets that a wrong password for `name` counts against. A browser in which this name has signed in before has
 * its own budget, which strangers cannot use up. Any other browser counts by name and IP address, and by name alone.
 */
const budgetsOf = (name: string, { address, ctx, deps }: Asker): readonly BudgetUse[] => {
  if (deps.known.knows(ctx, name)) {
    return [subjectUse('login.known', `${deps.devices.of(ctx)} ${name}`)]
  }
  const pair = `${address} ${name}`
  return [
    subjectUse('login.pair', pair),
    subjectUse('login.pair-day', pair),
    subjectUse('login.name', name),
  ]
}

/**
 * Checks a password: at once at first, then after growing delays, then not at all. Only wrong passwords count, and a
 * right one clears the count of its name from this address.
 */
export const guardGuesses = async <Value>(
  name: string,
  asker: Asker,
  attempt: () => Promise<Result<Value, Rejection<ErrorCode>>>,
): Promise<Result<Value, Rejection<ErrorCode>>> => {
  const { limits, slowDown } = asker.deps
  const uses = budgetsOf(name, asker)
  const taken = await limits.take(uses)
  if (!taken.ok) return taken
  const isWrong = (outcome: Result<Value, Rejection<ErrorCode>>) => !outcome.ok && outcome !== busy
  return countIf(isWrong, taken.value, async () => {
    if (!(await slowDown(taken.value.tries))) return busy
    const outcome = await attempt()
    if (outcome.ok) await Promise.all(uses.slice(0, 1).map(limits.clear))
    return outcome
  })
}
