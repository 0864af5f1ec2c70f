import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, show } from '#web/testing/render.tsx'
import { CategoryBar } from './header.tsx'

const PHONE = 390
const TAB = 120

/** Where a phone would show this part: the tabs stand in a row, and the list's scrolling moves them. */
function onPhone(this: Element): DOMRect {
  const list = this.closest('ul')
  const tabs: Element[] = [...(list?.querySelectorAll('a') ?? [])]
  const at = tabs.indexOf(this)
  return at < 0
    ? new DOMRect(0, 0, PHONE, 44)
    : new DOMRect(at * TAB - (list?.scrollLeft ?? 0), 0, TAB, 44)
}
const isInView = (part: Element): boolean => {
  const { left, right } = part.getBoundingClientRect()
  return left >= 0 && right <= PHONE
}

beforeEach(() => {
  // jsdom lays nothing out by itself.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PHONE)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(onPhone)
})
afterEach(() => vi.restoreAllMocks())

test('a category whose tab lies beyond the edge of a phone is opened with its tab in view', () => {
  const { place: elsewhere } = show(<CategoryBar />, { path: '/branches' })
  expect(isInView(find('a[href$="=beverages"]', elsewhere))).toBe(false)
  const { place } = show(<CategoryBar />, { path: '/products?category=beverages' })
  expect(find('[aria-current]', place).textContent).toBe('Beverages')
  expect(isInView(find('[aria-current]', place))).toBe(true)
})

test('the bar follows from category to category', async () => {
  const { place, router } = show(<CategoryBar />, { path: '/products' })
  for (const name of ['Beverages', 'Groceries', 'Electronics']) {
    await act(() => router.navigate(`/products?category=${name.toLowerCase()}`))
    expect(find('[aria-current]', place).textContent).toBe(name)
    expect(isInView(find('[aria-current]', place)), name).toBe(true)
  }
})
