import { parseAs, reversalResult } from './wire.ts'

/** `reversalReceipt` is '' if nothing was reversed. */
export type ReversalResult = {
  resultCode: string
  resultDescription: string
  conversationId: string
  originatorConversationId: string
  reversalReceipt: string
}

/** `unknown`: staff must look the reversal up in the M-PESA portal first. `note` explains the code to staff. */
export type ReversalMeaning = { outcome: 'done' | 'failed' | 'unknown'; note: string }

/** `reference` is M-PESA's receipt of the reversal, or the conversation id if there is no receipt. */
export type ReversalOutcome = { succeeded: boolean; resultCode: string; reference: string }

const failed = (note: string): ReversalMeaning => ({ outcome: 'failed', note })

/** The documented result codes of reversals. */
const meanings: ReadonlyMap<string, ReversalMeaning> = new Map([
  ['0', { outcome: 'done', note: 'The money went back to the customer' }],
  // A repeated request gets this code if its first answer was lost and the first one worked.
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

/** The meaning of the `ResultCode` of a reversal. */
export const reversalMeaningOf = (resultCode: string): ReversalMeaning =>
  meanings.get(resultCode) ?? {
    outcome: 'unknown',
    note: `M-PESA gave a result code that is not known: ${resultCode.slice(0, 40)}`,
  }

/** Reads the body that Daraja sends to a reversal's `ResultURL`. Undefined if the body is no result. */
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

/** The outcome in a body that Daraja sent to the result address. Undefined if the result decides nothing. */
export const readReversalOutcome = (text: string): ReversalOutcome | undefined => {
  const result = readReversalResult(text)
  if (result === undefined) return undefined
  const { resultCode, reversalReceipt, conversationId } = result
  const { outcome } = reversalMeaningOf(resultCode)
  if (outcome === 'unknown') return undefined
  const reference = reversalReceipt === '' ? conversationId : reversalReceipt
  return { succeeded: outcome === 'done', resultCode, reference }
}

/** The result without texts and parameters, which name the customer. '' if the text is no result. */
export const withoutPayee = (text: string): string => {
  const result = parseAs(reversalResult, text)?.Result
  if (result === undefined) return ''
  const { ResultDesc: _, ...impersonal } = result
  return JSON.stringify({ Result: impersonal })
}
