import { expect, test } from 'vitest'
import { releaseOnOrderEnd } from './inventory/release-order-stock.ts'
import { usualTimings } from './payment/payment-deps.ts'
import { paymentWorkers } from './payment/payment-workers.ts'

test('what calls M-PESA is apart from what keeps the shop going', () => {
  const { reactions, sweeps } = paymentWorkers(usualTimings)
  const times = Object.entries(sweeps).map(([job, { lane }]) => ({ job, lane }))
  const apart = [releaseOnOrderEnd, ...reactions, ...times].filter(({ lane }) => lane === 'mpesa')
  expect(apart.map(({ job }) => job).toSorted()).toEqual([
    'prompt-payment',
    'query-payment',
    'reconcile-payments',
    'reverse-payment',
  ])
})
