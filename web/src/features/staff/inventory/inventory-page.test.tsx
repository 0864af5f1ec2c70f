import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffCategory } from '#contract/catalogue/staff-catalogue.ts'
import type { BranchShelf } from '#contract/inventory.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { find, press, show, type, until } from '#web/testing/render.tsx'
import { InventoryPage } from './inventory-page.tsx'
import { flour, sizedFlour } from './testing/products.ts'

const shelf: BranchShelf = {
  id: '1.7.0',
  branchId: 1,
  productId: 7,
  variantId: 0,
  quantity: 3,
  onHand: 4,
  reserved: 1,
  lowStockThreshold: 5,
  revision: 6,
  product: { id: 7, name: 'Maize Flour', isFeatured: true, price: 185, size: '2 kg' },
}
const category = (id: number, over: Partial<StaffCategory> = {}): StaffCategory => ({
  id,
  name: `Category ${id}`,
  nameSw: '',
  slug: `category-${id}`,
  iconName: '',
  productCount: 0,
  revision: 0,
  ...over,
})
const kabete = {
  id: 1,
  code: 'kabete',
  name: 'Kabete',
  street: '',
  city: '',
  region: '',
  imageUrl: '',
  latitude: -1.2,
  longitude: 36.7,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 7,
  phone: '0712345678',
  isActive: true,
}

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[]
/** The answers to reading, by the beginning of the path, and the status of every write. */
let reads: Record<string, unknown>
let writes: { status: number; body: object }
/** A write is answered after it. */
let held: Promise<unknown>
beforeEach(() => {
  held = Promise.resolve()
  sent = []
  reads = {
    '/api/branches/1/shelf': [],
    '/api/branches': [kabete],
    '/api/admin/products': [],
    '/api/admin/categories': [],
  }
  writes = { status: 200, body: flour }
  useToasts.getState().dismiss()
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ method, path, body: JSON.parse(String(body)) })
      return held.then(() => Response.json(writes.body, { status: writes.status }))
    }
    const found = Object.entries(reads).find(([beginning]) => path.startsWith(beginning))
    return found === undefined ? new Promise(() => {}) : Promise.resolve(Response.json(found[1]))
  })
})

const open = async (query: string) => {
  show(<InventoryPage />, { path: `/admin/inventory?${query}` })
  await act(async () => undefined)
}
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string) => until(() => expect(text()).toContain(words))
const button = (name: string, within: ParentNode = document): HTMLButtonElement => {
  const all = [...within.querySelectorAll('button')]
  return all.find((one) => one.textContent === name) ?? expect.fail(`No ${name}`)
}
const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') ?? expect.fail(`No ${label}`)
}
const headers = () => [...document.querySelectorAll('thead th')].map((one) => one.textContent)
const row = () => find('tbody tr.ant-table-row')
const toast = () => {
  const { title, text: words } = useToasts.getState().toast ?? {}
  return [title, words]
}
const submit = async () => {
  press(find('button[type="submit"]'))
  await act(async () => undefined)
}

test('Inventory Management has its three tabs, and leads to a new product', async () => {
  spec('operations 2.4', '/admin/inventory: title, button and three tabs')
  await open('')
  expect(find('h1').textContent).toBe('Inventory Management')
  for (const tab of ['Inventory', 'Products', 'Categories']) await says(tab)
  const links = [...document.querySelectorAll('a')].map((one) => one.textContent)
  expect(links).toContain('Add New Product')
})

test('names that are one name are listed above, and each leads to where it is renamed', async () => {
  reads['/api/admin/names-alike'] = [
    { product: null, names: ['Groceries', 'groceries'] },
    { product: { id: 7, name: 'Hose' }, names: ['2 m', '2  M'] },
  ]
  await open('tab=products')
  await says('Some names are the same but for case and blanks')
  await says('Hose: “2 m”, “2  M”')
  const hrefOf = (words: string) =>
    [...document.querySelectorAll('a')].find((one) => one.textContent?.includes(words))?.search
  expect(hrefOf('Hose')).toContain('product=7')
  expect(hrefOf('Groceries')).toBe('?tab=categories')
})

