import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { aProduct, find, show, type, until } from '#web/testing/render.tsx'
import { ReceiveDelivery } from './receive-delivery.tsx'

const variant = (id: number, name: string): Product['variants'][number] => ({
  id,
  name,
  sku: '',
  imageUrl: '',
  isDefault: id === 1,
  price: 99,
  compareAtPrice: null,
})
const goods: Readonly<Record<string, Product[]>> = {
  milk: [aProduct()],
  flour: [aProduct({ id: 8, name: 'Flour', variants: [variant(1, '1 kg'), variant(2, '2 kg')] })],
}
const key = (name: string, ctrlKey = false): void =>
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true }),
    )
  })
const labelled = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')

test('a delivery of several products is written and received by keyboard, with its supplier', async () => {
  spec('operations stock', 'A delivery of several products is received by keyboard')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.endsWith('/receipts')) sent.push(JSON.parse(String(body)))
    const search = new URL(path, 'http://shop').searchParams.get('search') ?? ''
    return Promise.resolve(Response.json(goods[search] ?? []))
  })
  const onClose = vi.fn()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={onClose} />)
  const search = find('input[role="combobox"]', place)
  const option = (text: string) =>
    until(() => expect(find('[role="listbox"]', place).textContent).toContain(text))
  type(find('input[maxlength="80"]', place), 'Brookside')
  type(find('input[maxlength="110"]', place), 'DN 4711')

  act(() => search.focus())
  type(search, 'milk')
  await option('Milk, 500 ml')
  key('Enter')
  await until(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  type(find('input[aria-label^="Pieces of Milk"]', place), '24')
  key('Enter')
  expect(document.activeElement).toBe(search)

  type(search, 'flour')
  await option('Flour, 2 kg')
  key('ArrowDown')
  key('Enter')
  await until(() => expect(labelled()).toBe('Pieces of Flour, 2 kg'))
  type(find('input[aria-label^="Pieces of Flour"]', place), '0')
  key('Enter', true)
  expect(sent).toEqual([])
  type(find('input[aria-label^="Pieces of Flour"]', place), '12')
  key('Enter', true)
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      note: 'Brookside · DN 4711',
      lines: [
        { productId: 7, variantId: 0, quantity: 24 },
        { productId: 8, variantId: 2, quantity: 12 },
      ],
    },
  ])
})

test('Escape closes the products found, and leaves the delivery open', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(goods.milk)))
  const onClose = vi.fn()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={onClose} />)
  const search = find('input[role="combobox"]', place)
  act(() => search.focus())
  type(search, 'milk')
  await until(() => expect(search.getAttribute('aria-expanded')).toBe('true'))
  key('Escape')
  expect(search.getAttribute('aria-expanded')).toBe('false')
  expect(onClose).not.toHaveBeenCalled()
})
