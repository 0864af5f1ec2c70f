/** `unknown`: look it up in the M-PESA portal before anything else is done. `note` is for staff. */
export type ReversalMeaning = { outcome: 'done' | 'failed' | 'unknown'; note: string }

const failed = (note: string): ReversalMeaning => ({ outcome: 'failed', note })

/** The result codes that the reversal's documentation lists. */
const meanings: ReadonlyMap<string, ReversalMeaning> = new Map([
  ['0', { outcome: 'done', note: 'The money went back to the customer' }],
  // Whoever asks again after a lost answer learns here that the first one worked.
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

/** What a `ResultCode` of a reversal's result means. */
export const reversalMeaningOf = (resultCode: string): ReversalMeaning =>
  meanings.get(resultCode) ?? {
    outcome: 'unknown',
    note: `M-PESA gave a result code that is not known: ${resultCode.slice(0, 40)}`,
  }
