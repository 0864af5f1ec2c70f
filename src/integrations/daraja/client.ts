import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import type { World } from '../../lib/world.ts'
import {
  type PushAnswer,
  type QueryAnswer,
  type ReversalAnswer,
  readPushAnswer,
  readQueryAnswer,
  readReversalAnswer,
} from './answers.ts'
import { authorisedPost, type Post } from './authorised.ts'
import { securityCredential, signature } from './credentials.ts'
import { refused } from './errors.ts'
import type { DarajaSettings } from './settings.ts'
import type { SharedToken } from './token.ts'
import { type Fetch, openTransport } from './transport.ts'
import {
  MAX_PROMPT_CENTS,
  reversalRequest,
  type StkPushRequest,
  stkPushRequest,
  stkQueryRequest,
} from './wire.ts'

/**
 * `msisdn` is 2547XXXXXXXX. The customer sees `reference`: its letters and digits, 12 at most. `description` has 13
 * characters at most.
 */
export type Prompt = {
  msisdn: string
  /** Whole shillings, in cents. */
  amountCents: number
  callbackUrl: string
  reference: string
  description: string
}

/**
 * `remarks` has 2 to 100 characters. The result comes to `resultUrl`, a time-out of Daraja's own queue to `timeoutUrl`.
 */
export type Reversal = {
  receipt: string
  /** Whole shillings, in cents. */
  amountCents: number
  resultUrl: string
  timeoutUrl: string
  remarks: string
}

/**
 * The provider's answers are values, and so is its silence. The client never repeats a request unless it was surely
 * refused. Rejects for bugs (a malformed input) and when the token's store fails. Nothing was sent in both cases.
 */
export type Daraja = {
  stkPush(prompt: Prompt): Promise<PushAnswer>
  stkQuery(checkoutRequestId: string): Promise<QueryAnswer>
  /** Absent without `settings.reversals`. */
  reversal?: ((reversal: Reversal) => Promise<ReversalAnswer>) | undefined
}

export type DarajaDeps = {
  fetch: Fetch
  world: Pick<World, 'now' | 'after'>
  tokens: SharedToken
  /** The time to wait for an answer; 25 s unless given. */
  timeoutMs?: number
}

const TIMEOUT_MS = 25_000

const pushRequest = (settings: DarajaSettings, prompt: Prompt, at: Date): StkPushRequest =>
  stkPushRequest.parse({
    BusinessShortCode: Number(settings.shortcode),
    ...signature(settings, at),
    TransactionType:
      settings.till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
    Amount: prompt.amountCents / 100,
    PartyA: Number(prompt.msisdn),
    PartyB: Number(settings.till ?? settings.shortcode),
    PhoneNumber: Number(prompt.msisdn),
    CallBackURL: prompt.callbackUrl,
    AccountReference: prompt.reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 12),
    TransactionDesc: prompt.description.slice(0, 13),
  })

const openReversals = (settings: DarajaSettings, post: Post): Pick<Daraja, 'reversal'> => {
  if (settings.reversals === undefined) return {}
  const { initiator, initiatorPassword, certificate } = settings.reversals
  const credential = securityCredential(initiatorPassword, certificate)
  const reversal = async (order: Reversal): Promise<ReversalAnswer> => {
    const request = reversalRequest.parse({
      Initiator: initiator,
      SecurityCredential: credential,
      CommandID: 'TransactionReversal',
      TransactionID: order.receipt,
      Amount: order.amountCents / 100,
      ReceiverParty: Number(settings.shortcode),
      RecieverIdentifierType: '11',
      ResultURL: order.resultUrl,
      QueueTimeOutURL: order.timeoutUrl,
      Remarks: order.remarks,
    })
    return readReversalAnswer(await post('/mpesa/reversal/v1/request', request))
  }
  return { reversal }
}

/** Throws when the certificate for reversals cannot be read. */
export const openDaraja = (settings: DarajaSettings, deps: DarajaDeps): Daraja => {
  const { world, tokens, timeoutMs = TIMEOUT_MS } = deps
  const transport = openTransport(deps, settings.baseUrl, timeoutMs)
  const post = authorisedPost(settings, transport, tokens)

  const stkPush = async (prompt: Prompt): Promise<PushAnswer> => {
    if (prompt.amountCents > MAX_PROMPT_CENTS) {
      const { message, newPrompt } = meaningOf('3')
      return refused('AMOUNT_TOO_LARGE', message, newPrompt)
    }
    const request = pushRequest(settings, prompt, world.now())
    return readPushAnswer(await post('/mpesa/stkpush/v1/processrequest', request))
  }
  const stkQuery = async (checkoutRequestId: string): Promise<QueryAnswer> => {
    const request = stkQueryRequest.parse({
      BusinessShortCode: Number(settings.shortcode),
      ...signature(settings, world.now()),
      CheckoutRequestID: checkoutRequestId,
    })
    const answered = await post('/mpesa/stkpushquery/v1/query', request)
    return readQueryAnswer(answered, checkoutRequestId)
  }
  return { stkPush, stkQuery, ...openReversals(settings, post) }
}
