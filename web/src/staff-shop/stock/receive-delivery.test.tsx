import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { spec } from '#spec'
import { eraseDrafts } from '#web/lib/drafts.ts'
import { useToasts } from '#web/lib/toasts.ts'
import { DraftOwner } from '#web/staff-ui/form/draft.tsx'
import { aProduct, find, leaveAll, press, show, type, until } from '#web/testing/render.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { ReceiveDelivery } from './receive-delivery.tsx'
import { MOST_LINES, soldGoods, soldOffer, useGoodsLines } from './use-goods-lines.ts'

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
  pine: [aProduct({ id: 20, name: 'Floor Cleaner' }), aProduct({ id: 21, name: 'Pineapple' })],
  rice: [aProduct({ id: 900, name: 'Rice' })],
  flour: [aProduct({ id: 8, name: 'Flour', variants: [variant(1, '1 kg'), variant(2, '2 kg')] })],
}
const coded = (productId: number, name: string, onHand: number) => ({
  productId,
  variantId: 0,
  name,
  size: '500 ml',
  shelf: {
    id: `1.${productId}.0`,
    branchId: 1,
    productId,
    variantId: 0,
    quantity: onHand,
    onHand,
    reserved: 0,
    lowStockThreshold: 5,
    revision: 1,
    product: { id: productId, name, isFeatured: false, price: 60, size: '500 ml' },
  },
})
/** What the catalogue knows as codes. */
const codes: Readonly<Record<string, ReturnType<typeof coded>[]>> = {
  '40691': [coded(7, 'Milk', 12)],
  'FLR-001': [coded(9, 'Bread', 3), coded(10, 'Butter', 3)],
  '6161100123456': [coded(7, 'Milk', 12)],
}
const codedIn = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  return pathname.endsWith('/goods') ? (codes[searchParams.get('code') ?? ''] ?? []) : undefined
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
    return Promise.resolve(Response.json(codedIn(path) ?? goods[search] ?? []))
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
    if (codedIn(path) !== undefined) return Promise.resolve(Response.json(codedIn(path)))
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

test('Enter takes the product whose name begins with what was typed', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  await enter(place, '24 x pine', ['Pieces of Pineapple, 500 ml: 24'])
})

const isContinue = ({ textContent }: Element): boolean => textContent === 'Continue with it'

/** Types a text at a scanner's pace, and Enter with it. */
const scan = (field: HTMLElement, text: string): void => {
  act(() => field.focus())
  type(field, text)
  for (const name of [...text, 'Enter']) key(name)
}
const milk = '[aria-label="Pieces of Milk, 500 ml"]'

test('a short code is a code by the pace and by the catalogue, and never a number of pieces', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  scan(find('input[role="combobox"]', place), '40691')
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 1']))
  await until(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  scan(find(milk, place), '40691')
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 2']))
  act(() => find(milk, place).focus())
  type(find(milk, place), '40691')
  key('Enter')
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 3']))
  act(() => find(milk, place).focus())
  scan(find(milk, place), '7777')
  await until(() =>
    expect(place.textContent).toContain('No product of this branch has the code 7777'),
  )
  expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 3'])
})

test('codes that are scanned faster than they are looked up stay apart, and unknown ones stay in sight', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((answer) => {
        answers.push(() => answer(Response.json(codedIn(path) ?? [])))
      }),
  )
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  const search = find('input[role="combobox"]', place)
  scan(search, '7777')
  scan(search, '40691')
  // The next code has come half when the answers come.
  type(search, '99')
  await act(async () => {
    for (const answer of answers) answer()
  })
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 1']))
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', '99')
  expect(place.textContent).toContain('No product of this branch has the code 7777')
  press(find('[aria-label="Forget the code 7777"]', place))
  expect(place.textContent).not.toContain('7777')
})

test('the pieces of a scanned product have the focus before the next key comes', async () => {
  let answer: () => void = () => expect.fail('Nothing was asked')
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((take) => {
        answer = () => take(Response.json(codedIn(path) ?? []))
      }),
  )
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  scan(find('input[role="combobox"]', place), '40691')
  // Here React draws only what must not wait. What could wait would come after a key.
  await act(async () => {
    answer()
    await vi.waitFor(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  })
  expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 1'])
})

test('a code that several products have asks which is meant', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  scan(find('input[role="combobox"]', place), 'FLR-001')
  await until(() => expect(place.textContent).toContain('Which is meant?'))
  const butter = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Butter, 500 ml',
  )
  press(butter ?? expect.fail('No butter'))
  expect(piecesFields(place)).toEqual(['Pieces of Butter, 500 ml: 1'])
})

