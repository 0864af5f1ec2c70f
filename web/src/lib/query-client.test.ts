import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

const onUnknown = vi.fn()
const A_WEEK_MS = 7 * 24 * 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  onUnknown.mockClear()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** Shows a list on the page. `queryFn` counts how often the server is asked for it. */
const watch = (answer: () => Promise<string>) => {
  const client = createQueryClient(onUnknown)
  client.mount()
  const queryFn = vi.fn(answer)
  const query = { queryKey: ['shop', 'branches'] as const, queryFn }
  const leave = new QueryObserver(client, query).subscribe(() => undefined)
  return { client, query, queryFn, leave }
}

test('what was fetched stays fresh: neither time, focus nor coming back asks again', async () => {
  spec('storefront 9', 'Cached data never goes stale by time')
  const { client, query, queryFn, leave } = watch(() => Promise.resolve('Kabete'))
  await vi.advanceTimersByTimeAsync(10)
  await vi.advanceTimersByTimeAsync(A_WEEK_MS)
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  new QueryObserver(client, query).subscribe(() => undefined)()
  await vi.advanceTimersByTimeAsync(10)
  expect(queryFn).toHaveBeenCalledOnce()
  leave()
})

test('what changed is asked for again, once it is told so', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const { client, queryFn, leave } = watch(() => Promise.resolve('Kabete'))
  await vi.advanceTimersByTimeAsync(10)
  await client.invalidateQueries({ queryKey: ['shop', 'branches'] })
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('a failure is not retried', async () => {
  spec('storefront 9', 'Cached data never goes stale by time')
  const { queryFn, leave } = watch(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(A_WEEK_MS)
  expect(queryFn).toHaveBeenCalledOnce()
  leave()
})

test('without a connection a list is asked for all the same, and again once there is one', async () => {
  onlineManager.setOnline(false)
  const { client, query, queryFn, leave } = watch(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(10)
  expect(client.getQueryState(query.queryKey)?.status).toBe('error')
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('401 is told: the server does not know the session', async () => {
  spec('storefront 7', 'The default read is a GET; 401 raises an error')
  const { leave } = watch(() => Promise.reject(new ApiError(401, 'Please sign in.')))
  await vi.advanceTimersByTimeAsync(10)
  expect(onUnknown).toHaveBeenCalledOnce()
  leave()
})
