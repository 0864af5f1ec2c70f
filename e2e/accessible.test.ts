import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoAccounts } from '../src/demo/accounts.ts'
import { shopAddresses, staffAddresses } from './support/addresses.ts'
import { violations } from './support/axe.ts'
import { looks } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { fillCart, logIn } from './support/shopper.ts'

const states = [
  '/products?search=flour',
  '/products?search=nothing-like-this',
  '/products?category=fresh-produce',
  '/products/no-such-product',
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

  const check = async (page: Page, address: string, met: Set<string>) => {
    await page.goto(address)
    await settled(page)
    // Some addresses lead a guest to another page of the list.
    const { pathname, search } = new URL(page.url())
    if (met.has(pathname + search)) return
    met.add(pathname + search)
    expect(await violations(page), address).toEqual([])
  }

  it.each(looks)('public pages %s', async (_, look) => {
    const { page, complaints } = await open(look)
    // The checkout sends an empty cart home.
    await page.goto('/')
    await fillCart(page)
    const met = new Set<string>()
    for (const address of shopAddresses) await check(page, address, met)
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it.each(looks)('their other states %s', async (_, look) => {
    const { page, complaints } = await open(look)
    const met = new Set<string>()
    for (const address of states) await check(page, address, met)
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it.each(looks)('pages of the staff %s', async (_, look) => {
    for (const role of new Set(staffAddresses.map(({ roles }) => roles[0]))) {
      const { page, complaints } = await open(look)
      await logIn(page, demoAccounts.find((account) => account.role === role)?.username ?? '')
      const own = staffAddresses.filter(({ roles }) => roles[0] === role)
      const met = new Set<string>()
      for (const { address } of own) await check(page, address, met)
      expect(complaints).toEqual([])
    }
  })
})
