import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { show } from '../../testing/render.tsx'
import { ListPage } from './list-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a list that loads has 12 skeletons', () => {
  spec('storefront 2.5', '12 skeleton cards while loading')
  spec('storefront 9', 'List skeletons: 12')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { place } = show(<ListPage />, { path: '/products' })
  expect(place.querySelectorAll('ul[aria-busy="true"] > li')).toHaveLength(12)
})
