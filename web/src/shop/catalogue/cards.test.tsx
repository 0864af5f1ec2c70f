import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { aBranch, aProduct, find, press, show } from '../../testing/render.tsx'
import { branchesQuery, useBranchChoice } from '../branch/branch.ts'
import { BranchCard } from '../branch-switch/branch-card.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import { CategoryCard } from './category-card.tsx'

const kabete = aBranch()
const karen = aBranch({
  id: 4,
  code: 'karen',
  name: 'Karen',
  street: 'Ngong Road',
  imageUrl: '/karen.svg',
  deliveryRadius: 5,
})
const known = (client: QueryClient): void => {
  client.setQueryData(branchesQuery.queryKey, [kabete, karen])
}
const card = (element: ReactNode) => show(element, { known }).place
const text = (place: HTMLElement): string => place.textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00.000Z') })
  useBranchChoice.setState({ code: null })
})
afterEach(() => vi.useRealTimers())

test('a product card shows the product and where it is sold', () => {
  spec('storefront 1', 'Prices are in Kenyan shillings, written KSh')
  spec('storefront 2.7', 'Product card: image, name, branch name, rating, price, compare-at price')
  spec('storefront 2.7', 'Badge ‘Featured’')
  spec('storefront 2.7', 'Badge ‘{n}% OFF’')
  const place = card(
    <ProductCard
      product={aProduct({
        imageUrl: '/milk.svg',
        isFeatured: true,
        price: 1500,
        compareAtPrice: 2000,
        averageRating: 4.25,
        reviewCount: 8,
      })}
    />,
  )
  expect(find('img', place).getAttribute('src')).toBe('/milk.svg')
  expect(text(place)).toContain('Featured')
  expect(text(place)).toContain('25% OFF')
  expect(find('h3 a', place).textContent).toBe('Milk')
  expect(find('h3 a', place).getAttribute('href')).toBe('/products/milk')
  expect(text(place)).toContain('Kabete')
  expect(text(place)).toContain('4.3 (8)')
  expect(text(place)).toContain('KSh 1,500')
  expect(find('s', place).textContent).toContain('KSh 2,000')
})

test('a product card without any of it has no badge, and says that nobody has reviewed it', () => {
  spec('storefront 2.7', 'Badge ‘Featured’')
  const place = card(<ProductCard product={aProduct()} />)
  expect(text(place)).not.toMatch(/Featured|Only at|Exclusive|OFF/)
  expect(text(place)).toContain('No reviews yet')
})

test('what says nothing is read out and not shown: no reviews yet, and the own branch’s name', () => {
  const unseen = (place: HTMLElement) =>
    [...place.querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent)
  expect(unseen(card(<ProductCard product={aProduct()} />))).toEqual(['Kabete', 'No reviews yet'])
  const elsewhere = card(<ProductCard product={aProduct()} at={karen} />)
  expect(unseen(elsewhere)).toEqual(['No reviews yet'])
  expect(text(elsewhere)).toContain('Karen')
})

test('a branch card chooses its branch, and then says so', () => {
  spec('storefront 2.7', 'Branch card: image, name, ‘{deliveryRadius} km delivery radius’, street')
  spec('storefront 2.7', 'A branch card’s Select sets the current branch, then reads Selected')
  const place = card(<BranchCard branch={karen} />)
  expect(find('img', place).getAttribute('src')).toBe('/karen.svg')
  expect(find('h3', place).textContent).toBe('Karen')
  expect(text(place)).toContain('5 km delivery radius')
  expect(text(place)).toContain('Ngong Road')
  expect(find('button', place).textContent).toBe('Select')
  press(find('button', place))
  expect(useBranchChoice.getState().code).toBe('karen')
  expect(find('button', place).textContent).toBe('Selected')
})

test('a branch card says Open while the branch is, and else when it opens', () => {
  spec('storefront 1', 'Each branch has its own opening hours and delivery radius')
  spec('storefront 2.7', '‘Open’ badge is true')
  const badge = () => find('article > div > span', card(<BranchCard branch={kabete} />)).textContent
  expect(badge()).toBe('Open')
  vi.setSystemTime('2026-03-02T19:00:00.000Z')
  expect(badge()).toBe('Opens 8AM tomorrow')
})

test('a category card leads to its products and says how many there are', () => {
  spec('storefront 2.7', 'Category card: leads to /products?category={slug}; name; ‘{n} items’')
  spec('storefront 2.7', 'A category card’s icon by icon name, or a basket')
  const groceries = { id: 1, name: 'Groceries', nameSw: '', slug: 'groceries', productCount: 23 }
  const place = card(<CategoryCard category={{ ...groceries, iconName: 'groceries' }} count={23} />)
  expect(find('a', place).getAttribute('href')).toBe('/products?category=groceries')
  expect(text(place)).toBe('Groceries23 items')
  expect(find('img', place).getAttribute('src')).toBe('/pictures/categories/groceries.svg')
  // The stand-in is a basket.
  const plain = card(<CategoryCard category={{ ...groceries, iconName: '' }} count={23} />)
  expect(find('img', plain).getAttribute('src')).toMatch(/^data:/)
})
