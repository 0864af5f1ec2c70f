import { readReversalResult } from './callback.ts'
import { reversalMeaningOf } from './reversal-codes.ts'

/** `reference`: of M-PESA's transaction that gave the money back, or of the conversation about it where it names none. */
export type ReversalOutcome = { succeeded: boolean; resultCode: string; reference: string }

/** What a body that came to a reversal's result address says; undefined where it decides nothing. */
export const readReversalOutcome = (text: string): ReversalOutcome | undefined => {
  const result = readReversalResult(text)
  if (result === undefined) return undefined
  const { resultCode, reversalReceipt, conversationId } = result
  const { outcome } = reversalMeaningOf(resultCode)
  if (outcome === 'unknown') return undefined
  const reference = reversalReceipt === '' ? conversationId : reversalReceipt
  return { succeeded: outcome === 'done', resultCode, reference }
}
