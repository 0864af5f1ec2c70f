import { act } from 'react'
import { expect, test } from 'vitest'
import { spec } from '#spec'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aProduct, find, press, show, type, until } from '../../testing/render.tsx'
import { ListPage } from './list-page.tsx'

const categories = ['Groceries', 'Fresh Produce'].map((name, n) => ({
  id: n + 1,
  name,
  nameSw: '',
  slug: name.toLowerCase().replace(' ', '-'),
  iconName: '',
  productCount: 3,
}))

/** The list at this address, once the server has said which products there are. */
const list = async (query: string, products = [aProduct()], missing: readonly string[] = []) => {
  const asked = answerWith({
    '/api/products/facets': { prices: [], categories: [{ id: 1, count: 3 }], missing },
    '/api/products': products,
    '/api/recommendations': [],
    '/api/missed-searches': {},
    '/api/categories': categories,
    '/api/branches': [aBranch(), aBranch({ id: 4, code: 'karen', name: 'Karen' })],
  })
  const { place, router } = show(<ListPage />, { path: `/products${query}` })
  await until(() => {
    expect(place.querySelector('[aria-busy="true"]')).toBeNull()
    expect(place.querySelectorAll('input[type="checkbox"]')).toHaveLength(4)
  })
  return { place, asked, router, params: () => router.state.location.search }
}
const checked = (place: HTMLElement) =>
  [...place.querySelectorAll('label')]
    .filter((label) => label.querySelector('input:checked') !== null)
    .map((label) => label.querySelector('span')?.textContent)
