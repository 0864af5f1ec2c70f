import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
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
  ['phone', 'dark', { ...phone, colorScheme: 'dark' }],
  ['desktop', 'light', { ...desktop, colorScheme: 'light' }],
] as const

inDemoShop('every page, by axe', ({ open }) => {
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

  it.each(looks)('public pages on a %s in the %s scheme', async (_, _scheme, look) => {
    const { page, complaints } = await open(look)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      expect(await violations(page), path).toEqual([])
    }
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it.each(looks)('the way through the till on a %s in the %s scheme', async (_, _scheme, look) => {
    const { page } = await open(look)
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
  })

  it.each(looks)('paying by M-PESA on a %s in the %s scheme', async (_, _scheme, look) => {
    const { page } = await open(look)
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
  })
})
