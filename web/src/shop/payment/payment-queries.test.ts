import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { createQueryClient } from '../../lib/query-client.ts'
import { aPayment, paid, prompted } from '../../testing/payment.ts'
import { paymentQuery } from './payment-queries.ts'

const { orderId } = aPayment()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a payment on the page. `ask` counts how often the server is asked for it. */
const watch = async (payment: unknown) => {
  const ask = vi.fn(() => Promise.resolve(new Response(JSON.stringify(payment))))
  vi.stubGlobal('fetch', ask)
  const client = createQueryClient(() => {})
  client.mount()
  const leave = new QueryObserver(client, paymentQuery(undefined, orderId)).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(ask).toHaveBeenCalledTimes(1)
  return { ask, leave }
}

test('a payment under way is asked for again by itself, a settled one is not', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const underWay = await watch(prompted())
  await vi.advanceTimersByTimeAsync(3_000)
  expect(underWay.ask).toHaveBeenCalledTimes(2)
  underWay.leave()
  const settled = await watch(paid())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled.ask).toHaveBeenCalledTimes(1)
  settled.leave()
})

test('who comes back from the phone is told at once', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const { ask, leave } = await watch(prompted())
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(10)
  expect(ask).toHaveBeenCalledTimes(2)
  leave()
})
