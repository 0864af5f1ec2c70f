import { expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { inSwahili } from '../../app/swahili.ts'
import { inEnglish, SpeechContext } from '../../lib/text.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aProduct, find, press, show, until } from '../../testing/render.tsx'
import { ProductPage } from './product-page.tsx'

const categories = [
  { id: 1, name: 'Beverages', nameSw: '', slug: 'beverages', iconName: '', productCount: 1 },
]
const small = { id: 1, name: '500 ml', sku: '', price: 60, compareAtPrice: null, isDefault: true }
const variants = [
  { ...small, imageUrl: '/small.svg' },
  {
    ...small,
    id: 2,
    name: '1 L',
    price: 80,
    compareAtPrice: 100,
    imageUrl: '/large.svg',
    isDefault: false,
  },
]
const noReviews = {
  averageRating: 0,
  reviewCount: 0,
  stars: [0, 0, 0, 0, 0],
  own: null,
  mayReview: false,
  mayModerate: false,
}

const route = '/products/:slug'
/** The product's page, with so many pieces of each variant at the branch. */
const open = async (
  product: Product,
  quantities: Record<number, number> = { 0: 4 },
  speech = inEnglish,
) => {
  answerWith({
    '/api/branches': [aBranch()],
    '/api/categories': categories,
    '/api/products/slug/milk': product,
    [`/api/products/${product.id}/reviews/summary`]: noReviews,
    '/api/products?': [],
    '/api/inventory': Object.entries(quantities).map(([variantId, quantity]) => ({
      id: `1.7.${variantId}`,
      branchId: 1,
      productId: 7,
      variantId: Number(variantId),
      quantity,
    })),
  })
  const spoken = (
    <SpeechContext value={speech}>
      <ProductPage />
    </SpeechContext>
  )
  const { place } = show(spoken, { route, path: '/products/milk' })
  await until(() => {
    expect(place.querySelectorAll('[role="tab"]')).toHaveLength(3)
    expect(place.textContent).toMatch(/(In Stock|Zipo) \(|Out of Stock/)
  })
  return place
}
const facts = (place: HTMLElement) =>
  [...place.querySelectorAll('[role="tabpanel"] dl > div')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('dd')?.textContent,
  ])
const tab = (place: HTMLElement, label: string): void =>
  press(
    [...place.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      ({ textContent }) => textContent === label,
    ) ?? expect.fail(`No ${label}`),
  )

test('says what it is, what it costs, how many there are and where', async () => {
  spec('storefront 2.6', 'Name, stars with the number of reviews')
  spec('storefront 2.6', 'Price, the compare-at price struck, percent off')
  spec('storefront 2.6', '‘In Stock ({n})’ or ‘Out of Stock’')
  spec('storefront 2.6', 'Description, or ‘No description available.’')
  spec('storefront 2.6', 'Quantity stepper')
  spec('storefront 2.6', 'Branch box: where it is available')
  const place = await open(
    aProduct({ price: 1500, compareAtPrice: 2000, averageRating: 4.25, reviewCount: 8 }),
  )
  expect(find('h1', place).textContent).toBe('Milk')
  const text = place.textContent ?? ''
  expect(text).toContain('4.3 (8 reviews)')
  expect(text).toContain('KSh 1,500')
  expect(find('s', place).textContent).toContain('KSh 2,000')
  expect(text).toContain('25% OFF')
  expect(text).toContain('In Stock (4)')
  // The text stands below the name, and among the details.
  expect(text.match(/No description available\./g)).toHaveLength(2)
  expect(text).toContain('Available at Kabete')
  expect(text).toContain('Delivers within 7 km')
  expect(text).toContain('Add to Cart')
  expect(text).toContain('Add to Wishlist')
  expect(place.querySelectorAll('[aria-label="More of Milk"]')).toHaveLength(1)
  expect(place.querySelectorAll('input[type="radio"]')).toHaveLength(0)
})

test('a description takes the place of the words for none', async () => {
  spec('storefront 2.6', 'Description, or ‘No description available.’')
  const place = await open(aProduct({ description: 'From Kiambu.' }))
  expect(place.textContent).toContain('From Kiambu.')
  expect(place.textContent).not.toContain('No description available.')
})

test('in Swahili it is described so where somebody has, and tells its English name', async () => {
  const product = aProduct({ description: 'From Kiambu.', descriptionSw: 'Kutoka Kiambu.' })
  const place = await open(product, { 0: 4 }, inSwahili)
  expect(place.textContent).toContain('Kutoka Kiambu.')
  expect(place.textContent).not.toContain('From Kiambu.')
  expect(facts(place)[0]).toEqual(['Jina kwa Kiingereza', 'Milk'])
  const plain = await open(aProduct({ description: 'From Kiambu.' }), { 0: 4 }, inSwahili)
  expect(plain.textContent).toContain('From Kiambu.')
})

test('what is gone says so', async () => {
  spec('storefront 2.6', '‘In Stock ({n})’ or ‘Out of Stock’')
  spec('storefront 2.6', 'Branch box: where it is available')
  const place = await open(aProduct(), { 0: 0 })
  expect(place.textContent).toContain('Out of Stock')
  expect(place.textContent).not.toContain('Available at Kabete')
})

test('a variant brings its price, picture and stock', async () => {
  spec('storefront 2.6', 'The image; the variant’s when one is chosen')
  spec('storefront 2.6', 'Variants: radio choices with name and price')
  spec('storefront 4', 'Choosing a variant switches price, compare-at price and image')
  const place = await open(aProduct({ hasVariants: true, variants }), { 1: 9, 2: 3 })
  const radios = [...place.querySelectorAll<HTMLElement>('input[type="radio"]')]
  const labels = radios.map((radio) => radio.closest('label')?.textContent)
  expect(labels).toEqual(['500 mlKSh 60', '1 LKSh 80Before: KSh 100'])
  expect(place.textContent).toContain('In Stock (9)')
  expect(place.querySelectorAll('h1 ~ p s')).toHaveLength(0)
  press(radios[1] ?? expect.fail('One variant only'))
  await until(() => expect(place.textContent).toContain('In Stock (3)'))
  expect(find('h1 ~ p', place).textContent).toContain('KSh 80')
  expect(find('h1 ~ p s', place).textContent).toContain('KSh 100')
  expect(find('[aria-current="true"] img', place).getAttribute('src')).toBe('/large.svg')
})

test('the tabs: Details, Specifications, Reviews', async () => {
  spec('storefront 2.6', 'Tabs: Details, Specifications, Reviews')
  spec('storefront 2.6', 'Specifications: product id, SKU, category id, weight')
  spec('storefront 2.6', '‘This product has no reviews yet.’')
  const place = await open(aProduct())
  const tabs = [...place.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Details', 'Specifications', 'Reviews'])
  tab(place, 'Specifications')
  expect(facts(place)).toEqual([
    ['Product ID', '7'],
    ['SKU', 'DK-7-MILK'],
    ['Category ID', '1 (Beverages)'],
    ['Weight', 'Varies'],
  ])
  tab(place, 'Reviews')
  await until(() => expect(place.textContent).toContain('This product has no reviews yet.'))
})

test('a product of no known category is Uncategorized', async () => {
  spec('storefront 2.6', 'Specifications: product id, SKU, category id, weight')
  const place = await open(aProduct({ categoryId: 9 }))
  tab(place, 'Specifications')
  expect(facts(place)).toContainEqual(['Category ID', 'Uncategorized'])
})

test('a product that there is not', async () => {
  spec('storefront 2.6', '‘Product Not Found’, its text, ‘Back to Products’; with status 404')
  answerWith({ '/api/branches': [aBranch()] })
  const answer = fetch
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith('/api/products')
      ? Promise.resolve(new Response('{"message":"","code":"PRODUCT_NOT_FOUND"}', { status: 404 }))
      : answer(path),
  )
  const { place } = show(<ProductPage />, { route, path: '/products/milk' })
  await until(() => expect(find('h1', place).textContent).toBe('Product Not Found'))
  expect(place.textContent).toContain(
    "The product you're looking for doesn't exist or has been removed.",
  )
  expect(find('a', place).textContent).toBe('Back to Products')
  expect(find('a', place).getAttribute('href')).toBe('/products')
})
