import { afterEach, expect, test, vi } from 'vitest'
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
afterEach(() => vi.unstubAllGlobals())

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
