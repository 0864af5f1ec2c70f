import { expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { phone, withServiceWorker } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const placed = z.object({ id: z.string(), orderNumber: z.string() })

inDemoShop('the shop offline', ({ server, open }) => {
  it('shows what was seen, keeps the cart, and says what needs a connection', async () => {
    spec('operations cases', 'Without a connection the shop has its own name')
    const { page } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
    // The shop got another name since the worker came: it is what pages say that were never opened.
    const admin = await apiUser(server.url, 'admin')
    const { body: settings } = await admin('GET', '/api/admin/settings')
    const { missing: _, history: __, ...named } = { ...Object(settings), name: 'Mama Mboga' }
    expect((await admin('PATCH', '/api/admin/settings', named)).status).toBe(200)
    const shell = async () => (await fetch(`${server.url}/offline`)).text()
    await expect.poll(shell).toContain('Mama Mboga')
    await page.reload()
    const kept = async () =>
      page.evaluate<string>("caches.match('/offline').then((found) => found.text())")
    await expect.poll(kept).toContain('Mama Mboga')
    await page.waitForFunction(
      "caches.match('/api/categories').then((found) => found !== undefined)",
    )
    await page.getByRole('link', { name: 'Groceries' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Groceries' }).waitFor()
    const addable = page.getByRole('button', { name: /^Add .* to cart$/ })
    const card = page.getByRole('article').filter({ has: addable }).first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name: `Add ${name} to cart` }).click()
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('You are offline.').waitFor()
    // The list was opened by a link, and comes by its address all the same.
    await page.goto('/products?category=groceries')
    await page.locator('article h3 a', { hasText: name }).waitFor()
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
    await page.getByText('An order that you place now waits here').waitFor()
    expect(await page.title()).toBe('Checkout | Mama Mboga')

    await page.context().setOffline(false)
    await page.getByText('An order that you place now waits here').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1, name: 'Checkout' }).count()).toBe(1)
  })

  it('caches no answer to a person', async () => {
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

  it('shows own orders with the code for the door, and nothing once one has signed out', async () => {
    const [wanjiku, admin] = [
      await apiUser(server.url, 'wanjiku'),
      await apiUser(server.url, 'admin'),
    ]
    const { body } = await wanjiku('POST', '/api/orders', orderBody(1), {
      'idempotency-key': 'read-offline-1',
    })
    const { id, orderNumber } = placed.parse(body)
    await admin('PATCH', `/api/orders/${id}/status`, { status: 'confirmed' })

    const { page } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
    await logIn(page, 'wanjiku')
    await page.goto('/orders')
    const card = page.getByRole('article', { name: `Order ${orderNumber}` })
    await card.waitFor()
    const kept = async () =>
      page.evaluate<string>("localStorage.getItem('duka-kept-answers') ?? ''")
    await expect.poll(kept).toContain(`delivery ${orderNumber}`)

    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(/^As of \d\d:\d\d; you are offline$/).waitFor()
    await card.getByRole('button', { name: `Cancel order ${orderNumber}` }).click({ force: true })
    await page.getByText('You are offline: this needs a connection.').waitFor()
    await card.getByRole('button', { name: `View Details of ${orderNumber}` }).click()
    await page.getByRole('dialog').getByText('by the customer').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click()
    await page.getByRole('article', { name: `Receipt of order ${orderNumber}` }).waitFor()
    await page.goto(`/delivery-tracking?q=${orderNumber}`)
    await page.getByText('Your code for the rider at the door:').waitFor()

    await page.context().setOffline(false)
    await page.goto('/orders')
    await card.waitFor()
    await page.getByText(/^As of/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Sign In Required').waitFor()
    expect(await kept()).toBe('')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('Sign In Required').waitFor()
    expect(await page.content()).not.toContain(orderNumber)
  })
})
