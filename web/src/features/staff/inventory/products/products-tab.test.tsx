import { beforeEach, expect, test, vi } from 'vitest'
import { press, show, until } from '#web/testing/render.tsx'
import { useInventoryAddress } from '../inventory-tab.tsx'
import { flour } from '../testing/products.ts'
import { ProductsTab } from './products-tab.tsx'

const PAGES = 3
const PAGE = 40
let asked: string[]

/** Three pages of forty products each. The second and third are named by a `Link` header. */
const page = (path: string): Response => {
  const n = Number(new URL(path, 'http://shop').searchParams.get('cursor') ?? 0)
  const products = Array.from({ length: PAGE }, (_, i) => {
    const id = n * PAGE + i + 1
    return { ...flour, id, name: `Flour ${id}` }
  })
  const next = `</api/admin/products?cursor=${n + 1}>; rel="next"`
  return Response.json(products, n + 1 < PAGES ? { headers: { link: next } } : {})
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path.startsWith('/api/admin/categories')) {
      const flours = { id: 3, name: 'Flours', nameSw: '', slug: 'flours', iconName: '' }
      return Promise.resolve(Response.json([{ ...flours, productCount: 120, revision: 0 }]))
    }
    asked.push(path)
    return Promise.resolve(page(path))
  })
})

const Tab = () => (
  <ProductsTab address={useInventoryAddress()} addressOf={(id) => `?product=${id}`} />
)
const open = (path: string) => show(<Tab />, { path, route: '*' })
const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No ${text}`)

test('a category narrows the products', async () => {
  const { place } = open('/dashboard/inventory?tab=products&category=3')
  await until(() => expect(place.textContent).toContain('Flour 40'))
  expect(asked).toEqual(['/api/admin/products?search=&limit=50&category=3'])
  const select = place.querySelector<HTMLSelectElement>('select[aria-label="Category"]')
  await until(() => expect(select?.selectedOptions[0]?.textContent).toBe('Flours'))
})

test('all products of the list are chosen at once, as many as can be, with those not loaded yet', async () => {
  const { place } = open('/dashboard/inventory?tab=products')
  await until(() => expect(place.textContent).toContain('Flour 40'))
  press(button('Choose all'))
  await until(() => expect(place.textContent).toContain('100 products chosen'))
  expect(asked).toHaveLength(PAGES)
})

test('a page that cannot be loaded ends the choice with what is there', async () => {
  const { place } = open('/dashboard/inventory?tab=products')
  await until(() => expect(place.textContent).toContain('Flour 40'))
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'no' }, { status: 404 }))
  })
  press(button('Choose all'))
  await until(() => expect(place.textContent).toContain('40 products chosen'))
  expect(asked).toHaveLength(2)
})
