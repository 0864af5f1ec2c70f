import { describe, expect, it } from 'vitest'
import { describedRoutes } from '../src/http/pages/about.ts'
import { fixedPaths, notForCrawlers } from '../src/http/pages/crawlers.ts'
import { shopPages, staffPages } from './testing/pages.ts'

/** The server may not import the web, so this test compares their lists of pages. */
describe('what the server says of the pages', () => {
  it('describes those that it draws for everybody, and no others', () => {
    const open = shopPages
      .filter(({ drawn }) => drawn === 'page' || drawn === 'guest')
      .map(({ path }) => path)
    expect([...describedRoutes].sort()).toEqual(open.sort())
  })

  it('lists pages in the sitemap that there are', () => {
    const paths = shopPages.map(({ path }) => path)
    expect(fixedPaths.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('keeps crawlers from every page of the staff', () => {
    const open = staffPages.filter(({ path }) => !notForCrawlers.some((at) => path.startsWith(at)))
    expect(staffPages.length).toBeGreaterThan(1)
    expect(open).toEqual([])
  })
})
