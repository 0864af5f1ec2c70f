import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { find, show, type, until } from '#web/testing/render.tsx'
import { TrackBox } from './track-box.tsx'

const order = {
  orderNumber: 'DK-12345678',
  status: 'out_for_delivery',
  branch: 'Kabete',
  estimatedAt: '2026-03-02T09:30:00.000Z',
  steps: [{ status: 'pending', at: '2026-03-02T09:00:00.000Z' }],
}
const refusal = { message: 'This order was not found.', code: 'ORDER_NOT_FOUND' }

const asked: string[] = []
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
})

const track = async (number: string) => {
  show(<TrackBox />)
  type(find('input'), number)
  await act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await import('./tracked-order.tsx')
  })
}
const result = () => find('[role="status"]').textContent

test('shows how far the order is, however its number was typed', async () => {
  spec('storefront 2.4', 'Track Your Delivery: the real order’s progress')
  answer(200, order)
  await track('dk 1234 5678')
  await until(() => expect(result()).toContain('Arriving soon'))
  expect(asked).toEqual(['/api/track/DK-12345678'])
  expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('5')
  expect(result()).toContain('Estimated arrival: 2 Mar 2026, 12:30')
  expect(result()).toContain('From Kabete')
})

test('says so when there is no such order', async () => {
  answer(404, refusal)
  await track('DK-12345678')
  await until(() => expect(result()).toContain('There is no order DK-12345678'))
})

test('asks nobody about what is no order number', async () => {
  answer(200, order)
  await track('hello')
  expect(find('form').textContent).toContain('Please enter an order number like DK-12345678.')
  expect(asked).toEqual([])
})
