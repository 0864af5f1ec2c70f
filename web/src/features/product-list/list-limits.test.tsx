import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { ListPage } from './list-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a list that loads has 12 skeletons', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { place } = show(<ListPage />, { path: '/products' })
  expect(place.querySelectorAll('ul[aria-busy="true"] > li')).toHaveLength(12)
})
