import type { QueryClient } from '@tanstack/react-query'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { keys } from '../../shop/keys.ts'
import { anOrder } from '../../testing/order.ts'
import { aBranch, show } from '../../testing/render.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { DeliveryPromise, Summary } from './summary.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const nowhere = { street: '', city: '' }
const known = (client: QueryClient) => client.setQueryData(keys.shop.branches, [aBranch()])
const promiseAt = (time: string, branchId = aBranch().id) => {
  vi.setSystemTime(time)
  return show(<DeliveryPromise branchId={branchId} checked address={nowhere} open="Soon" />, {
    known,
  }).place.textContent
}

test('promises the usual time while the branch is open, and where nobody knows', () => {
  expect(promiseAt('2026-03-02T09:00:00.000Z')).toBe('Soon')
  expect(promiseAt('2026-03-02T19:00:00.000Z', 99)).toBe('Soon')
})

test('a closed branch promises nothing before it opens, and says when that is', () => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  expect(promiseAt('2026-03-02T03:00:00.000Z')).toBe('Closed now. We deliver from 8AM.')
  expect(promiseAt('2026-03-02T19:00:00.000Z')).toBe('Closed now. We deliver from 8AM tomorrow.')
})

test.each([
  ['2026-03-02T09:00:00.000Z', 'Delivered within 30 minutes'],
  ['2026-03-02T03:00:00.000Z', 'Closed now. We deliver from 8AM.'],
])('at %s the summary promises: %s', (time, words) => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  vi.setSystemTime(time)
  const totals = { subtotal: 60, deliveryFee: 210, total: 270 }
  const summary = (
    <Summary items={[]} totals={totals} branch={aBranch()} checked address={nowhere} />
  )
  const { place } = show(summary, { known })
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())).toContain(
    words,
  )
})

const unchecked = 'We could not check how far your address is, so we promise no time.'

test.each([
  [
    'to a pin promises 30 minutes',
    { latitude: -1.26, longitude: 36.72 },
    'Estimated delivery: 30 minutes',
  ],
  ['to an address without one promises no time, and says why', {}, unchecked],
])('the confirmation of an order %s', (_, at, words) => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  vi.setSystemTime('2026-03-02T09:00:00.000Z')
  const placed = { id: 'o-1', orderNumber: 'DK-12345678', phone: '0712345678', guest: false }
  const { address, ...rest } = anOrder()
  const order = { ...rest, address: { ...address, ...at }, history: [] }
  const { place } = show(
    <ConfirmationStep heading={createRef()} placed={placed} order={order} failed={false} />,
    { known },
  )
  const said = [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(said).toContain(words)
  expect(said.includes('About 12:30')).toBe(words !== unchecked)
  if (words === unchecked) expect(said.join()).not.toContain('30 minutes')
})

test.each([
  ['Uthiru, near the chapel', 'Nairobi', -1.265, 'Going by Uthiru: Delivered within 30 minutes'],
  ['Uthiru, near the chapel', 'Nairobi', -4.05, unchecked],
  ['House 7', 'Nowhere', -1.265, unchecked],
])('an address without a pin at %s, %s: %s gives %s', (street, city, latitude, words) => {
  spec('storefront 2.9', 'A known area in the address serves for the time, a pin alone refuses')
  vi.setSystemTime('2026-03-02T09:00:00.000Z')
  const uthiru = { name: 'Uthiru', kind: 'estate', latitude, longitude: 36.72 } as const
  const { place } = show(
    <DeliveryPromise
      branchId={aBranch().id}
      checked={false}
      address={{ street, city }}
      open="Delivered within 30 minutes"
    />,
    {
      known: (client) => {
        known(client)
        client.setQueryData(keys.shop.places, [uthiru])
      },
    },
  )
  expect(place.textContent).toBe(words)
})
