import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { createQueryClient } from '#web/lib/query-client.ts'
import { waitingQuery } from '#web/staff-shop/payment-queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for somebody is counted again every 30 s', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  vi.useFakeTimers()
  const ask = vi.fn(() => Promise.resolve(new Response('[]')))
  vi.stubGlobal('fetch', ask)
  const client = createQueryClient(() => {})
  client.mount()
  const leave = new QueryObserver(client, waitingQuery('me', 'review')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ask).toHaveBeenCalledTimes(2)
  leave()
})
