import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffProduct } from '#contract/catalogue/staff-catalogue.ts'
import { spec } from '#spec'
import { draftOf, eraseDrafts } from '#web/lib/drafts.ts'
import { useToasts } from '#web/lib/toasts.ts'
import { DraftOwner } from '#web/staff-ui/form/draft.tsx'
import { aBranch, find, leaveAll, press, show, type, until } from '#web/testing/render.tsx'
import { flour, sizedFlour } from '../testing/products.ts'
import { AddProduct } from './product-forms.tsx'

type Sent = { path: string; body: unknown }
let sent: Sent[]
let added: StaffProduct
beforeEach(() => {
  sent = []
  added = sizedFlour
  eraseDrafts()
  useToasts.getState().dismiss()
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(String(body)) })
    if (path === '/api/products') return Promise.resolve(Response.json(added, { status: 201 }))
    if (path.startsWith('/api/branches')) return Promise.resolve(Response.json([aBranch()]))
    const category = { id: 1, name: 'Flour', nameSw: '', slug: 'f', iconName: '', revision: 0 }
    return Promise.resolve(Response.json([{ ...category, productCount: 0 }]))
  })
})
afterEach(() => {
  eraseDrafts()
  vi.unstubAllGlobals()
})

const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No ${label}`)
}
const key = (target: HTMLElement, name: string): void =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })
const open = async () => {
  show(
    <DraftOwner value="amina">
      <AddProduct open branchId={1} onClose={() => undefined} />
    </DraftOwner>,
  )
  await until(() => expect(find('dialog').textContent).toContain('Pieces at Kabete'))
}
const choose = (label: string, value: string): void => {
  const list = field(label)
  if (!(list instanceof HTMLSelectElement)) throw new Error('no list')
  act(() => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const fill = async (text: string) => {
  type(field('Product Name'), 'Maize Flour')
  choose('Category', '1')
  type(field('Sizes'), text)
  key(field('Sizes'), 'Enter')
  await until(() => expect(field('Slug')).toHaveProperty('value', 'maize-flour'))
}
const submit = async () => {
  press(find('button[type="submit"]'))
  await until(() => expect(useToasts.getState().toast).toBeDefined())
}
const rows = () =>
  [...document.querySelectorAll<HTMLInputElement>('fieldset input[id*="variants_"]')].map(
    ({ value }) => value,
  )

test('several sizes with prices and pieces are one line of text, and each has its own stock', async () => {
  spec('operations 2.4', 'Add New Product: sizes at once')
  await open()
  await fill('1 kg: 98: 40, 2 kg: 185: 12')
  await until(() => expect(rows()).toEqual(['1 kg', '98', '', '40', '2 kg', '185', '', '12']))
  expect(field('Sizes')).toHaveProperty('value', '')
  await submit()
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/products',
    '/api/inventory',
    '/api/inventory',
  ])
  expect(sent.map(({ body }) => body)).toMatchObject([
    { price: 98, hasVariants: true, variants: [{ name: '1 kg' }, { name: '2 kg', price: 185 }] },
    { branchId: 1, productId: 8, variantId: 1, quantity: 40 },
    { branchId: 1, productId: 8, variantId: 2, quantity: 12 },
  ])
})

test('Enter adds a size to those that are there', async () => {
  await open()
  await fill('250 g, 500 g')
  await until(() => expect(rows()).toHaveLength(8))
  type(field('Sizes'), '1 kg')
  key(field('Sizes'), 'Enter')
  await until(() =>
    expect(rows().filter((value) => value !== '')).toEqual(['250 g', '500 g', '1 kg']),
  )
})

test('a product whose stock could not be saved is added once, and says so', async () => {
  added = flour
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === '/api/inventory' ? Promise.reject(new Error('offline')) : answer(path, init),
  )
  await open()
  type(field('Product Name'), 'Maize Flour')
  type(field('Price (KSh)'), '185')
  type(field('Pieces at Kabete'), '24')
  choose('Category', '1')
  await until(() => expect(field('Slug')).toHaveProperty('value', 'maize-flour'))
  await submit()
  expect(useToasts.getState().toast?.text).toContain('Its pieces could not be saved')
})

test('‘Has Variants’ without a written size makes a draft of the shop', async () => {
  added = { ...flour, status: 'draft' }
  await open()
  type(field('Product Name'), 'Maize Flour')
  type(field('Price (KSh)'), '185')
  choose('Category', '1')
  press(find('input[type="checkbox"][id$="hasVariants"]'))
  await until(() => expect(field('Slug')).toHaveProperty('value', 'maize-flour'))
  await submit()
  expect(sent).toMatchObject([{ body: { hasVariants: true, variants: [] } }])
  expect(useToasts.getState().toast?.text).toContain('It is a draft')
})

test('what was typed about a product without sizes is offered again', async () => {
  await open()
  type(field('Product Name'), 'Pilau Masala')
  await until(() =>
    expect(draftOf('amina', 'new product')?.values).toMatchObject({ name: 'Pilau Masala' }),
  )
  leaveAll()
  await open()
  const take = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === 'Continue with it',
  )
  press(take ?? expect.fail('No offer'))
  expect(field('Product Name')).toHaveProperty('value', 'Pilau Masala')
})
