import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { productDetail, staffProduct } from '../../contract/catalogue/staff-catalogue.ts'
import { branchShelf } from '../../contract/inventory.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(() => shop?.stop())

const after = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const tea = { name: 'Kericho Tea', slug: 'kericho-tea', price: 120, categoryId: 1 }

test('a product is added, changed, priced, withdrawn and brought back', async () => {
  spec('operations 2.4', 'Products are changed, priced, withdrawn and brought back')
  const added = await admin.post('/api/products', tea)
  expect(added.status).toBe(201)
  const { id, revision } = staffProduct.parse(added.body)
  expect(added.body).toMatchObject({ ...tea, compareAtPrice: null, status: 'sold', revision: 0 })

  const path = `/api/products/${id}`
  const changed = await admin.patch(path, { name: 'Tea', slug: 'tea', revision })
  expect(changed.body).toMatchObject({ name: 'Tea', formerSlugs: ['kericho-tea'], revision: 2 })
  const priced = await admin.post(`${path}/prices`, { price: '99.00', compareAtPrice: '' })
  expect(priced.body).toMatchObject({ price: 99, compareAtPrice: null })
  const detail = await admin.get(`/api/admin/products/${id}`, after(priced))
  expect(productDetail.parse(detail.body).history).toMatchObject([
    { price: 99, by: 'admin' },
    { price: 120, by: 'admin' },
  ])

  const guest = shop.visitor()
  const seen = await guest.get('/api/products/slug/kericho-tea?branch=1', after(priced))
  expect(seen.body).toMatchObject({ slug: 'tea', price: 99 })
  const moved = await fetch(`${shop.url}/api/products/slug/kericho-tea?branch=1`, {
    redirect: 'manual',
  })
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toBe('/api/products/slug/tea?branch=1')

  const gone = await admin.delete(path)
  expect(gone.body).toMatchObject({ status: 'withdrawn' })
  expect((await guest.get('/api/products/slug/tea', after(gone))).status).toBe(404)
  const back = await admin.post(`${path}/bring-back`, {})
  expect((await guest.get('/api/products/slug/tea', after(back))).status).toBe(200)
})

test('a form that is not filled in is told so in the words of the form', async () => {
  spec('operations 2.4', 'Add New Product: fields and words')
  const answer = await admin.post('/api/products', { name: 'T', slug: 'x', price: -1 })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    code: 'INVALID_INPUT',
    issues: expect.arrayContaining([
      expect.objectContaining({ path: 'name', message: 'Product name is required' }),
      expect.objectContaining({ path: 'slug', message: 'Slug is required' }),
      expect.objectContaining({ path: 'price', message: 'Please enter a valid price.' }),
    ]),
  })
  const elsewhere = { ...tea, slug: 'far-tea', imageUrl: 'https://evil.example/x.svg' }
  expect((await admin.post('/api/products', elsewhere)).status).toBe(400)
})

test('a product is added with all its sizes, and a size without a price has the product’s', async () => {
  spec('operations 2.4', 'Add New Product: sizes at once')
  const sized = { ...tea, name: 'Sized Tea', slug: 'sized-tea', hasVariants: true }
  const variants = [
    { name: '250 g' },
    { name: '500 g', price: 230, compareAtPrice: 250 },
    { name: '1 kg', price: '449.00' },
  ]
  const added = await admin.post('/api/products', { ...sized, variants })
  expect(added.status, added.text).toBe(201)
  expect(added.body).toMatchObject({
    status: 'sold',
    hasVariants: true,
    price: 120,
    variants: [
      { id: 1, name: '250 g', price: 120, compareAtPrice: null, isDefault: true },
      { id: 2, name: '500 g', price: 230, compareAtPrice: 250, isDefault: false },
      { id: 3, name: '1 kg', price: 449, isDefault: false },
    ],
  })
})

test.each([
  ['two sizes of one name', [{ name: '1 kg' }, { name: '1  KG' }], 'variants.1.name', 'NAME_TWICE'],
  ['a size without a name', [{ name: ' ' }], 'variants.0.name', 'NAME_REQUIRED'],
  [
    'a low price before',
    [{ name: 'L', price: 9, compareAtPrice: 8 }],
    'variants.0.compareAtPrice',
    'BEFORE_PRICE_LOW',
  ],
] as const)('%s is refused at its field', async (_, variants, path, code) => {
  spec('operations 2.4', 'Add New Product: sizes at once')
  const body = { ...tea, slug: 'sizes-tea', hasVariants: true, variants }
  const answer = await admin.post('/api/products', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ issues: [{ path, code }] })
})

test('a field that a price does not have is refused by its name, and no price is set', async () => {
  const path = `/api/products/${ids.milk}/prices`
  const before = productDetail.parse((await admin.get(`/api/admin/products/${ids.milk}`)).body)
  const startsAt = '2126-01-05T09:00:00.000Z'
  const answer = await admin.post(path, { price: 70, startsAt, endsAt: startsAt })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    issues: [
      { path: 'startsAt', code: 'FIELD_UNKNOWN' },
      { path: 'endsAt', code: 'FIELD_UNKNOWN' },
    ],
  })
  const off = await admin.post(`${path}/call-off`, { from: startsAt, variant: 1 })
  expect(off.body).toMatchObject({ issues: [{ path: 'variant', code: 'FIELD_UNKNOWN' }] })
  const after = productDetail.parse((await admin.get(`/api/admin/products/${ids.milk}`)).body)
  expect(after.said).toEqual(before.said)
})

