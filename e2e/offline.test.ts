import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, noBrowser, openPage, phone, skipWithoutBrowser } from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'

describe.skipIf(skipWithoutBrowser())(`the shop offline (needs: ${noBrowser})`, () => {
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

  it('shows what was seen, keeps the cart, and says what needs a connection', async () => {
    const { page } = await openPage(browser, server.url, phone)
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
    await page.waitForFunction(
      "caches.match('/api/categories').then((found) => found !== undefined)",
    )
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    const product = page.locator('article h3 a[href^="/products/"]').first()
    const name = (await product.textContent()) ?? ''
    await product.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('You are offline.').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Your local shop' }).waitFor()
    await page.locator('article h3 a').first().waitFor()

    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await page.getByRole('dialog').getByText(name, { exact: true }).waitFor()
    await page.goto('/checkout')
    await page.getByText('You need a connection to place an order.').waitFor()

    await page.context().setOffline(false)
    await page.getByText('You need a connection to place an order.').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1, name: 'Checkout' }).count()).toBe(1)
    await page.context().close()
  })

  it('keeps nothing of an account', async () => {
    const { page } = await openPage(browser, server.url, phone)
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
    await page.evaluate("fetch('/api/users/me')")
    await page.evaluate("fetch('/api/orders/track', { method: 'POST' })")
    await page.evaluate("fetch('/api/branches')")
    const kept = "caches.match('/api/branches').then((found) => found !== undefined)"
    await page.waitForFunction(kept)
    const paths: unknown = await page.evaluate(
      "caches.open('answers').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
    )
    expect(paths).not.toContain('/api/users/me')
    expect(paths).toContain('/api/branches')
    await page.context().close()
  })
})
