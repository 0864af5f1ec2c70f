import { parseAs, reversalResult } from './wire.ts'

/** `reversalReceipt` is '' when nothing was reversed. */
export type ReversalResult = {
  resultCode: string
  resultDescription: string
  conversationId: string
  originatorConversationId: string
  reversalReceipt: string
}

/** `unknown`: staff must look it up in the M-PESA portal before anything else. `note` is for them. */
export type ReversalMeaning = { outcome: 'done' | 'failed' | 'unknown'; note: string }

/** `reference` names M-PESA's transaction that gave the money back, or else the conversation about it. */
export type ReversalOutcome = { succeeded: boolean; resultCode: string; reference: string }

const failed = (note: string): ReversalMeaning => ({ outcome: 'failed', note })

/** The result codes that the reversal's documentation lists. */
const meanings: ReadonlyMap<string, ReversalMeaning> = new Map([
  ['0', { outcome: 'done', note: 'The money went back to the customer' }],
  // A request that is repeated after a lost answer learns here that the first one worked.
  ['R000001', { outcome: 'done', note: 'This payment had been reversed before' }],
  ['R000002', failed('M-PESA does not know this receipt')],
  ['1', failed('The shop’s M-PESA account holds too little money')],
  ['11', failed('The shop’s M-PESA account is in a state that allows no reversal')],
  [
    '21',
    failed('The API user may not reverse payments: it needs the role Org Reversals Initiator'),
  ],
  ['2001', failed('The API user’s name or password is wrong')],
  ['2006', failed('The shop’s M-PESA account is not active')],
  ['2028', failed('This shortcode may not reverse payments')],
  ['8006', failed('The API user’s password is locked')],
])

/** The meaning of a `ResultCode` of a reversal's result. */
export const reversalMeaningOf = (resultCode: string): ReversalMeaning =>
  meanings.get(resultCode) ?? {
    outcome: 'unknown',
    note: `M-PESA gave a result code that is not known: ${resultCode.slice(0, 40)}`,
  }

/** Reads the body that is POSTed to a reversal's `ResultURL`. Undefined when it is no result. */
export const readReversalResult = (text: string): ReversalResult | undefined => {
  const result = parseAs(reversalResult, text)?.Result
  return (
    result && {
      resultCode: result.ResultCode,
      resultDescription: result.ResultDesc,
      conversationId: result.ConversationID,
      originatorConversationId: result.OriginatorConversationID,
      reversalReceipt: result.TransactionID,
    }
  )
}

/** The outcome in a body that came to a reversal's result address. Undefined where it decides nothing. */
export const readReversalOutcome = (text: string): ReversalOutcome | undefined => {
  const result = readReversalResult(text)
  if (result === undefined) return undefined
  const { resultCode, reversalReceipt, conversationId } = result
  const { outcome } = reversalMeaningOf(resultCode)
  if (outcome === 'unknown') return undefined
  const reference = reversalReceipt === '' ? conversationId : reversalReceipt
  return { succeeded: outcome === 'done', resultCode, reference }
}

/** The result without its texts and parameters, which name the customer. '' where it is none. */
export const withoutPayee = (text: string): string => {
  const result = parseAs(reversalResult, text)?.Result
  if (result === undefined) return ''
  const { ResultDesc: _, ...impersonal } = result
  return JSON.stringify({ Result: impersonal })
}
