import type { World } from '../../lib/world.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * `not_sent`: M-PESA cannot have received the request. `no_answer`: M-PESA may have received it. Reasons are codes
 * without texts or addresses.
 */
export type Exchange =
  | { kind: 'answer'; status: number; text: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'no_answer'; reason: string }

export type DarajaTransport = (
  method: 'GET' | 'POST',
  path: string,
  authorization: string,
  body?: object,
) => Promise<Exchange>

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

const failure = (error: unknown): Exchange => {
  if (!(error instanceof Error)) return { kind: 'no_answer', reason: 'unknown' }
  const reason = codeOf(error.cause) ?? error.name
  return { kind: neverConnected.has(reason) ? 'not_sent' : 'no_answer', reason }
}

/** Makes one HTTP request to Daraja and reads the whole answer within `timeoutMs`. Never throws. */
export const openTransport =
  (
    { fetch, world }: { fetch: Fetch; world: Pick<World, 'after'> },
    baseUrl: string,
    timeoutMs: number,
  ): DarajaTransport =>
  async (method, path, authorization, body) => {
    const patience = new AbortController()
    const cancel = world.after(timeoutMs, () =>
      patience.abort(new DOMException('No answer in time', 'TimeoutError')),
    )
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
        // A redirect would send the signed body to another address.
        redirect: 'manual',
        signal: patience.signal,
        ...content,
      })
      return { kind: 'answer', status: response.status, text: await response.text() }
    } catch (error) {
      return failure(error)
    } finally {
      cancel()
    }
  }
