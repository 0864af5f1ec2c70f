import { refusalMessages as MESSAGES } from '../../contract/rules/mpesa-results.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { type DarajaRefusal, readError, refused, unreachable } from './errors.ts'
import { parseAs } from './parse.ts'
import type { DarajaSettings } from './settings.ts'
import type { FetchToken, SharedToken } from './token.ts'
import type { DarajaTransport, Exchange } from './transport.ts'
import { oauthAnswer } from './wire.ts'

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

export type Post = (path: string, body: object) => Promise<Exchange | DarajaRefusal>

/**
 * POSTs with the shared token. Sends a second time only where the token was refused, and with it the request. Rejects
 * only when the token's store fails. Nothing was sent then.
 */
export const authorisedPost = (
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
