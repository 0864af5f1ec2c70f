import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderComplaints as Complaints } from '#contract/order/complaint.ts'
import { complaintBody } from '#contract/order/make-complaint.ts'
import type { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { OrderDetails } from '../order-details.tsx'

const me = aUser()
const at = '2026-03-02T10:40:00.000Z'
const until7Days = '2026-03-09T10:40:00.000Z'
const order = anOrder({ status: 'delivered' })
const milk = { productId: 7, variantId: 0, quantity: 2 }

let kept: Complaints
let sent: z.input<typeof complaintBody>[] = []

/** The server: what it is told stands in its next answer. */
beforeEach(() => {
  sent = []
  kept = { complaints: [], complainable: { until: until7Days, lines: [milk] } }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (!path.startsWith(`/api/orders/${order.id}/complaints`)) return new Promise(() => {})
    if (method !== 'POST') return Promise.resolve(Response.json(kept))
    const told = complaintBody.parse(JSON.parse(String(body)))
    sent.push(told)
    const made = { ...told, at, hasPhoto: false, isEnded: false, answer: null, money: null }
    kept = { ...kept, complaints: [made] }
    return Promise.resolve(Response.json({ id: told.id }, { status: 201 }))
  })
  localStorage.clear()
  useSession.setState({ user: me })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const button = (name: string, within: ParentNode): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)
const reason = (name: string, within: ParentNode): HTMLElement =>
  [...within.querySelectorAll('label')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No reason ${name}`)
const reasons = (within: ParentNode) =>
  [...within.querySelectorAll('label:has([type="radio"])')].map(({ textContent }) => textContent)

const opened = async (): Promise<HTMLElement> => {
  const { place } = show(<OrderDetails order={order} history={[]} />, { path: '/orders' })
  await until(() => press(button('Something is wrong with my order', place)))
  return place
}

test('wrong change is told without a piece, in words, and the page leads to where it stands', async () => {
  spec(
    'storefront 2.10',
    'Wrong change or a wrong charge is a complaint of its own, about no piece',
  )
  const place = await opened()
  press(reason('Wrong change, or charged wrongly', place))
  expect(place.textContent).not.toContain('Which pieces?')
  press(button('Send to the branch', place))
  expect(place.textContent).toContain('Please say what was charged or given back')
  expect(sent).toEqual([])

  type(find('textarea', place), 'KSh 200 change is missing')
  press(button('Send to the branch', place))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ reason: 'money', lines: [], words: 'KSh 200 change is missing' }])
  await until(() => {
    expect(document.activeElement?.textContent).toContain('KSh 200 change is missing')
    expect(document.activeElement?.textContent).toContain('The branch is looking into it')
  })
})

test('a complaint about goods asks for their pieces, and drops what no longer fits', async () => {
  const place = await opened()
  press(reason('Missing', place))
  expect(place.textContent).toContain('Which pieces?')
  press(button('Send to the branch', place))
  expect(place.textContent).toContain('Please say which pieces.')
})

test('where no piece is left, only the money can still be wrong', async () => {
  kept = { complaints: [], complainable: { until: until7Days, lines: [] } }
  const place = await opened()
  expect(reasons(place)).toEqual(['Wrong change, or charged wrongly'])
})

test('its photo may be one that is on the phone already', async () => {
  const place = await opened()
  expect(find('input[type="file"]', place).hasAttribute('capture')).toBe(false)
})
