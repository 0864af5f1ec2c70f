import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BranchShelf } from '#contract/inventory.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { InventoryTab, shownShelf } from './inventory-tab.tsx'

const record = (productId: number, over: Partial<BranchShelf> = {}): BranchShelf => ({
  id: `1.${productId}.0`,
  branchId: 1,
  productId,
  variantId: 0,
  quantity: 20,
  onHand: 22,
  reserved: 2,
  lowStockThreshold: 5,
  revision: 1,
  product: { id: productId, name: `Product ${productId}`, isFeatured: false, price: 60, size: '' },
  ...over,
})
let listed: BranchShelf[] = []
const opened = (records: BranchShelf[], next?: string) => {
  listed = records
  return show(<InventoryTab branchId={1} />, {
    known: (client) =>
      client.setQueryData(shownShelf(undefined, 1, { shelf: 'first' }).queryKey, {
        pages: [{ items: records, next, total: undefined }],
        pageParams: [''],
      }),
  }).place
}

let sent: unknown[]
let asked: string[]

const answering = (status: number, body: object) => {
  sent = []
  asked = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path)
    if (path.includes('/goods?code=')) {
      const goods = { productId: 7, variantId: 0, name: 'Spinach', size: '', shelf: null }
      return Promise.resolve(Response.json(path.endsWith('=40691') ? [goods] : []))
    }
    if (init.method === 'GET' || init.method === undefined)
      return Promise.resolve(Response.json(listed))
    sent.push([path, JSON.parse(String(init.body))])
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}
const fields = (place: Element, figure = 'toSell') => [
  ...place.querySelectorAll<HTMLInputElement>(`tbody input[data-figure="${figure}"]`),
]
const enter = (field: HTMLInputElement, text: string) => {
  act(() => field.focus())
  type(field, text)
  act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
}
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith(text),
  ) ?? expect.fail(`No button ${text}`)

const toast = () => {
  const { title, text } = useToasts.getState().toast ?? {}
  return [title, text]
}

beforeEach(() => {
  useToasts.getState().dismiss()
  answering(200, { ...record(1), counted: -3, short: { pieces: 0, orders: [] } })
})

test('a row says what is on the shelf, reserved and to sell', () => {
  spec('operations stock', 'A row of a branch’s inventory: count and undo')
  const place = opened([record(1, { quantity: 10, onHand: 13, reserved: 3 })])
  expect(find('tbody tr', place).textContent).toContain('13 on the shelf · 3 reserved · 10 to sell')
})

test('a count is of the shelf, is saved by a press and not by leaving, and can be undone', async () => {
  spec('operations stock', 'A row of a branch’s inventory: count and undo')
  const changed = { ...record(1, { onHand: 19, quantity: 17 }), counted: -3 }
  answering(200, { ...changed, short: { pieces: 0, orders: [] } })
  const place = opened([record(1), record(2)])
  const [first, second] = fields(place, 'shelf')
  expect(first?.value).toBe('22')
  act(() => first?.focus())
  type(first ?? expect.fail(), '19')
  act(() => second?.focus())
  expect(sent).toEqual([])
  expect(first?.value).toBe('19')
  expect(place.textContent).toContain('was 22, not saved yet')
  press(button('Save'))
  await until(() => expect(toast()[0]).toBe('Inventory Updated'))
  expect(sent).toEqual([['/api/inventory/1.1.0/count', { onHand: 19, seen: 22 }]])
  useToasts.getState().toast?.action?.run()
  await until(() => expect(toast()[0]).toBe('Count undone'))
  expect(sent[1]).toEqual([
    '/api/inventory/1.1.0/count',
    { onHand: 22, seen: 19, reason: 'Count undone' },
  ])
})

test('an undo takes the difference back, also where goods left since', async () => {
  spec('operations stock', 'A row of a branch’s inventory: count and undo')
  const changed = { ...record(1, { onHand: 19 }), counted: -3 }
  const short = { pieces: 0, orders: [] }
  answering(200, { ...changed, short })
  const [first] = fields(opened([record(1)]), 'shelf')
  enter(first ?? expect.fail(), '19')
  await until(() => expect(toast()[0]).toBe('Inventory Updated'))
  answering(409, { code: 'STOCK_MOVED', message: '', details: { seen: 19, now: 15 } })
  useToasts.getState().toast?.action?.run()
  await until(() => expect(sent).toHaveLength(2))
  const back = { onHand: 18, seen: 15, reason: 'Count undone' }
  expect(sent[1]).toEqual(['/api/inventory/1.1.0/count', back])
})

test('what is to sell is typed into its row, goes with what was seen, and Enter leads to the next', async () => {
  spec('operations 2.6', 'Inventory: inline quantity, Enter to the next row')
  spec('operations 7', 'PATCH /api/inventory/{id} with a quantity, from the branch’s dashboard')
  const place = opened([record(1), record(2)])
  const [first, second] = fields(place)
  enter(first ?? expect.fail(), '17')
  expect(document.activeElement).toBe(second)
  expect(first?.value, 'before the answer').toBe('17')
  await until(() =>
    expect(toast()).toEqual([
      'Inventory Updated',
      'Product quantity has been updated successfully.',
    ]),
  )
  expect(sent).toEqual([['/api/inventory/1.1.0', { quantity: 17, seen: 20 }]])
})

test.each(['-1', '1.5', 'many', ''])('%j is no quantity', (text) => {
  spec('operations 2.6', 'Inventory: ‘Invalid Quantity’')
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), text)
  expect(toast()).toEqual(['Invalid Quantity', 'Please enter a valid quantity.'])
  expect(sent).toEqual([])
  expect(first?.value).toBe('20')
})

