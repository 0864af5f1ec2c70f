import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShelfRecord } from '#contract/branch/branch-shelf.ts'
import { useToasts } from '#web/lib/toasts.ts'
import { find, show, type, until } from '#web/testing/render.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { shelfQuery } from './shelf-api.ts'

const record = (productId: number, over: Partial<ShelfRecord> = {}): ShelfRecord => ({
  id: `1.${productId}.0`,
  branchId: 1,
  productId,
  variantId: 0,
  quantity: 20,
  onHand: 22,
  reserved: 2,
  lowStockThreshold: 5,
  revision: 1,
  name: `Product ${productId}`,
  size: '',
  ...over,
})
const opened = (records: ShelfRecord[]) =>
  show(<InventoryTab branchId={1} />, {
    known: (client) => client.setQueryData(shelfQuery(undefined, 1, '').queryKey, records),
  }).place

let sent: unknown[]
const answering = (status: number, body: object) => {
  sent = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'PATCH') return new Promise(() => {})
    sent.push([path, JSON.parse(String(init.body))])
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}
const fields = (place: Element) => [...place.querySelectorAll<HTMLInputElement>('tbody input')]
const enter = (field: HTMLInputElement, text: string) => {
  act(() => field.focus())
  type(field, text)
  act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
}
const toast = () => {
  const { title, text } = useToasts.getState().toast ?? {}
  return [title, text]
}

beforeEach(() => {
  useToasts.getState().dismiss()
  answering(200, { ...record(1), short: { pieces: 0, orders: [] } })
})

test('a count is typed into its row, goes with what was seen, and Enter leads to the next', async () => {
  const place = opened([record(1), record(2)])
  const [first, second] = fields(place)
  enter(first ?? expect.fail(), '17')
  expect(document.activeElement).toBe(second)
  await until(() =>
    expect(toast()).toEqual([
      'Inventory Updated',
      'Product quantity has been updated successfully.',
    ]),
  )
  expect(sent).toEqual([['/api/inventory/1.1.0', { quantity: 17, seen: 20 }]])
})

test.each(['-1', '1.5', 'many', ''])('%j is no quantity', (text) => {
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), text)
  expect(toast()).toEqual(['Invalid Quantity', 'Please enter a valid quantity.'])
  expect(sent).toEqual([])
  expect(first?.value).toBe('20')
})

test('a figure that was not changed is no count', () => {
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '20')
  expect(sent).toEqual([])
})

test('what the server refuses is taken back, and said', async () => {
  answering(409, {})
  const [first] = fields(opened([record(1)]))
  enter(first ?? expect.fail(), '3')
  await until(() => expect(toast()).toEqual(['Error', 'Failed to update inventory.']))
  expect(first?.value).toBe('20')
})

test('stock is low at its threshold, and never out of stock here', () => {
  const at = (quantity: number) => find('tbody tr', opened([record(1, { quantity })])).textContent
  expect(at(6)).toContain('In Stock')
  expect(at(5)).toContain('Low Stock')
  expect(at(0)).toContain('Low Stock')
})

test('without products it says so', () => {
  expect(opened([]).textContent).toContain('No Products Found')
})
