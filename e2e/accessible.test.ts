import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { demoAccounts } from '../src/demo/accounts.ts'
import { shopAddresses, staffAddresses } from './support/addresses.ts'
import { violations } from './support/axe.ts'
import { desktop, inEachLook } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { fillCart, logIn } from './support/shopper.ts'

const states = [
  '/products?search=flour',
  '/products?search=nothing-like-this',
  '/products?category=fresh-produce',
  '/products/no-such-product',
]

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

inDemoShop('every page, by axe', ({ server, open }) => {
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

  /** Checks the addresses of one visitor, and gives the links there. Some lead to another page of the list. */
  const check = async (page: Page, addresses: readonly string[]): Promise<Set<string>> => {
    const met = new Set<string>()
    const links = new Set<string>()
    for (const address of addresses) {
      await page.goto(address)
      const { pathname, search } = new URL(page.url())
      if (met.has(pathname + search)) continue
      met.add(pathname + search)
      await inEachLook(page, async (look) => {
        await settled(page)
        expect(await violations(page), `${address} ${look}`).toEqual([])
      })
      for (const href of await linksOf(page)) links.add(href)
    }
    return links
  }

  const leadNowhere = async (links: Iterable<string>): Promise<string[]> => {
    const refused: string[] = []
    // One after the other: a shop that is asked for all of them at once may answer some 503.
    for (const href of links) {
      const { status } = await fetch(server.url + href)
      if (status !== 200) refused.push(`${status} ${href}`)
    }
    return refused
  }

  it('public pages, and each of their links leads to a page', async () => {
    spec('storefront 2.1', 'No link leads nowhere')
    spec('storefront 2.1', 'Beyond the list: /wishlist, /privacy, /terms')
    spec('storefront 2.2', 'Footer: Privacy Policy and Terms of Service')
    const { page, complaints } = await open(desktop)
    // The checkout sends an empty cart home.
    await page.goto('/')
    await fillCart(page)
    const links = await check(page, shopAddresses)
    expect(links.size).toBeGreaterThan(60)
    expect(await leadNowhere(links)).toEqual([])
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it('their other states', async () => {
    const { page, complaints } = await open(desktop)
    await check(page, states)
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  // All pages together take longer than one test may on a slow machine.
  const MOST_PAGES = 8
  const roles = [...new Set(staffAddresses.map(({ roles: [first] }) => first))]
  const walks = roles.flatMap((role) => {
    const own = staffAddresses.filter(({ roles: [first] }) => first === role)
    return own.flatMap(({ address }, n) =>
      n % MOST_PAGES === 0
        ? [{ role, from: address, pages: own.slice(n, n + MOST_PAGES).map((one) => one.address) }]
        : [],
    )
  })
  it.each(walks)('pages of the staff, as $role, from $from', async ({ role, pages }) => {
    const { page, complaints } = await open(desktop)
    await logIn(page, demoAccounts.find((account) => account.role === role)?.username ?? '')
    await check(page, pages)
    expect(complaints).toEqual([])
  })
})
