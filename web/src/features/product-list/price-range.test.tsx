import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { find, show, type } from '#web/testing/render.tsx'
import { type PriceLimits, PriceRange } from './price-range.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const setUp = (range: PriceLimits) => {
  const onChange = vi.fn()
  show(<PriceRange range={range} onChange={onChange} />)
  return onChange
}
const settle = () => act(() => vi.advanceTimersByTime(400))
const open = { min: undefined, max: undefined }

test('reports a range once, when it has stood still', () => {
  spec('storefront 2.5', 'Price Range: a slider with two thumbs and two number fields')
  const onChange = setUp(open)
  type(find('[aria-label="Highest price"]'), '700')
  type(find('[aria-label="Highest price"]'), '500')
  expect(onChange).not.toHaveBeenCalled()
  settle()
  expect(onChange.mock.calls).toEqual([[{ min: undefined, max: 500 }]])
})

const leave = (field: Element) =>
  act(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const enter = (field: Element) =>
  act(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
const letGo = (field: Element) =>
  act(() => field.dispatchEvent(new PointerEvent('pointerup', { bubbles: true })))

test.each([
  ['a figure that is left', '[placeholder="Any"]', leave],
  ['a figure that is entered', '[placeholder="Any"]', enter],
  ['a thumb that is let go', '[aria-label="Highest price"]', letGo],
])('%s is reported at once, and no second time', (_, field, end) => {
  const onChange = setUp(open)
  type(find(field), '500')
  end(find(field))
  expect(onChange.mock.calls).toEqual([[{ min: undefined, max: 500 }]])
  settle()
  end(find(field))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a thumb at its end means no limit', () => {
  const onChange = setUp({ min: 100, max: 500 })
  type(find('[aria-label="Lowest price"]'), '0')
  type(find('[aria-label="Highest price"]'), '1000')
  settle()
  expect(onChange).toHaveBeenCalledWith(open)
})

test('one thumb does not pass the other', () => {
  spec('storefront 2.5', 'Price Range: a slider with two thumbs and two number fields')
  const onChange = setUp({ min: 100, max: 500 })
  type(find('[aria-label="Lowest price"]'), '800')
  settle()
  expect(onChange).toHaveBeenCalledWith({ min: 500, max: 500 })
})

test('the slider goes from 0 to 1000 by tens', () => {
  spec('storefront 5', 'Price filter: slider 0 to 1000, step 10')
  spec('storefront 9', 'Price slider 0 to 1000, step 10')
  setUp(open)
  for (const thumb of document.querySelectorAll('input[type="range"]'))
    expect([
      thumb.getAttribute('min'),
      thumb.getAttribute('max'),
      thumb.getAttribute('step'),
    ]).toEqual(['0', '1000', '10'])
})

test('typed figures go beyond the slider', () => {
  spec('storefront 5', 'Price filter: typed figures are not bounded by the slider')
  const onChange = setUp(open)
  type(find('input[type="number"][placeholder="Any"]'), '2500')
  settle()
  expect(onChange).toHaveBeenCalledWith({ min: undefined, max: 2500 })
})