test('a code that is scanned into a row is searched, and is no count', async () => {
  const place = opened([record(1)])
  const [first] = fields(place, 'shelf')
  enter(first ?? expect.fail(), '40691')
  await until(() => expect(asked).toContain('/api/branches/1/shelf?search=40691&limit=50'))
  expect(sent).toEqual([])
  await until(() => expect(fields(place, 'shelf').map(({ value }) => value)).toEqual(['22']))
})

test('more than ten times the usual is asked about', async () => {
  const [first] = fields(opened([record(1)]), 'shelf')
  enter(first ?? expect.fail(), '221')
  await until(() => expect(document.body.textContent).toContain('221 of Product 1, usual: 22'))
  expect(sent).toEqual([])
  press(button('They are right'))
  await until(() => expect(sent).toHaveLength(1))
})

test('a figure that was not changed is no count', () => {
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '20')
  expect(sent).toEqual([])
})

test('what the server refuses is taken back, and said', async () => {
  spec('operations 2.6', 'Inventory: ‘Failed to update inventory.’')
  answering(409, {})
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '3')
  await until(() => expect(toast()).toEqual(['Error', 'Failed to update inventory.']))
  expect(first?.value).toBe('20')
})

test('a figure 20 or more below the shown one asks for a reason, and loses nothing that was typed', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  const place = opened([record(1, { onHand: 1022 })])
  const [first] = fields(place, 'shelf')
  enter(first ?? expect.fail(), '22')
  const why = find('tbody label input', place)
  expect(why.parentElement?.textContent).toContain('1000 fewer than the shop knows of. Why?')
  expect(why.parentElement?.textContent).toContain('Please say why')
  expect(document.activeElement).toBe(why)
  expect(sent).toEqual([])
  type(why, 'Sold at the gate')
  answering(500, {})
  press(button('Save'))
  await until(() => expect(toast()[0]).toBe('Error'))
  await until(() => expect(first?.value).toBe('22'))
  const again = find('tbody label input', place)
  expect(again).toHaveProperty('value', 'Sold at the gate')
  answering(200, { ...record(1), counted: -1000, short: { pieces: 0, orders: [] } })
  press(button('Save'))
  await until(() => expect(toast()[0]).toBe('Inventory Updated'))
  const count = { onHand: 22, seen: 1022, reason: 'Sold at the gate' }
  expect(sent).toEqual([['/api/inventory/1.1.0/count', count]])
})

const moved = {
  code: 'STOCK_MOVED',
  message: '',
  details: {
    seen: 20,
    now: 17,
    moved: [{ type: 'StockReserved', pieces: -3, at: '2026-01-05T09:00:00.000Z', orderId: 'o' }],
  },
}
test('a count of pieces that moved names what moved, and is kept by saying it again with the present figure', async () => {
  spec('operations stock', 'A count of pieces that moved offers ‘Recount’ and ‘Keep mine’')
  answering(409, moved)
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '19')
  await until(() => expect(document.body.textContent).toContain('−3 reserved'))
  expect(document.body.textContent).toContain('It was 20 when you looked, and is 17 now.')
  press(button('Keep mine: 19'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(['/api/inventory/1.1.0', { quantity: 19, seen: 17 }])
})

test('a count that is kept although many came meanwhile asks for a reason beside ‘Keep mine’', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  answering(409, { ...moved, details: { seen: 20, now: 60 } })
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '19')
  await until(() => button('Keep mine: 19'))
  press(button('Keep mine: 19'))
  expect(sent).toHaveLength(1)
  const why = find('dialog label input')
  expect(why.parentElement?.textContent).toContain('41 fewer than the shop knows of. Why?')
  type(why, 'Counted before the lorry came')
  press(button('Keep mine: 19'))
  await until(() => expect(sent).toHaveLength(2))
  const kept = { quantity: 19, seen: 60, reason: 'Counted before the lorry came' }
  expect(sent[1]).toEqual(['/api/inventory/1.1.0', kept])
})

test('who recounts drops what was typed, and nothing more is sent', async () => {
  spec('operations stock', 'A count of pieces that moved offers ‘Recount’ and ‘Keep mine’')
  answering(409, moved)
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '19')
  await until(() => button('Recount'))
  press(button('Recount'))
  expect(first?.value).toBe('20')
  expect(sent).toHaveLength(1)
})

test('the first 15 are asked for', async () => {
  spec('operations 2.6', 'Inventory: the first 15 by name, then size')
  show(<InventoryTab branchId={1} />)
  await until(() => expect(asked).toContain('/api/branches/1/shelf?search=&limit=15'))
})

test('all products of the branch are one press away', async () => {
  spec('operations 2.6', 'Inventory: the first 15 by name, then size')
  const place = opened([record(1)], '/api/branches/1/shelf?cursor=a')
  expect(place.textContent).not.toContain('Load more')
  press(find('label:nth-of-type(2) input', place))
  await until(() => expect(asked).toContain('/api/branches/1/shelf?search=&limit=50'))
})

test('stock is low at its threshold, and never out of stock here', () => {
  spec('operations 2.6', 'Inventory: ‘Low Stock’ or ‘In Stock’')
  const at = (quantity: number) => find('tbody tr', opened([record(1, { quantity })])).textContent
  expect(at(6)).toContain('In Stock')
  expect(at(5)).toContain('Low Stock')
  expect(at(0)).toContain('Low Stock')
})

test('without products it says so', () => {
  expect(opened([]).textContent).toContain('No Products Found')
})
