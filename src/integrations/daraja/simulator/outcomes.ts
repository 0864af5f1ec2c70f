/**
 * Milliseconds. `answerMs`: from a prompt to its outcome. `lateMs`: the same for a slow customer. `repeatMs`: between
 * copies of a callback.
 */
export type Timings = { answerMs: number; lateMs: number; repeatMs: number }

export const usualTimings: Timings = { answerMs: 1_000, lateMs: 90_000, repeatMs: 2_000 }

/** What happens to a prompt. `decidedMs` and `callbacksMs` count milliseconds from the prompt. */
export type PromptFate = { decidedMs: number; resultCode: number; callbacksMs: readonly number[] }

const failures: ReadonlyMap<string, number> = new Map([
  ['001', 1],
  ['032', 1032],
  ['037', 1037],
  ['201', 2001],
])

const descriptions: ReadonlyMap<number, string> = new Map([
  [0, 'The service request is processed successfully.'],
  [1, 'The balance is insufficient for the transaction.'],
  [1032, 'Request cancelled by user.'],
  [1037, 'DS timeout user cannot be reached.'],
  [2001, 'The initiator information is invalid.'],
])

export const describe = (resultCode: number): string => descriptions.get(resultCode) ?? ''

/** A prompt is answered with HTTP 500 if the payer's number ends with these digits. */
export const REFUSED_DIGITS = '500'

/** The outcome of a prompt, chosen by the last three digits of the payer's number. */
export const fateOf = (digits: string, timings: Timings): PromptFate => {
  const { answerMs, lateMs, repeatMs } = timings
  const paid = (decidedMs: number, ...callbacksMs: number[]): PromptFate => ({
    decidedMs,
    resultCode: 0,
    callbacksMs,
  })
  if (digits === '408') return paid(answerMs)
  if (digits === '409')
    return paid(answerMs, answerMs, answerMs + repeatMs, answerMs + 2 * repeatMs)
  if (digits === '499') return paid(lateMs, lateMs)
  const resultCode = failures.get(digits) ?? 0
  return { decidedMs: answerMs, resultCode, callbacksMs: [answerMs] }
}
