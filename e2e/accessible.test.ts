import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { looks } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

const paths = [
  '/',
  '/products',
  '/products?search=flour',
  '/products?search=nothing-like-this',
  '/products?category=fresh-produce',
  '/products/sifted-maize-flour',
  '/products/no-such-product',
  '/branches',
  '/login',
  '/orders',
  '/privacy',
  '/terms',
  '/no-such-page',
]

inDemoShop('every page, by axe', ({ open }) => {
  /** Resolves with no skeleton left, and nothing wider than the window. */
  const settled = async (page: Page) => {
    await page.waitForFunction(
      () =>
        document.querySelector('main h1') !== null &&
        document.querySelector('[class*="skeleton"]') === null,
    )
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} is wider than the window`).toBe(0)
  }

  it.each(looks)('public pages %s', async (_, look) => {
    const { page, complaints } = await open(look)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      expect(await violations(page), path).toEqual([])
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })
})
