import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { keys } from '../../shop/keys.ts'
import { ordersOfUserQuery } from '../../shop/order/orders-of-user.ts'
import { aGuestsOrder, aHeldOrder } from '../../testing/guest-order.ts'
import { anOrder } from '../../testing/order.ts'
import { aBranch, aUser, find, press, show, until } from '../../testing/render.tsx'
import { DeviceOrders } from './guest/device-orders.tsx'
import { OrdersPage } from './orders-page.tsx'

const me = aUser()
const late = { status: 'processing', promisedAt: '2026-03-02T09:30:00.000Z' } as const
const sentBody = z.object({ id: z.uuid(), reason: z.string(), lines: z.array(z.unknown()) })
const sent: z.infer<typeof sentBody>[] = []
const keptOf = ({ id }: z.infer<typeof sentBody>) => ({
  id,
  at: '2026-03-02T10:46:00.000Z',
  lines: [],
  reason: 'not_come',
  words: '',
  hasPhoto: false,
  answer: null,
  money: null,
})

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:46:00.000Z') })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST' && path.endsWith('/complaints'))
      return Response.json({ complaints: sent.map(keptOf) })
    if (method !== 'POST') return Response.json(aGuestsOrder({ ...late, byLink: true }))
    expect(path).toBe(`/api/orders/${anOrder().id}/complaints`)
    const told = sentBody.parse(JSON.parse(String(body)))
    sent.push(told)
    return Response.json({ id: told.id }, { status: 201 })
  })
  useSession.setState({ user: me })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const button = (name: string, within: ParentNode = document): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)

const page = (over: Parameters<typeof anOrder>[0]) =>
  show(<OrdersPage />, {
    path: '/orders',
    known: (client) => {
      client.setQueryData(keys.shop.branches, [aBranch()])
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [anOrder(over)], next: undefined, total: undefined }],
        pageParams: [''],
      })
    },
  }).place

test('a late order’s card takes ‘It has not come’, without a piece, and with words only if one likes', async () => {
  spec(
    'storefront 2.10',
    'A late order: by how much, what it waits for, whom to call, ‘It has not come’',
  )
  await import('../../shop/order/trouble.tsx')
  const place = page(late)
  expect(place.textContent).toContain('Late by 76 min')
  await until(() => press(button('It has not come', place)))
  await until(() => press(button('Send to the branch')))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ reason: 'not_come', lines: [] }])
  // The dialog leads to where it stands now.
  await until(() =>
    expect(document.activeElement?.textContent).toContain('The branch is looking into it'),
  )
})

test('once said, it is not asked again until the branch has answered', async () => {
  const at = '2026-03-02T10:40:00.000Z'
  const place = page({ ...late, complaint: { id: me.id, at, reason: 'not_come', answer: null } })
  await until(() => expect(place.textContent).toContain('The branch is looking into it'))
  expect(place.querySelector('[aria-label$="has not come"]')).toBeNull()
})

test('whoever follows the order by its link reads that it is late, and cannot complain', async () => {
  useSession.setState({ user: null })
  useCheckout.setState({ guestOrders: [aHeldOrder({ byLink: true })] })
  const { place } = show(<DeviceOrders />, { path: '/orders' })
  await until(() => expect(place.textContent).toContain('Late by 76 min'))
  await until(() => find('[aria-label="What happened, and whom to call"]', place))
  expect(place.querySelector('[aria-label$="has not come"]')).toBeNull()
})
