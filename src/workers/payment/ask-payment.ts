import type { AttemptOf } from '../../commands/payment/prompt.ts'
import { recordQueryResult } from '../../commands/payment/prompt.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import type { QueryResult } from '../../domain/payment/commands.ts'
import type { QueryAnswer } from '../../integrations/daraja/answers.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { secondsToWait } from './prompt-payment.ts'

type Record = (
  command: typeof recordQueryResult,
  input: AttemptOf & { result: QueryResult },
) => Promise<unknown>

const resultOf = (answer: QueryAnswer): QueryResult | undefined => {
  if (answer.kind === 'paid') return { resultCode: '0', retryAfterSeconds: null }
  if (answer.kind !== 'failed') return undefined
  const { resultCode } = answer
  return { resultCode, retryAfterSeconds: secondsToWait(meaningOf(resultCode).newPrompt) }
}

/** Asks M-PESA once about the end of a prompt, and records the answer. */
export const askPayment = async (
  { daraja, commands: { alert } }: PaymentDeps,
  attempt: AttemptOf,
  checkoutRequestId: string,
  record: Record,
): Promise<void> => {
  const answer = await daraja.stkQuery(checkoutRequestId)
  if (answer.kind === 'unknown' && answer.alert !== undefined) {
    alert('mpesa-setup', { detail: answer.alert })
  }
  const result = resultOf(answer)
  if (result !== undefined) await record(recordQueryResult, { ...attempt, result })
}
