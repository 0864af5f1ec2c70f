import { refusalMessages as MESSAGES, meaningOf } from '../../contract/rules/mpesa-results.ts'
import type { z } from '../../contract/rules/schema.ts'
import {
  type DarajaRefusal,
  type DarajaUnknown,
  readError,
  refused,
  unreachable,
} from './errors.ts'
import type { Exchange } from './transport.ts'
import { parseAs, reversalAnswer, stkPushAnswer, stkQueryAnswer } from './wire.ts'

/** `accepted`: the prompt is on its way to the phone, and nothing is paid yet. `customerMessage` is Daraja's text. */
export type PushAnswer =
  | {
      kind: 'accepted'
      merchantRequestId: string
      checkoutRequestId: string
      customerMessage: string
    }
  | DarajaRefusal
  | DarajaUnknown

/**
 * `paid` has no receipt, since the query does not give one. `unknown`: there was no useful answer, so ask again later.
 * `pending` carries the result code, if there was one that decides nothing.
 */
export type QueryAnswer =
  | { kind: 'paid' }
  | { kind: 'failed'; resultCode: string; resultDescription: string }
  | { kind: 'pending'; resultCode?: string }
  | DarajaUnknown

/** `accepted`: M-PESA has queued the reversal. The outcome is sent to the result address later. */
export type ReversalAnswer =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  | DarajaRefusal
  | DarajaUnknown

type Answered = Exchange | DarajaRefusal

/** The meaning of an answer that is no success. Only a sure refusal is `refused`. */
const withoutSuccess = (answered: Answered): DarajaRefusal | DarajaUnknown => {
  if (answered.kind === 'refused') return answered
  if (answered.kind === 'not_sent') return unreachable()
  if (answered.kind === 'no_answer') return { kind: 'unknown', reason: answered.reason }
  const error = readError(answered.status, answered.text)
  if (error.kind === 'refused' || error.kind === 'unknown') return error
  if (error.kind === 'pending') return { kind: 'unknown', reason: 'being processed' }
  return refused('NO_TOKEN', MESSAGES.setup, 'no', 'M-PESA refuses a token that it just gave')
}

const bodyOf200 = <Shape extends z.ZodType>(
  shape: Shape,
  answered: Answered,
): z.output<Shape> | undefined =>
  answered.kind === 'answer' && answered.status === 200 ? parseAs(shape, answered.text) : undefined

const notAccepted = (code: string, description: string): DarajaRefusal =>
  refused(
    `RESPONSE_${code.slice(0, 40)}`,
    MESSAGES.busy,
    { afterSeconds: 60 },
    `M-PESA did not accept a request: ${description.slice(0, 200)}`,
  )

export const readPushAnswer = (answered: Answered): PushAnswer => {
  const data = bodyOf200(stkPushAnswer, answered)
  if (data === undefined) return withoutSuccess(answered)
  if (data.ResponseCode !== '0') return notAccepted(data.ResponseCode, data.ResponseDescription)
  // Daraja accepted the prompt but gave no id to ask by. The prompt may be on the phone.
  if (data.CheckoutRequestID === '') return { kind: 'unknown', reason: 'no CheckoutRequestID' }
  return {
    kind: 'accepted',
    merchantRequestId: data.MerchantRequestID,
    checkoutRequestId: data.CheckoutRequestID,
    customerMessage: data.CustomerMessage,
  }
}

const withoutResult = (answered: Answered): QueryAnswer => {
  if (answered.kind === 'answer' && readError(answered.status, answered.text).kind === 'pending') {
    return { kind: 'pending' }
  }
  const answer = withoutSuccess(answered)
  if (answer.kind === 'unknown') return answer
  const { code, alert } = answer
  return { kind: 'unknown', reason: code, alert }
}

export const readQueryAnswer = (answered: Answered, checkoutRequestId: string): QueryAnswer => {
  const data = bodyOf200(stkQueryAnswer, answered)
  if (data === undefined) return withoutResult(answered)
  if (data.CheckoutRequestID !== checkoutRequestId) {
    return { kind: 'unknown', reason: 'the answer is about another prompt' }
  }
  const { outcome } = meaningOf(data.ResultCode)
  if (outcome === 'paid') return { kind: 'paid' }
  const resultCode = data.ResultCode
  return outcome === 'pending'
    ? { kind: 'pending', resultCode }
    : { kind: 'failed', resultCode, resultDescription: data.ResultDesc }
}

export const readReversalAnswer = (answered: Answered): ReversalAnswer => {
  const data = bodyOf200(reversalAnswer, answered)
  if (data === undefined) return withoutSuccess(answered)
  if (data.ResponseCode !== '0') return notAccepted(data.ResponseCode, data.ResponseDescription)
  return {
    kind: 'accepted',
    conversationId: data.ConversationID,
    originatorConversationId: data.OriginatorConversationID,
  }
}
