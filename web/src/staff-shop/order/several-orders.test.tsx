import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { useSession } from '#web/shop/account/session.ts'
import { DataTable } from '#web/staff-ui/data-table.tsx'
import { stubMedia } from '#web/testing/media.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { SeveralOrders, useChosenOrders } from './several-orders.tsx'

type Sent = { path: string; body: { status: string; revision?: number; reason?: string } }
let sent: Sent[]
beforeEach(() => {
  sent = []
  useSession.setState({ user: aUser({ role: 'admin' }) })
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    if (path.includes('b2')) {
      const refusal = { code: 'ORDER_NOT_PAID', message: 'no' }
      return Promise.resolve(Response.json(refusal, { status: 409 }))
    }
    return Promise.resolve(Response.json({ id: anOrder().id, status: 'confirmed' }))
  })
})

const order = (n: number, over: Partial<Order> = {}): Order =>
  anOrder({
    id: `01890000-0000-7000-8000-0000000000b${n}`,
    orderNumber: `DK-${n}`,
    revision: n,
    allowed: ['confirmed', 'cancelled'],
    ...over,
  })
const List = ({ rows }: { rows: readonly Order[] }) => {
  const { selection, bar } = useChosenOrders(rows)
  return (
    <>
      <DataTable rows={rows} rowKey={({ id }) => id} columns={[]} selection={selection} />
      <SeveralOrders {...bar} />
    </>
  )
}
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(text)
const open = (orders: Order[]) =>
  show(<SeveralOrders orders={orders} onBegin={undefined} onClear={() => undefined} />).place

test('each ticked order is asked for by itself, a refused one stops no other, and each outcome is shown', async () => {
  const packed = order(5, { allowed: ['ready_for_delivery', 'cancelled'] })
  const place = open([order(1), order(2), order(3), order(4), packed])
  press(button('Confirm 4'))
  await until(() => expect(place.textContent).toContain('3 of 4 done, 1 was refused'))
  expect(sent.map(({ path }) => path)).toEqual(
    [1, 2, 3, 4].map((n) => `/api/orders/${order(n).id}/status`),
  )
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2, 3, 4].map((n) => ({ status: 'confirmed', revision: n })),
  )
  const outcomes = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(outcomes[0]).toMatch(/^DK-2: .+/)
  expect(outcomes.slice(1).toSorted()).toEqual(['DK-1: done', 'DK-3: done', 'DK-4: done'])
  expect(button('Ready 1')).toBeDefined()
})

test('orders are cancelled together with one reason, which has to be written', async () => {
  open([order(1), order(3, { allowed: [] })])
  press(button('Cancel 1'))
  await until(() => find('dialog textarea'))
  press(button('Cancel 1 order'))
  await until(() => expect(document.body.textContent).toContain('Please say why'))
  expect(sent).toEqual([])
  type(find('dialog textarea'), 'No rider today')
  press(button('Cancel 1 order'))
  await until(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { status: 'cancelled', revision: 1, reason: 'No rider today' },
    ]),
  )
})

test('nothing stands there while no order is ticked', () => {
  expect(open([]).textContent).toBe('')
})

test('a phone shows the boxes of the rows once somebody wants to choose several', async () => {
  stubMedia(true)
  const { place } = show(<List rows={[order(1), order(2)]} />)
  expect(place.querySelector('input[type="checkbox"]')).toBeNull()
  press(button('Choose several'))
  press(find('input[aria-label="Choose DK-2"]', place))
  await until(() => expect(place.textContent).toContain('1 order chosen'))
  press(button('Choose none'))
  await until(() => button('Choose several'))
})
