import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { find, leaveAll, show, type, until } from '#web/testing/render.tsx'
import { TrackBox } from './track-box.tsx'

const order = {
  orderNumber: 'DK-12345678',
  status: 'out_for_delivery',
  branch: 'Kabete',
  promisedAt: '2026-03-02T09:30:00.000Z',
  steps: [{ status: 'pending', at: '2026-03-02T09:00:00.000Z' }],
}
const refusal = { message: 'This order was not found.', code: 'ORDER_NOT_FOUND' }

const asked: string[] = []
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T09:10:00Z') }))
afterEach(() => {
  asked.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const track = async (number: string) => {
  show(<TrackBox />)
  type(find('input'), number)
  await act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await import('#web/shop/order/tracked-order.tsx')
  })
}
const result = () => find('[role="status"]').textContent

test('shows how far the order is, however its number was typed', async () => {
  spec('storefront 2.4', 'Track Your Delivery: the real order’s progress')
  answer(200, order)
  await track('dk 1234 5678')
  await until(() => expect(result()).toContain('Arriving soon'))
  expect(asked.filter((path) => path.startsWith('/api/track/'))).toEqual(['/api/track/DK-12345678'])
  expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('5')
  expect(result()).toContain('by 12:30')
  expect(result()).toContain('Questions? Call the branch: Kabete')
  expect(result()).toContain('Code, payment, money back and complaints are in My Orders.')
})

test('a late order and one that was not handed over say so, and no other word', async () => {
  spec('storefront 2.10', 'No two pieces of news of one order contradict each other')
  vi.setSystemTime('2026-03-02T10:46:00Z')
  answer(200, order)
  await track('DK-12345678')
  await until(() => expect(result()).toContain('Late by 76 min'))
  expect(result()).not.toContain('Arriving soon')
  expect(result()).not.toContain('by 12:30 ')
  leaveAll()
  const failedTry = { at: '2026-03-02T11:06:00.000Z', reason: '', isGivenOut: false }
  answer(200, { ...order, promisedAt: null, failedTry })
  await track('DK-12345678')
  await until(() => expect(result()).toContain('Not handed over at 14:06'))
  expect(result()).not.toMatch(/Arriving soon|Out For Delivery/)
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
