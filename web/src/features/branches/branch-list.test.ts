import { expect, test } from 'vitest'
import { spec } from '#spec'
import { aBranch } from '../../testing/render.tsx'
import { byDistance, matching } from './branch-list.tsx'

const kabete = aBranch()
const karen = aBranch({
  id: 4,
  name: 'Karen',
  city: 'Karen',
  region: 'Nairobi',
  latitude: -1.3193,
  longitude: 36.7085,
})
const nyali = aBranch({
  id: 9,
  name: 'Nyali',
  city: 'Mombasa',
  region: 'Mombasa',
  latitude: -4.05,
  longitude: 39.7,
})
const all = [kabete, karen, nyali]

test.each([
  ['kare', [karen]],
  ['MOMBASA', [nyali]],
  [' kiambu ', [kabete]],
  ['', all],
  ['Kárẽn', [karen]],
  ['Kisumu', []],
])('"%s" finds by name, city or region', (term, found) => {
  spec('storefront 2.8', 'A search box filters by name, city or region, whatever the case')
  expect(matching(all, term)).toEqual(found)
})

test('the nearest comes first once a place is known, and nothing moves before', () => {
  expect(byDistance(all, null)).toEqual(all)
  expect(byDistance(all, { latitude: -4, longitude: 39.6 })).toEqual([nyali, karen, kabete])
})
