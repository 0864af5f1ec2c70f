import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentSummary } from '#contract/payment/staff-payment.ts'
import { spec } from '#spec'
import { createQueryClient } from '#web/lib/query-client.ts'
import { waitingQuery } from '#web/staff-shop/payment-queries.ts'

const payment: PaymentSummary = {
  orderId: '01890000-0000-7000-8000-0000000000a9',
  orderNumber: 'DK-00000009',
  branchId: 1,
  userId: null,
  customerName: 'Achieng',
  orderTotal: 500,
  paymentStatus: 'paid',
  receiptNumber: 'SKL9',
  paid: 1_000,
  paidByMpesa: 500,
  paymentMethod: 'mpesa',
  refundDue: 0,
  refunded: 500,
  refundReasons: [],
  refundDueSince: null,
  cashShorts: [],
  awaitsSecond: false,
  rest: 0,
  owedByCustomer: 0,
  owedSince: null,
  dismissed: 0,
  openCases: 0,
  attempts: 1,
  startedAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
}

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

test('the money that goes back is summed up beside its count', async () => {
  const due = [
    { ...payment, refundDue: 270 },
    { ...payment, refundDue: 99.5 },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(due))))
  const client = createQueryClient(() => {})
  expect(await client.fetchQuery(waitingQuery('me', 'refunds'))).toEqual({
    count: '2',
    refundDue: 'KSh 369.50',
    owed: 'KSh 0',
  })
})