describe('Inventory', () => {
  test('asks for a branch first', async () => {
    spec('operations 2.4', 'Inventory: branch selector and search')
    spec('operations 7', 'GET /api/inventory/branch/{branchId}')
    reads['/api/branches'] = [kabete, { ...kabete, id: 2, name: 'Karen' }]
    await open('')
    await says('Select a Branch')
    expect(find('input[type="search"]').getAttribute('placeholder')).toBe('Search products...')
  })
  test('a shop of one branch is not asked which', async () => {
    reads['/api/branches/1/shelf'] = [shelf]
    await open('')
    await says('Maize Flour')
    expect(text()).not.toContain('Select a Branch')
  })
  test('lists name, featured, price, quantity and status, with Update Stock', async () => {
    spec('operations 2.4', 'Inventory: name, price, quantity, status, Update Stock')
    reads['/api/branches/1/shelf'] = [shelf]
    await open('branch=1')
    await says('Maize Flour')
    expect(headers()).toEqual(['Product', 'Price', 'Quantity', 'Status', 'Actions'])
    const said = (row().textContent ?? '').replaceAll('\u00a0', ' ')
    for (const part of ['Featured', 'KSh 185', '3', 'Low Stock', 'Update Stock']) {
      expect(said).toContain(part)
    }
  })
  test('without rows it says why', async () => {
    spec('operations 2.4', 'Inventory: ‘No Products Found’')
    await open('branch=1')
    await says('No Products Found')
    await says("This branch doesn't have any products yet.")
    const fill = document.querySelectorAll('a[href="/admin/imports?kind=counts&branch=1"]')
    expect([...fill].map((link) => link.textContent)).toContain('Counts of a branch')
    document.body.replaceChildren()
    await open('branch=1&search=caviar')
    await says('No products match "caviar".')
  })
  test('Update Stock opens the dialog of the row', async () => {
    reads['/api/branches/1/shelf'] = [shelf]
    await open('branch=1')
    await says('Maize Flour')
    press(button('Update Stock'))
    await says('Update Inventory')
  })
})

describe('Products', () => {
  const listed = { ...flour, compareAtPrice: 199, isFeatured: true, categoryId: 9 }
  test('lists product, category, price before, star, Edit, and Manage Stock once a branch is selected', async () => {
    spec('operations 2.4', 'Products: the columns')
    spec('operations 2.4', 'Prices: whole shillings')
    reads['/api/admin/products'] = [listed, { ...flour, id: 8, price: 99.5 }]
    reads['/api/admin/categories'] = [category(1)]
    await open('tab=products')
    await says('Maize Flour')
    await says('Products Catalog')
    await says('KSh 99.50')
    expect(headers()).toEqual(['', 'Product', 'Category', 'Price', 'Featured', 'Actions'])
    expect(row().querySelector('s')?.textContent?.replaceAll('\u00a0', ' ')).toBe('KSh 199')
    for (const part of ['Uncategorized', '★', 'Edit']) expect(row().textContent).toContain(part)
    expect(row().textContent).not.toContain('Manage Stock')
    document.body.replaceChildren()
    await open('tab=products&branch=1')
    await says('Manage Stock')
  })
  test('says which are drafts and which are withdrawn', async () => {
    spec('operations 2.4', 'Products: drafts and withdrawn too, searched, in pages')
    reads['/api/admin/products'] = [
      { ...flour, status: 'draft' },
      { ...sizedFlour, status: 'withdrawn' },
    ]
    await open('tab=products')
    await says('Draft: no variants yet')
    await says('Withdrawn')
  })
  test('an empty catalogue says so', async () => {
    spec('operations 2.4', 'Products: ‘No Products’ and its text')
    await open('tab=products')
    await says('No Products')
    await says('Your product catalog is empty. Add some products to get started.')
  })
})

describe('Categories', () => {
  test('lists category, slug and products; one that holds products cannot be deleted', async () => {
    spec('operations 2.4', 'Categories: the columns, and no Delete while it holds products')
    reads['/api/admin/categories'] = [category(1), category(2, { productCount: 4 })]
    await open('tab=categories')
    await says('category-2')
    button('Add Category')
    expect(headers()).toEqual(['Category', 'Slug', 'Products', 'Actions'])
    const rows = [...document.querySelectorAll('tbody tr.ant-table-row')]
    expect(rows.map((one) => button('Delete', one).disabled)).toEqual([false, true])
    expect(rows[0]?.textContent).toContain('📁')
  })
  test('an icon that is none of the shop’s shows the folder, and is chosen from those there are', async () => {
    spec('operations 2.4', 'Categories: icons are chosen')
    reads['/api/admin/categories'] = [
      category(1, { iconName: 'no-such-picture' }),
      category(2, { iconName: 'baby' }),
    ]
    await open('tab=categories')
    await says('Product Categories')
    await says('category-2')
    const [unknown, baby] = document.querySelectorAll('tbody tr.ant-table-row')
    expect(unknown?.querySelector('img')).toBeNull()
    expect(unknown?.textContent).toContain('📁')
    expect(baby?.querySelector('img')?.getAttribute('src')).toBe('/pictures/categories/baby.svg')
    press(button('Edit', unknown))
    await says('Edit Category')
    const dairy = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Dairy')
    press(find('input', dairy))
    await submit()
    await until(() => expect(sent[0]?.body).toMatchObject({ iconName: 'dairy' }))
  })
  test('without any it says so', async () => {
    spec('operations 2.4', 'Categories: ‘No Categories’ and its text')
    await open('tab=categories')
    await says('No Categories')
    await says('No product categories have been created yet.')
  })
})

