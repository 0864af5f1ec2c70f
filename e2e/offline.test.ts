import { expect, it } from 'vitest'
import { phone, withServiceWorker } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

inDemoShop('the shop offline', ({ open }) => {
  it('shows what was seen, keeps the cart, and says what needs a connection', async () => {
    const { page } = await open({ ...phone, ...withServiceWorker })
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
    // The shop's sign, and the home page's drawings.
    for (const drawing of ['/icon.svg', '/stall.svg'])
      await page.waitForFunction(
        `document.querySelector('img[src="${drawing}"]')?.naturalWidth > 0`,
      )

    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await page.getByRole('dialog').getByText(name, { exact: true }).waitFor()
    await page.goto('/checkout')
    await page.getByText('You need a connection to place an order.').waitFor()

    await page.context().setOffline(false)
    await page.getByText('You need a connection to place an order.').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1, name: 'Checkout' }).count()).toBe(1)
  })

  it('keeps nothing of an account', async () => {
    const { page } = await open({ ...phone, ...withServiceWorker })
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
  })
})