test('more than ten times the usual is asked about, and a receipt can be taken back', async () => {
  const sent = listen()
  const onClose = vi.fn()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={onClose} />)
  scan(find('input[role="combobox"]', place), '40691')
  await until(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  type(find(milk, place), '121')
  key('Enter', true)
  await until(() => expect(document.body.textContent).toContain('121 of Milk, 500 ml, usual: 12'))
  expect(sent).toEqual([])
  const sure = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'They are right',
  )
  press(sure ?? expect.fail())
  await until(() => expect(onClose).toHaveBeenCalled())
  const asked = vi.fn((_: string, __: RequestInit) =>
    Promise.resolve(
      Response.json({
        ...codes['40691']?.[0]?.shelf,
        counted: null,
        short: { pieces: 0, orders: [] },
      }),
    ),
  )
  vi.stubGlobal('fetch', asked)
  useToasts.getState().toast?.action?.run()
  await until(() => expect(useToasts.getState().toast?.title).toBe('Taken back'))
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/inventory/branch/1/receipts/${sent[0]?.id}/take-back`)
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
  // A code that is typed slowly waits below the field, so that the next one has room.
  type(search, '7777')
  key('Enter')
  await until(() => expect(place.textContent).toContain('has the code 7777'))
  expect(search).toHaveProperty('value', '')
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

test('what was not understood stays after the rest was received, with its pieces, also as a draft', async () => {
  eraseDrafts()
  useToasts.getState().dismiss()
  const sent = listen()
  const onClose = vi.fn()
  const form = (
    <DraftOwner value="amina">
      <ReceiveDelivery branchId={1} open onClose={onClose} />
    </DraftOwner>
  )
  const { place } = show(form)
  const search = find('input[role="combobox"]', place)
  for (const code of ['40691', '7777', '8888', '7777']) scan(search, code)
  await until(() => expect(place.textContent).toContain('the code 7777. Pieces: 2'))
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 1']))
  type(search, '3 x caviar')
  key('Enter', true)
  await until(() => expect(useToasts.getState().toast?.title).toBe('Goods received'))
  expect(useToasts.getState().toast?.text).toBe(
    '1 product. 2 codes led to no product and stay here.',
  )
  expect(sent).toHaveLength(1)
  expect(piecesFields(place)).toEqual([])
  expect(search).toHaveProperty('value', '3 x caviar')
  expect(onClose).not.toHaveBeenCalled()
  leaveAll()
  const again = show(form).place
  press([...again.querySelectorAll('button')].find(isContinue) ?? expect.fail('No draft'))
  expect(again.textContent).toContain('the code 7777. Pieces: 2')
  expect(again.textContent).toContain('the code 8888.')
  expect(piecesFields(again)).toEqual([])
  eraseDrafts()
})

test('goods that are scanned while others are being received stay in the list', async () => {
  useToasts.getState().dismiss()
  listen()
  const answer = fetch
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/receipts')) await new Promise<void>((go) => waiting.push(go))
    return answer(path, init)
  })
  const onClose = vi.fn()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={onClose} />)
  await enter(place, '24 x flour', ['Pieces of Flour, 1 kg: 24'])
  key('Enter', true)
  await until(() => expect(waiting).toHaveLength(1))
  await enter(place, '2 x milk', ['Pieces of Flour, 1 kg: 24', 'Pieces of Milk, 500 ml: 2'])
  waiting[0]?.()
  await until(() => expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 2']))
  await until(() => expect(useToasts.getState().toast?.title).toBe('Goods received'))
  expect(onClose).not.toHaveBeenCalled()
})

test('a name that is typed into the field for pieces goes to the search', async () => {
  listen()
  const { place } = show(<ReceiveDelivery branchId={1} open onClose={() => undefined} />)
  scan(find('input[role="combobox"]', place), '40691')
  await until(() => expect(labelled()).toBe('Pieces of Milk, 500 ml'))
  type(find(milk, place), '6 x flour')
  key('Enter')
  await until(() =>
    expect(piecesFields(place)).toEqual(['Pieces of Milk, 500 ml: 1', 'Pieces of Flour, 1 kg: 6']),
  )
  act(() => find(milk, place).focus())
  type(find(milk, place), '30 x mandazi')
  key('Enter')
  await until(() => expect(place.textContent).toContain('Nothing found'))
  expect(find('input[role="combobox"]', place)).toHaveProperty('value', '30 x mandazi')
  expect(find(milk, place)).toHaveProperty('value', '1')
})

const full = Array.from({ length: MOST_LINES }, (_, n) => ({
  key: `${n + 7}.0`,
  productId: n + 7,
  variantId: 0,
  name: `Goods ${n}`,
  size: '',
  text: '1',
  id: String(n),
}))
const FullList = () => (
  <GoodsLines branchId={1} find={soldGoods} offerOf={soldOffer} list={useGoodsLines(full)} />
)

test('a product for which a full list has no room is named, and one in the list gets its pieces', async () => {
  listen()
  const { place } = show(<FullList />)
  const search = find('input[role="combobox"]', place)
  const take = (text: string) => {
    act(() => search.focus())
    type(search, text)
    key('Enter')
  }
  take('3 x milk')
  await until(() => expect(piecesFields(place)[0]).toBe('Pieces of Goods 0: 4'))
  take('3 x rice')
  await until(() =>
    expect(place.textContent).toMatch(/Rice.* is not added: a list has at most 100 products/),
  )
  expect(piecesFields(place)).toHaveLength(MOST_LINES)
})
