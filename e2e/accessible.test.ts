import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  launchBrowser,
  noBrowser,
  openPage,
  phone,
  skipWithoutBrowser,
} from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'
import { checkOut, fillCart, logIn, payByMpesa } from './support/shopper.ts'

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
/** Both sizes, both schemes. */
const looks = [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const

describe.skipIf(skipWithoutBrowser())(`every page, by axe (needs a browser: ${noBrowser})`, () => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const open = (size: 'phone' | 'desktop', colorScheme: 'light' | 'dark') =>
    openPage(browser, server.url, {
      ...(size === 'phone' ? phone : desktop),
      colorScheme,
      // Colours in mid-fade are nobody's contrast.
      reducedMotion: 'reduce',
    })
  const violations = async (page: Page) => {
    const found = await new AxeBuilder({ page }).analyze()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  }
  /** No skeleton left, nothing wider than the window. */
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

  it.each(looks)('public pages on a %s in the %s scheme', async (size, scheme) => {
    const { page, complaints } = await open(size, scheme)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      expect(await violations(page), path).toEqual([])
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await page.context().close()
  })

  it.each(looks)('the way through the till on a %s in the %s scheme', async (size, scheme) => {
    const { page } = await open(size, scheme)
    await logIn(page, 'wanjiku')
    await fillCart(page)
    expect(await violations(page), 'cart drawer').toEqual([])
    await checkOut(page, {})
    expect(await violations(page), 'confirmation').toEqual([])
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByRole('article').first().waitFor()
    expect(await violations(page), 'My Orders').toEqual([])
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page), 'order details').toEqual([])
    await page.context().close()
  })

  it.each(looks)('paying by M-PESA on a %s in the %s scheme', async (size, scheme) => {
    const { page } = await open(size, scheme)
    const isSound = async (heading: string) => {
      await page.getByRole('heading', { name: heading }).waitFor()
      await settled(page)
      expect(await violations(page), heading).toEqual([])
    }
    await payByMpesa(page, '0711 002 499')
    await isSound('Check your phone and enter your M-PESA PIN')
    await page.evaluate(() => localStorage.clear())
    await payByMpesa(page, '0711 002 032')
    await isSound('The payment did not go through')
    await page.context().close()
  })
})
