import type { ErrorCode } from '#src/contract/errors.ts'
import { type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Visit } from '../visit.ts'
import { countIf, subjectUse, type Use } from './limits.ts'

type Asker = Pick<Visit, 'address' | 'ctx' | 'deps'>

/** Where nobody more can be kept waiting. The password was not tried. */
const busy = reject('RATE_LIMITED', { retryAfter: 4 })

/**
 * The budgets that a wrong password of `name` counts against. A browser that somebody has signed in to this name from
 * has a budget of its own, which no stranger can use up. Any other counts by name and address, and by name from
 * everywhere.
 */
const budgetsOf = (name: string, { address, ctx, deps }: Asker): readonly Use[] => {
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
 * Tries a password: at once, then slower and slower, then no more. Only a wrong one counts. A right one lets the count
 * of its name from this address begin anew.
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
