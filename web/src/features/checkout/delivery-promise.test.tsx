import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBranch, show } from '../../lib/testing.tsx'
import { DeliveryPromise } from './delivery-promise.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const promiseAt = (time: string, branchId = aBranch().id) => {
  vi.setSystemTime(time)
  const element = <DeliveryPromise branchId={branchId} open="Soon" closed="After opening" />
  return show(element, { known: (client) => client.setQueryData(['branches'], [aBranch()]) }).place
    .textContent
}

test('promises the usual time while the branch is open, and where nobody knows', () => {
  expect(promiseAt('2026-03-02T09:00:00.000Z')).toBe('Soon')
  expect(promiseAt('2026-03-02T19:00:00.000Z', 99)).toBe('Soon')
})

test('a closed branch promises nothing before it opens, and says when that is', () => {
  expect(promiseAt('2026-03-02T03:00:00.000Z')).toBe('After opening Opens 8AM')
  expect(promiseAt('2026-03-02T19:00:00.000Z')).toBe('After opening Opens 8AM tomorrow')
})