const button = (place: HTMLElement, name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No ${name}`)

test.each([
  ['', 'All Products'],
  ['?search=milk', 'Search Results for "milk"'],
  ['?featured=true', 'Featured Products'],
  ['?category=fresh-produce', 'Fresh Produce'],
  ['?branch=4', 'Products at Karen'],
  // The first part that the address asks for says what the list is.
  ['?branch=4&category=groceries', 'Groceries'],
  ['?branch=4&category=groceries&featured=true', 'Featured Products'],
  ['?branch=4&category=groceries&featured=true&search=milk', 'Search Results for "milk"'],
])('/products%s is titled %s', async (query, title) => {
  spec('storefront 2.5', 'Title: the first that applies')
  const { place } = await list(query)
  expect(find('h1', place).textContent).toBe(title)
  expect(document.title).toBe(`${title} | Duka`)
})

test('the four parameters of an address are asked of the server', async () => {
  spec('storefront 2.1', '/products: the list; `category` takes a category’s slug')
  spec('storefront 2.1', '/products: `search`, `featured=true` and `branch={id}`')
  const { asked } = await list('?category=fresh-produce&search=milk&featured=true&branch=4')
  const query = asked.find((path) => path.startsWith('/api/products?')) ?? ''
  expect(Object.fromEntries(new URL(query, 'http://duka').searchParams)).toEqual({
    branch: '4',
    category: '2',
    featured: 'true',
    limit: '24',
    search: 'milk',
  })
})

test('the panel has its sections, which fold, and the category of the address is checked', async () => {
  spec('storefront 2.5', 'Accordion sections Categories, Price Range, Other Filters')
  spec('storefront 2.5', 'Categories: checkboxes; that of the address is checked')
  spec('storefront 2.5', 'Price Range: a slider with two thumbs and two number fields')
  spec('storefront 2.5', 'Other Filters: ‘In Stock Only’ and ‘On Sale Only’; both filter')
  const { place } = await list('?category=fresh-produce')
  const sections = [...place.querySelectorAll('details')]
  const titles = sections.map((section) => section.querySelector('summary')?.textContent)
  expect(titles).toEqual(['Categories', 'Price Range', 'Other Filters'])
  expect(sections.every(({ open }) => open)).toBe(true)
  expect(checked(place)).toEqual(['Fresh Produce'])
  const labels = (n: number) =>
    [...(sections[n]?.querySelectorAll('label') ?? [])].map(
      (label) => label.querySelector('span')?.textContent,
    )
  expect(labels(0)).toEqual(['Groceries', 'Fresh Produce'])
  expect(labels(2)).toEqual(['In Stock Only', 'On Sale Only'])
  expect(sections[1]?.querySelectorAll('input[type="range"]')).toHaveLength(2)
  expect(sections[1]?.querySelectorAll('input[type="number"]')).toHaveLength(2)
})

test('Reset Filters takes away price, categories, both toggles and the sort', async () => {
  spec('storefront 2.5', '‘Reset Filters’ resets price, categories, both toggles and sort')
  const { place, params } = await list(
    '?search=milk&category=groceries&minPrice=50&maxPrice=90&inStock=true&onSale=true&sort=name-asc',
  )
  expect(checked(place)).toEqual(['Groceries', 'In Stock Only', 'On Sale Only'])
  press(button(place, 'Reset Filters'))
  await until(() => expect(params()).toBe('?search=milk'))
  expect(checked(place)).toEqual([])
  expect(find('select', place)).toHaveProperty('value', 'default')
  expect(button(place, 'Reset Filters').disabled).toBe(true)
})

test('a figure that was typed is not lost on what is pressed next', async () => {
  const { place, params } = await list('')
  const most = find('input[placeholder="Any"]', place)
  const [inStock] = [...place.querySelectorAll('label')].filter(
    ({ textContent }) => textContent === 'In Stock Only',
  )
  type(most, '80')
  await act(async () => {
    // On a phone both events come of one press. React draws in between only if it is told to.
    most.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    inStock?.click()
  })
  await until(() => expect(params()).toBe('?maxPrice=80&inStock=true'))
})

test('the sort options, which the address keeps', async () => {
  spec('storefront 2.5', 'Sort options')
  const { place, params } = await list('')
  const select = find('select', place)
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Default',
    'Price: Low to High',
    'Price: High to Low',
    'Name: A to Z',
    'Name: Z to A',
  ])
  const option = find('option[value="price-desc"]', select)
  act(() => {
    Object.assign(option, { selected: true })
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(params()).toBe('?sort=price-desc'))
})

test('an empty result says so, and offers to take the filters away', async () => {
  spec('storefront 2.5', 'Empty list: what it says')
  const { place, params } = await list('?search=milk&onSale=true', [])
  expect(place.textContent).toContain('No products found')
  expect(place.textContent).toContain('Try adjusting your filters or search for something else')
  const [, offered] = [...place.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Reset Filters',
  )
  press(offered ?? expect.fail('No offer'))
  await until(() => expect(params()).toBe('?search=milk'))
})

test('a search for what the shop does not have says so above what is like it', async () => {
  spec(
    'storefront 2.5',
    'What a search found by its other words is not passed off as what was asked',
  )
  const { place } = await list('?search=Brookside+milk', [aProduct()], ['Brookside'])
  await until(() => expect(place.textContent).toContain('No Brookside here. Others like it:'))
  const empty = await list('?search=Brookside+milk&onSale=true', [], ['Brookside'])
  expect(empty.place.textContent).not.toContain('Others like it')
})

test('a search without a result is reported to the shop at one press, with the branch', async () => {
  const { place, asked } = await list('?search=tofu', [])
  const name = 'Tell the shop you look for this'
  await until(() => expect(place.textContent).toContain(name))
  press(button(place, name))
  await until(() => expect(place.textContent).toContain('somebody looks for “tofu”'))
  expect(asked).toContain('/api/missed-searches')
  expect(place.textContent).not.toContain(name)
})

test.each(['?search=0712345678', '?search=tofu&inStock=true', '?category=groceries'])(
  'nothing is reported of the empty list %s',
  async (query) => {
    const { place } = await list(query, [])
    await until(() => expect(place.textContent).toContain('No products found'))
    if (query.includes('search')) await until(() => expect(place.textContent).toContain('Shop By'))
    expect(place.textContent).not.toContain('Tell the shop')
  },
)

test('all changes of filters together are one step to come back from', async () => {
  const { place, router, params } = await list('')
  const start = router.state.location.key
  for (const label of ['In Stock Only', 'On Sale Only', 'Groceries']) {
    const box = [...place.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    )
    press(box?.querySelector('input') ?? expect.fail(label))
  }
  expect(params()).toContain('inStock=true')
  await act(() => router.navigate(-1))
  expect(router.state.location.key).toBe(start)
  expect(params()).toBe('')
})

test('counts are those of the list, and a category without any says 0', async () => {
  const { place } = await list('')
  await until(() =>
    expect([...place.querySelectorAll('label')].slice(0, 2).map((one) => one.textContent)).toEqual([
      'Groceries3',
      'Fresh Produce0',
    ]),
  )
})

test('a search that finds nothing leads on by category', async () => {
  const { place } = await list('?search=wine', [])
  await until(() => expect(find('a[href="/products?category=groceries"]', place)).toBeTruthy())
})
