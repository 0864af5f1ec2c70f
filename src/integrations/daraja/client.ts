import { constants, publicEncrypt } from 'node:crypto'
import { refusalMessages as MESSAGES, meaningOf } from '../../contract/rules/mpesa-results.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import {
  type PushAnswer,
  type QueryAnswer,
  type ReversalAnswer,
  readPushAnswer,
  readQueryAnswer,
  readReversalAnswer,
} from './answers.ts'
import { type DarajaRefusal, readError, refused, unreachable } from './errors.ts'
import { toTimestamp } from './nairobi-time.ts'
import type { DarajaSettings } from './settings.ts'
import type { FetchToken, SharedToken } from './token.ts'
import { type DarajaTransport, type Exchange, type Fetch, openTransport } from './transport.ts'
import {
  MAX_PROMPT_CENTS,
  oauthAnswer,
  parseAs,
  reversalRequest,
  type StkPushRequest,
  stkPushRequest,
  stkQueryRequest,
} from './wire.ts'

/** The password and timestamp that sign a prompt or a query. The password contains the timestamp. */
export const signature = (
  { shortcode, passkey }: Pick<DarajaSettings, 'shortcode' | 'passkey'>,
  at: Date,
): { Password: string; Timestamp: string } => {
  const Timestamp = toTimestamp(at)
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64')
  return { Password, Timestamp }
}

/**
 * The API user's password, encrypted for Safaricom (RSA, PKCS #1 v1.5), in base64. Throws if `certificate` is no PEM.
 */
export const securityCredential = (password: string, certificate: string): string =>
  publicEncrypt(
    { key: certificate, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(password),
  ).toString('base64')

const TOKEN_PATH = '/oauth/v1/generate?grant_type=client_credentials'

const noToken = (exchange: Exchange): DarajaRefusal => {
  const decided = exchange.kind === 'answer' && exchange.status < 500 && exchange.status !== 429
  if (!decided) return unreachable()
  const alert = `M-PESA gives no token (HTTP ${exchange.status}): check the consumer key and secret`
  return refused('NO_TOKEN', MESSAGES.setup, 'no', alert)
}

const tokenFetcher = (settings: DarajaSettings, transport: DarajaTransport): FetchToken => {
  const pair = `${settings.consumerKey}:${settings.consumerSecret}`
  const basic = `Basic ${Buffer.from(pair).toString('base64')}`
  return async () => {
    const exchange = await transport('GET', TOKEN_PATH, basic)
    if (exchange.kind !== 'answer' || exchange.status !== 200) return err(noToken(exchange))
    const data = parseAs(oauthAnswer, exchange.text)
    if (data === undefined) return err(noToken(exchange))
    return ok({ token: data.access_token, expiresInSeconds: data.expires_in })
  }
}

const saysInvalidToken = (exchange: Exchange): boolean =>
  exchange.kind === 'answer' &&
  exchange.status >= 400 &&
  readError(exchange.status, exchange.text).kind === 'invalid_token'

type Post = (path: string, body: object) => Promise<Exchange | DarajaRefusal>

/**
 * Sends a POST request with the shared token. If M-PESA refuses the token, it has done nothing, and the request is sent
 * once more. Rejects only if the token's store fails; then nothing was sent.
 */
const authorisedPost = (
  settings: DarajaSettings,
  transport: DarajaTransport,
  tokens: SharedToken,
): Post => {
  const fetchToken = tokenFetcher(settings, transport)
  return async (path, body) => {
    const token = await tokens.get(fetchToken)
    if (!token.ok) return token.error
    const first = await transport('POST', path, `Bearer ${token.value}`, body)
    if (!saysInvalidToken(first)) return first
    await tokens.invalidate(token.value)
    const fresh = await tokens.get(fetchToken)
    if (!fresh.ok) return fresh.error
    return transport('POST', path, `Bearer ${fresh.value}`, body)
  }
}

/**
 * `msisdn` is 2547XXXXXXXX. The customer sees the letters and digits of `reference`, at most 12. `description` has at
 * most 13 characters.
 */
export type Prompt = {
  msisdn: string
  /** A whole number of shillings, in cents. */
  amountCents: number
  callbackUrl: string
  reference: string
  description: string
}

/**
 * `remarks` has 2 to 100 characters. Daraja sends the result to `resultUrl`, and a time-out of its queue to
 * `timeoutUrl`.
 */
export type Reversal = {
  receipt: string
  /** A whole number of shillings, in cents. */
  amountCents: number
  resultUrl: string
  timeoutUrl: string
  remarks: string
}

/**
 * The client of Daraja, M-PESA's API. Refusals and missing answers are values; a request is repeated only if it was
 * surely refused. Rejects for malformed input and if the token's store fails; then nothing was sent.
 */
export type Daraja = {
  stkPush(prompt: Prompt): Promise<PushAnswer>
  stkQuery(checkoutRequestId: string): Promise<QueryAnswer>
  /** Absent if `settings.reversals` is absent. */
  reversal?: ((reversal: Reversal) => Promise<ReversalAnswer>) | undefined
}

export type DarajaDeps = {
  fetch: Fetch
  world: Pick<World, 'now' | 'after'>
  tokens: SharedToken
  /** The longest wait for an answer, in ms; 25,000 by default. */
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

/** Opens the client. Throws if the certificate for reversals cannot be read. */
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
