import { beforeEach, expect, test, vi } from 'vitest'
import type { StockMove, StockSum } from '#contract/inventory.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { sumQuery } from './stock-api.ts'
import { StockDrawer } from './stock-drawer.tsx'

const id = '1.7.2'
const sum: StockSum = {
  id,
  opening: 30,
  received: 24,
  transferredIn: 2,
  transferredOut: 10,
  returned: 2,
  left: 6,
  writtenOff: 1,
  counted: -39,
  onHand: 2,
  reserved: 5,
  quantity: 0,
  lowStockThreshold: 5,
  product: { id: 7, name: 'Flour', size: '2 kg' },
}
const move = (over: Partial<StockMove>): StockMove => ({
  id: String(over.pieces),
  at: '2026-01-05T09:00:00.000Z',
  pieces: 4,
  role: 'customer',
  by: null,
  note: null,
  order: null,
  transferId: null,
  ...over,
})
const short = [
  {
    id: '01890000-0000-7000-8000-0000000000a1',
    orderNumber: 'DK-00000007',
    branchId: 1,
    items: [
      { productId: 7, variantId: 1, name: 'Flour, 1 kg', quantity: 4, short: 3 },
      { productId: 7, variantId: 2, name: 'Flour, 2 kg', quantity: 4, short: 2 },
    ],
  },
]
const received = [move({ pieces: 24, role: 'admin', by: 'Achieng', note: 'Brookside' })]

let sent: [string, unknown][]
beforeEach(() => {
  sent = []
  const user = aUser({ role: 'admin' })
  useSession.getState().setUser(user)
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push([path, JSON.parse(String(body))])
    if (path === '/api/orders/short') return Promise.resolve(Response.json(short))
    if (path.includes('term=received')) return Promise.resolve(Response.json(received))
    return Promise.resolve(Response.json(method === 'POST' ? [] : sum))
  })
})
const opened = () => {
  const userId = useSession.getState().user?.id
  return show(<StockDrawer id={id} onClose={() => undefined} />, {
    known: (client) => client.setQueryData(sumQuery(userId, id).queryKey, sum),
  }).place
}
const button = (text: string, place: Element): HTMLElement =>
  [...place.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text)) ??
  expect.fail(`No button ${text}`)

test('the sum says why the shelf holds what it holds, and a term opens its events with who and why', async () => {
  spec('operations stock', '‘Why 3?’ is a statement in the stock record’s drawer')
  const place = opened()
  const terms = [...place.querySelectorAll('ol > li')].map((one) => one.textContent)
  expect(terms).toEqual([
    'Opening stock30',
    'Received from suppliers+ 24',
    'Came from other branches+ 2',
    'Sent to other branches− 10',
    'Brought back+ 2',
    'Left with orders− 6',
    'Written off− 1',
    'Differences at counts− 39',
    'On the shelf= 2',
    'Reserved now− 5',
    'Can be sold= 0',
  ])
  press(button('Received from', place))
  await until(() => expect(place.textContent).toContain('Achieng (Admin)'))
  expect(place.textContent).toContain('Brookside')
})

test('orders that will be short are named with links, with the pieces of this record alone', async () => {
  spec('operations stock', 'The drawer receives, writes off and counts')
  const place = opened()
  await until(() =>
    expect(find('a[href^="/admin/orders?order=0189"]', place).parentElement?.textContent).toBe(
      'DK-00000007 lacks 2',
    ),
  )
})

test('pieces are written off with a reason', async () => {
  spec('operations stock', 'The drawer receives, writes off and counts')
  const place = opened()
  press(button('Write off', place))
  const [pieces, reason] = place.querySelectorAll('form input')
  type(pieces ?? expect.fail(), '2')
  press(find('form button[type="submit"]', place))
  expect(sent).toEqual([])
  type(reason ?? expect.fail(), 'Spoilt')
  press(find('form button[type="submit"]', place))
  await until(() =>
    expect(sent).toMatchObject([
      [
        '/api/inventory/branch/1/write-offs',
        { reason: 'Spoilt', lines: [{ productId: 7, variantId: 2, quantity: 2 }] },
      ],
    ]),
  )
})

test('a count that misses many asks for a reason in its form', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  sum.onHand = 40
  const place = opened()
  press(button('Count', place))
  const pieces = find('form input', place)
  type(pieces, '21')
  expect(place.textContent).not.toContain('Why?')
  type(pieces, '20')
  await until(() => expect(place.textContent).toContain('20 fewer than the shop knows of. Why?'))
  press(find('form button[type="submit"]', place))
  await until(() => expect(place.textContent).toContain('Please say why'))
  expect(sent).toEqual([])
  type([...place.querySelectorAll('form input')][1] ?? expect.fail(), 'Leaked')
  press(find('form button[type="submit"]', place))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    `/api/inventory/${id}/count`,
    { onHand: 20, seen: 40, reason: 'Leaked' },
  ])
})
