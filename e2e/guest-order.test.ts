import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { phone, withServiceWorker } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, logIn, njeri } from './support/shopper.ts'

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const listed = z.array(placed)

/** All that a browser keeps of the pages it saw: nobody who looks there later may find the secret of a link. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [...keys.flat().map(({ url }) => url), location.href]
  })

inDemoShop('an order without an account', ({ server, open }) => {
  const main = (page: Page) => page.getByRole('main')
  const cardOf = (page: Page, orderNumber: string) =>
    main(page).getByRole('article', { name: `Order ${orderNumber}` })
  const says = (page: Page, orderNumber: string, status: string) =>
    cardOf(page, orderNumber).locator('header').getByText(status, { exact: true }).waitFor()
  const codeOn = async (page: Page): Promise<string> =>
    (await main(page)
      .locator('p', { hasText: 'Your code for the rider at the door:' })
      .locator('strong')
      .textContent()) ?? ''
  const isSound = async (page: Page, what: string) =>
    expect(await violations(page), what).toEqual([])

  const advance = async (orderId: string, statuses: readonly string[]) => {
    const manager = await apiUser(server.url, 'manager_kabete')
    for (const status of statuses) {
      const answer = await manager('PATCH', `/api/orders/${orderId}/status`, { status })
      expect(answer.status, status).toBe(200)
    }
  }
  const idOf = async (orderNumber: string): Promise<string> => {
    const manager = await apiUser(server.url, 'manager_kabete')
    const orders = listed.parse((await manager('GET', '/api/orders/branch/1')).body)
    return orders.find((order) => order.orderNumber === orderNumber)?.id ?? ''
  }
  const orderAsGuest = async (secret: string) => {
    const guest = await apiUser(server.url)
    return placed.parse((await guest('POST', '/api/orders', { ...orderBody(1), secret })).body)
  }

  it('is kept over a reload, opened with its code, handed on, cancelled by its link, and taken into an account', async () => {
    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    await main(page)
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'View cart', exact: true }).click()
    const orderNumber = await checkOut(page, njeri)
    const link = page.getByRole('region', { name: 'Keep this link' }).getByRole('textbox')
    await link.waitFor()
    await isSound(page, 'confirmation')
    await page.reload()
    const url = await link.inputValue()
    expect(url).toMatch(/\/orders\/open#[\w-]{36}\.[\w-]{43}$/)
    await advance(await idOf(orderNumber), ['confirmed'])

    await page.getByRole('link', { name: 'View Order' }).click()
    await says(page, orderNumber, 'Confirmed')
    await isSound(page, 'My Orders')
    await main(page)
      .getByRole('link', { name: `Track Delivery of ${orderNumber}` })
      .click()
    const code = await codeOn(page)
    expect(code).toMatch(/^\d{4}$/)
    await main(page).getByRole('button', { name: 'New code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
    await expect.poll(() => codeOn(page)).not.toBe(code)
    const renewed = await codeOn(page)
    await page.reload()
    await expect.poll(() => codeOn(page)).toBe(renewed)
    await isSound(page, 'the code')

    const friend = await open({ ...phone, ...withServiceWorker })
    await friend.page.goto(new URL(url).pathname + new URL(url).hash)
    await says(friend.page, orderNumber, 'Confirmed')
    await isSound(friend.page, 'an order from a link')
    await friend.page.reload()
    await says(friend.page, orderNumber, 'Confirmed')

    const other = await orderAsGuest('L'.repeat(43))
    await friend.page.goto('/')
    await friend.page.goto(`/orders/open#${other.id}.${'L'.repeat(43)}`)
    await main(friend.page)
      .getByRole('button', { name: `Cancel order ${other.orderNumber}` })
      .click()
    await friend.page.getByLabel('I ordered by mistake').check({ force: true })
    await friend.page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
    await says(friend.page, other.orderNumber, 'Cancelled')
    // The service worker saw this page come, with its secret.
    const secrets = [url.split('.').at(-1) ?? '', 'L'.repeat(43)]
    const kept = await keptAddresses(friend.page)
    expect(kept.filter((address) => secrets.some((one) => address.includes(one)))).toEqual([])
    await friend.page.goto('/orders')
    await says(friend.page, orderNumber, 'Confirmed')

    await logIn(page, 'wanjiku')
    const offer = page.getByRole('dialog', { name: 'Orders from this phone' })
    await offer.getByRole('checkbox', { name: new RegExp(orderNumber), checked: false }).waitFor()
    await isSound(page, 'the offer')
    await offer.getByRole('button', { name: 'Not now' }).click()
    await page.goto('/orders')
    const beside = page.getByRole('region', { name: 'Ordered on this phone without an account' })
    await beside.getByRole('article', { name: `Order ${orderNumber}` }).waitFor()
    await beside.getByRole('checkbox', { name: new RegExp(orderNumber) }).check()
    await isSound(page, 'My Orders with the orders of this phone')
    await beside.getByRole('button', { name: 'Add to my account' }).click()
    await beside.waitFor({ state: 'detached' })
    await says(page, orderNumber, 'Confirmed')
    await page.reload()
    await says(page, orderNumber, 'Confirmed')
    expect(await main(page).getByText('Ordered on this phone without an account').count()).toBe(0)
    expect([...complaints, ...friend.complaints]).toEqual([])
  })
})
