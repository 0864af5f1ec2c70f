import { expect, test } from 'vitest'
import { eventJobs, sweeps } from './workers.ts'

test('what calls M-PESA is apart from what keeps the shop going', () => {
  const apart = [...eventJobs, ...sweeps].filter(({ lane }) => lane === 'mpesa')
  expect(apart.map(({ type }) => type).toSorted()).toEqual([
    'prompt-payment',
    'query-payment',
    'reconcile-payments',
    'reverse-payment',
  ])
})

test('no two jobs have one name', () => {
  const types = [...eventJobs, ...sweeps].map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
})