describe('Add New Product', () => {
  const fill = () => {
    type(field('Product Name'), 'Pilau Masala & Co.')
    type(field('Price (KSh)'), '150')
  }
  const choose = () => {
    const list = find('dialog select')
    if (!(list instanceof HTMLSelectElement)) throw new Error('no list')
    act(() => {
      list.value = '1'
      list.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  beforeEach(() => {
    reads['/api/admin/categories'] = [category(1)]
    writes = { status: 201, body: flour }
  })
  test('has the specified fields; what is missing stands at its field', async () => {
    spec('operations 2.4', 'Add New Product: fields and words')
    await open('product=new')
    await says('Add New Product')
    const wanted = 'Slug,Description,Compare At Price (KSh),Category,Image URL'.split(',')
    for (const label of wanted) expect(field(label).closest('details'), label).toBeNull()
    await says('Featured Product')
    await says('Has Variants')
    button('Cancel')
    await submit()
    await says('Product name is required')
    await says('Slug is required')
    await says('Please enter a valid price.')
    expect(sent).toEqual([])
  })
  test('the slug follows the name; at a branch its stock begins with 0 pieces and threshold 5', async () => {
    spec('operations 2.4', 'Add New Product: slug from the name, stock of 0, threshold 5')
    spec('operations 7', 'POST /api/products')
    await open('branch=1&product=new')
    await says('Category 1')
    fill()
    choose()
    await until(() => expect(field('Slug')).toHaveProperty('value', 'pilau-masala-co'))
    await submit()
    await until(() => expect(toast()[0]).toBe('Product Added'))
    await until(() => expect(document.querySelector('dialog[open] form')).toBeNull())
    expect(toast()[1]).toBe('The product has been successfully added to the catalog.')
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/products',
        body: { slug: 'pilau-masala-co', price: 150, categoryId: 1, hasVariants: false },
      },
      {
        path: '/api/inventory',
        body: { branchId: 1, productId: 7, quantity: 0, lowStockThreshold: 5 },
      },
    ])
  })
  test('the sizes are written at once; a size without a price is asked for it', async () => {
    spec('operations 2.4', 'Add New Product: sizes at once')
    await open('branch=1&product=new')
    await says('Category 1')
    fill()
    choose()
    expect(document.querySelector('input[placeholder="150"]')).toBeNull()
    press(find('input[type="checkbox"][id$="hasVariants"]'))
    await says('Size 1')
    press(button('Add a size'))
    await says('Size 2')
    await until(() => expect(field('Slug')).toHaveProperty('value', 'pilau-masala-co'))
    type(find('fieldset input[id$="variants_1_price"]'), '280')
    await submit()
    await says('Name is required')
    const names = [...document.querySelectorAll('fieldset input[id$="name"]')]
    type(names[0] ?? expect.fail(), '50 g')
    type(names[1] ?? expect.fail(), '100 g')
    await submit()
    await says('Please enter a valid price.')
    type(find('fieldset input[id$="variants_0_price"]'), '1.234,50')
    await submit()
    await says('Is the comma before the cents, or is it a thousand?')
    expect(sent).toEqual([])
    type(find('fieldset input[id$="variants_0_price"]'), '1,150')
    await submit()
    await until(() => expect(toast()[0]).toBe('Product Added'))
    const [product, stock] = sent
    expect(product?.body).toMatchObject({
      hasVariants: true,
      price: 150,
      variants: [
        { name: '50 g', price: 1150 },
        { name: '100 g', price: 280 },
      ],
    })
    expect(stock?.path).toBe('/api/inventory')
  })
  test('sizes that were written before ‘Has Variants’ was taken back are not sent', async () => {
    spec('operations 2.4', 'Add New Product: sizes at once')
    await open('product=new')
    await says('Category 1')
    fill()
    choose()
    const box = find('input[type="checkbox"][id$="hasVariants"]')
    press(box)
    await says('Size 1')
    press(box)
    await submit()
    await until(() => expect(toast()[0]).toBe('Product Added'))
    expect(sent[0]?.body).toMatchObject({ hasVariants: false, variants: [] })
  })
  test('Add Product reads Adding... while it is sent', async () => {
    spec('operations 2.4', 'Add New Product: fields and words')
    held = new Promise(() => {})
    await open('product=new')
    await says('Category 1')
    button('Add Product')
    fill()
    choose()
    await until(() => expect(field('Slug')).toHaveProperty('value', 'pilau-masala-co'))
    await submit()
    await until(() => button('Adding...'))
  })
  test('a failure says so', async () => {
    spec('operations 2.4', 'Add New Product: fields and words')
    writes = { status: 500, body: {} }
    await open('product=new')
    await says('Category 1')
    fill()
    choose()
    await until(() => expect(field('Slug')).toHaveProperty('value', 'pilau-masala-co'))
    await submit()
    await until(() =>
      expect(toast()).toEqual(['Add Failed', 'Failed to add product. Please try again.']),
    )
  })
})
