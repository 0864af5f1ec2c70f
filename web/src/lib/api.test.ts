import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { ApiError, api, messageOf } from './api.ts'

let sent: RequestInit | undefined
const answer = (body: string, init: ResponseInit = {}): void => {
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    sent = request
    return Promise.resolve(new Response(body, init))
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ask = () => api('/api/branches', z.array(z.number()))
const failure = async (): Promise<ApiError> => {
  const error: unknown = await ask().catch((thrown: unknown) => thrown)
  return error instanceof ApiError ? error : expect.fail(String(error))
}

test('reads by GET, with the cookies of the shop', async () => {
  spec('storefront 7', 'All requests send cookies')
  spec('storefront 7', 'The default read is a GET; 401 raises an error')
  answer('[1,2]')
  expect(await ask()).toEqual([1, 2])
  expect(sent).toMatchObject({ method: 'GET', credentials: 'same-origin' })
})

test.each([
  [404, 'Not here', 'Not Found', '404: Not here'],
  [502, '', 'Bad Gateway', '502: Bad Gateway'],
])('any answer that is no success is an error: %d', async (status, text, statusText, message) => {
  spec('storefront 8', 'Any answer that is no success: ‘{status}: {text or status text}’')
  answer(text, { status, statusText })
  expect((await failure()).message).toBe(message)
})

test('401 is an error as any other', async () => {
  spec('storefront 7', 'The default read is a GET; 401 raises an error')
  const body = JSON.stringify({ message: 'Please sign in.', code: 'UNAUTHENTICATED' })
  answer(body, { status: 401 })
  expect((await failure()).message).toBe(`401: ${body}`)
})

test('the server’s own words are told, else what the page says', async () => {
  answer(JSON.stringify({ message: 'Sold out', code: 'OUT_OF_STOCK' }), { status: 409 })
  expect(messageOf(await failure(), 'Done')).toEqual({
    text: 'This product is currently out of stock at your selected branch',
    facts: {},
  })
  answer('<html>', { status: 502 })
  expect(messageOf(await failure(), 'Done')).toBe('Done')
})

/** A server that refuses so many requests before it serves. Gives when each request came, in seconds. */
const busyServer = (refusals: number, status = 503, chance = 0): number[] => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const came: number[] = []
  const begin = Date.now()
  vi.stubGlobal('fetch', async () => {
    came.push((Date.now() - begin) / 1_000)
    if (came.length > refusals) return new Response('[1]')
    const body = JSON.stringify({ message: '', code: 'TOO_BUSY', details: { retryAfter: 3 } })
    return new Response(body, { status, headers: { 'retry-after': '3' } })
  })
  return came
}

const command = (headers = {}) =>
  api('/api/orders', z.array(z.number()), { method: 'POST', body: { note: 'Gate 4' }, headers })

test.each([
  ['a read', ask],
  ['a command with its key', () => command({ 'idempotency-key': 'k' })],
])('%s waits as long as a busy server says, and a chance longer', async (_, send) => {
  const came = busyServer(2, 503, 0.5)
  const answer = send()
  await vi.runAllTimersAsync()
  expect(await answer).toEqual([1])
  expect(came).toEqual([0, 3.75, 7.5])
})

test.each([
  ['a read is given up after 12 s', 503, ask, [0, 3, 6, 9, 12]],
  ['a command without a key is not sent again', 503, command, [0]],
  ['a refusal for other reasons is told at once', 429, ask, [0]],
])('%s', async (_, status, send, times) => {
  const came = busyServer(9, status)
  const answer = send().catch((error: unknown) => messageOf(error, 'Done'))
  await vi.runAllTimersAsync()
  expect(came).toEqual(times)
  expect(await answer).toMatchObject({ facts: { n: 3 } })
})
