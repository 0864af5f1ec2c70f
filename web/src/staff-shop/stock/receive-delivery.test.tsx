import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
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
  '6161100123456': [aProduct({ sku: '6161100123456' })],
  flour: [aProduct({ id: 8, name: 'Flour', variants: [variant(1, '1 kg'), variant(2, '2 kg')] })],
}
const receipt = z.object({ id: z.string(), lines: z.array(z.object({ productId: z.number() })) })
/** Answers searches, and keeps the receipts. A product in `refused` is refused. */
const listen = (refused: ReadonlySet<number> = new Set()) => {
  const sent: z.output<typeof receipt>[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.endsWith('/receipts')) {
      const one = receipt.parse(JSON.parse(String(body)))
      sent.push(one)
      const refusal = { code: 'PRODUCT_NOT_AT_BRANCH', message: 'No' }
      return Promise.resolve(
        one.lines.some(({ productId }) => refused.has(productId))
          ? Response.json(refusal, { status: 422 })
          : Response.json([]),
      )
    }
    const search = new URL(path, 'http://shop').searchParams.get('search') ?? ''
    return Promise.resolve(Response.json(goods[search] ?? []))
  })
  return sent
}
const piecesFields = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLInputElement>('input[aria-label^="Pieces of"]')].map(
    (one) => `${one.getAttribute('aria-label')}: ${one.value}`,
  )
/** Types a line into the search, and presses Enter. */
const enter = async (place: ParentNode, text: string, wanted: string[]) => {
  const search = find('input[role="combobox"]', place)
  act(() => search.focus())
  type(search, text)
  key('Enter')
  await until(() => expect(piecesFields(place)).toEqual(wanted))
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
      lines: [{ productId: 7, variantId: 0, quantity: 24 }],
    },
    { note: 'Brookside · DN 4711', lines: [{ productId: 8, variantId: 2, quantity: 12 }] },
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

test('pieces and name in one line add a product with two presses, and a scanned code adds a piece', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  await enter(place, '24 x milk', ['Pieces of Milk, 500 ml: 24'])
  expect(labelled()).toBeNull()
  expect(place.textContent).toContain('Added: 24 x Milk, 500 ml')
  await enter(place, '6161100123456', ['Pieces of Milk, 500 ml: 25'])
  await until(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  type(find('input[aria-label^="Pieces of"]', place), '6161100123456')
  key('Enter')
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 26']))
})

test('a text that leads to no product stays in the search', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  const search = find('input[role="combobox"]', place)
  act(() => search.focus())
  type(search, '3 x caviar')
  key('Enter')
  await until(() => expect(place.textContent).toContain('Nothing found'))
  expect(search).toHaveProperty('value', '3 x caviar')
})

test('a product that is refused stays with its reason, and is sent again under the same id', async () => {
  const sent = listen(new Set([8]))
  const onClose = vi.fn()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={onClose} />)
  await enter(place, '24 x milk', ['Pieces of Milk, 500 ml: 24'])
  await enter(place, '6 x flour', ['Pieces of Milk, 500 ml: 24', 'Pieces of Flour, 1 kg: 6'])
  key('Enter', true)
  await until(() => expect(place.textContent).toContain('1 of 2 products received'))
  expect(piecesFields(place)).toEqual(['Pieces of Flour, 1 kg: 6'])
  expect(find('[aria-label="Products"] li', place).textContent).toContain(
    'This branch does not sell this product.',
  )
  expect(onClose).not.toHaveBeenCalled()
  key('Enter', true)
  await until(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.id).toBe(sent[1]?.id)
  expect(sent[0]?.id).not.toBe(sent[1]?.id)
})
