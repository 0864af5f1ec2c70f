import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../src/testing/server.ts'
import { apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inBrowser } from './support/in-browser.ts'
import { openHurriedShop } from './support/open-shop.ts'
import { logIn, payByMpesa } from './support/shopper.ts'

/** A request that waits this long (ms) for a connection waits for good, on a slow machine too. */
const BLOCKED_MS = 20_000

/** A browser opens six connections to a shop that speaks HTTP/1.1: each beyond would wait for good. */
inBrowser('many tabs of one browser', (openAt) => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await openHurriedShop()
  })
  afterAll(() => shop?.stop())

  /** The longest time (ms) that a request of the page waited before it was sent. */
  const longestWait = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      await fetch('/api/branches')
      const asked = performance.getEntriesByType('resource')
      return Math.max(
        ...asked
          .filter((one): one is PerformanceResourceTiming => 'requestStart' in one)
          .filter(({ requestStart }) => requestStart > 0)
          .map(({ requestStart, fetchStart }) => requestStart - fetchStart),
      )
    })

  it('eight tabs have the shop’s pages open, one order is paid, and each of them shows so', async () => {
    const { page } = await openAt(shop.url, phone)
    await payByMpesa(page, '0712 001 499')
    const context = page.context()
    const paths = [
      ...['/', '/products', '/products/sifted-maize-flour', '/branches'],
      ...['/orders', '/delivery-tracking', '/loyalty'],
    ]
    const others: Page[] = []
    for (const path of paths) {
      const other = await context.newPage()
      await other.goto(path)
      others.push(other)
    }
    const tabs = [page, ...others]
    const waits = await Promise.all(tabs.map(longestWait))
    expect(Math.max(...waits)).toBeLessThan(BLOCKED_MS)
    for (const other of others) await other.goto('/checkout')
    await Promise.all(
      tabs.map((tab) =>
        tab
          .getByRole('heading', { name: 'Asante! Your order is placed.' })
          .waitFor({ timeout: 60_000 }),
      ),
    )
    expect(Math.max(...(await Promise.all(tabs.map(longestWait))))).toBeLessThan(BLOCKED_MS)
  })

  it('a manager’s hidden tab rings, though another tab holds the connection', async () => {
    const { page } = await openAt(shop.url, desktop)
    await logIn(page, 'manager_kabete')
    const hidden = await page.context().newPage()
    for (const tab of [page, hidden]) {
      const latest = tab.waitForResponse(/\/api\/orders\/branch\/1\?limit=20/)
      await tab.goto('/branch-manager/dashboard')
      await latest
    }
    for (const tab of [page, hidden]) {
      await tab.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    const guest = await apiUser(shop.url)
    const answer = await guest('POST', '/api/orders', orderBody(2))
    expect(answer.status).toBe(201)
    const titles = () => Promise.all([page, hidden].map((tab) => tab.title()))
    await expect
      .poll(titles, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^\(1\) /), expect.stringMatching(/^\(1\) /)])
  })
})
