import { expect, test } from 'vitest'
import { spec } from '#spec'
import { show } from '../../testing/render.tsx'
import { Rating, ShortRating } from './rating.tsx'

test.each([
  [1, 1],
  [4.25, 4],
  [4.5, 5],
])('an average of %d is five stars, of which %d are full', (average, full) => {
  spec('storefront 2.6', 'Name, stars with the number of reviews')
  const { place } = show(<Rating average={average} count={8} />)
  const stars = [...place.querySelectorAll('svg')].map((star) => star.getAttribute('fill'))
  expect(stars).toHaveLength(5)
  expect(stars.filter((fill) => fill !== 'none')).toHaveLength(full)
})

test('one review is not called reviews', () => {
  expect(show(<ShortRating average={4} count={1} />).place.textContent).toContain(
    '4.0 out of 5, 1 review4',
  )
  expect(show(<ShortRating average={4} count={2} />).place.textContent).toContain('2 reviews')
})