test('a price with cents is refused, wherever one is said', async () => {
  spec('operations 2.4', 'Prices: whole shillings')
  for (const [path, more] of [
    ['/api/products', { ...tea, slug: 'cent-tea' }],
    [`/api/products/${ids.milk}/prices`, {}],
    [`/api/products/${ids.milk}/variants`, { name: '50 g' }],
  ] as const) {
    const answer = await admin.post(path, { ...more, price: 99.5 })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path: 'price', code: 'PRICE_CENTS' }] })
  }
  const cleared = await admin.post(`/api/products/${ids.milk}/prices`, { price: null })
  expect(cleared.body).toMatchObject({ issues: [{ path: 'price', code: 'PRICE_INVALID' }] })
})

test('a category’s icon is one of the shop’s pictures, or none', async () => {
  spec('operations 2.4', 'Categories: icons are chosen')
  const category = { name: 'Toys', slug: 'toys' }
  const refused = await admin.post('/api/categories', { ...category, iconName: 'no-such-picture' })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ issues: [{ path: 'iconName' }] })
  const added = await admin.post('/api/categories', { ...category, iconName: 'baby' })
  expect(added.status, added.text).toBe(201)
})

test('a price before a sale is higher than the price, wherever one is said', async () => {
  const said = { price: 100, compareAtPrice: 99 }
  for (const [path, more] of [
    ['/api/products', { ...tea, slug: 'dear-tea' }],
    [`/api/products/${ids.milk}/prices`, {}],
    [`/api/products/${ids.milk}/variants`, { name: '50 g' }],
  ] as const) {
    const answer = await admin.post(path, { ...more, ...said })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      issues: [
        {
          path: 'compareAtPrice',
          code: 'BEFORE_PRICE_LOW',
          message: 'The price before a sale must be higher than the price.',
        },
      ],
    })
  }
})

test('nobody is refused because of their own last save', async () => {
  const path = `/api/products/${ids.milk}`
  await admin.patch(path, { unit: '1 l' })
  await admin.post(`${path}/prices`, { price: 61 })
  expect((await admin.patch(path, { description: 'Fresh', revision: 0 })).status).toBe(200)
})

test('lists hold drafts and withdrawn products, by name, in pages', async () => {
  spec('operations 2.4', 'Products: drafts and withdrawn too, searched, in pages')
  const draft = await admin.post('/api/products', {
    ...tea,
    name: 'Aromatic Rice',
    slug: 'rice',
    hasVariants: true,
  })
  const list = async (query: string) => {
    const answer = await admin.get(`/api/admin/products${query}`, after(draft))
    return {
      answer,
      names: z
        .array(staffProduct)
        .parse(answer.body)
        .map(({ name }) => name),
    }
  }
  expect((await list('?status=draft')).names).toEqual(['Aromatic Rice'])
  expect((await list('?search=RICE')).names).toEqual(['Aromatic Rice'])
  const first = await list('?limit=2')
  expect(first.names).toEqual(['Aromatic Rice', 'Flour'])
  const next = /<([^>]+)>/.exec(first.answer.headers.get('link') ?? '')?.[1] ?? ''
  const second = z.array(staffProduct).parse((await admin.get(next)).body)
  expect(second[0]?.name).toBe('Honey')
  expect(first.answer.headers.get('x-total-count')).toBe(String((await list('')).names.length))
})

test('the stock of a branch comes with its products, by name', async () => {
  const path = `/api/branches/${ids.kabete}/shelf?search=`
  const answer = await admin.get(`${path}flo`)
  expect(answer.body).toMatchObject([
    { id: `1.${ids.flour}.1`, quantity: 20, product: { name: 'Flour', size: '1 kg', price: 80 } },
    { id: `1.${ids.flour}.2`, product: { size: '2 kg', price: 160, isFeatured: true } },
  ])
  expect((await admin.get(`${path}nothing-so`)).body).toEqual([])
})

test('the stock of a branch is narrowed to one category, to count it', async () => {
  const shelf = z.array(branchShelf)
  const path = `/api/branches/${ids.kabete}/shelf`
  const all = shelf.parse((await admin.get(path)).body)
  const products = z.array(staffProduct).parse((await admin.get('/api/admin/products')).body)
  const flour = products.find(({ id }) => id === ids.flour)
  const inCategory = new Set(
    products.filter(({ categoryId }) => categoryId === flour?.categoryId).map(({ id }) => id),
  )
  const found = shelf.parse((await admin.get(`${path}?category=${flour?.categoryId}`)).body)
  expect(found).toEqual(all.filter(({ productId }) => inCategory.has(productId)))
  expect(found.map(({ productId }) => productId)).toContain(ids.flour)
  expect((await admin.get(`${path}?category=999`)).body).toEqual([])
})

test('a category with products says so when it is to be deleted', async () => {
  spec('operations 2.4', 'Categories: the columns, and no Delete while it holds products')
  const added = await admin.post('/api/categories', { name: 'Spices', slug: 'spices' })
  const { id } = z.object({ id: z.number() }).parse(added.body)
  const list = await admin.get('/api/admin/categories', after(added))
  expect(list.body).toContainEqual(expect.objectContaining({ id, productCount: 0, revision: 0 }))
  expect((await admin.delete('/api/categories/1')).body).toMatchObject({
    code: 'CATEGORY_NOT_EMPTY',
  })
  expect((await admin.delete(`/api/categories/${id}`)).status).toBe(200)
  expect((await admin.delete(`/api/categories/${id}`)).status).toBe(404)
})
