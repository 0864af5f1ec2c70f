import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { spec } from '#spec'
import { until } from '../src/testing/until.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, phone, withServiceWorker } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, logIn, njeri, signIn } from './support/shopper.ts'

/** What the browser notes of an order that the shop refuses. */
const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const listed = z.array(placed)
const card = z.object({ id: z.string(), orderNumber: z.string(), status: z.string() })

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
    return until('the order in the branch’s list', async () => {
      const orders = listed.parse((await manager('GET', '/api/orders/branch/1')).body)
      return orders.find((order) => order.orderNumber === orderNumber)?.id
    })
  }
  /** The id of an order's delivery. A worker opens it, so it comes some time after the order. */
  const deliveryIdOf = (admin: ApiUser, orderNumber: string): Promise<string> =>
    until('the delivery', async () => {
      const { body } = await admin('GET', `/api/admin/deliveries?search=${orderNumber}`)
      return z.array(card).parse(body)[0]?.id
    })
  const orderAsGuest = async (secret: string) => {
    const guest = await apiUser(server.url)
    return placed.parse((await guest('POST', '/api/orders', { ...orderBody(1), secret })).body)
  }

  it('is kept over a reload, opened with its code, handed on, cancelled by its link, and taken into an account', async () => {
    spec('storefront 2.10', 'A guest’s order opens by its browser’s secret')
    spec('storefront 2.10', 'A guest’s order: its link opens it in another browser')
    spec('storefront 2.10', 'Signing in offers this browser’s orders to the account')
    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    await main(page)
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'View cart', exact: true }).click()
    const orderNumber = await checkOut(page, njeri)
    const handOn = page.getByRole('region', { name: 'In another browser too' })
    await handOn.getByRole('button', { name: 'Make a link' }).click()
    const link = handOn.getByRole('textbox')
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
    const cancel = main(friend.page).getByRole('button', { name: `Cancel order ${orderNumber}` })
    expect(await cancel.count()).toBe(0)
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

    await signIn(page, 'wanjiku')
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
    // The account has the order now, and its link has ended: the shop refuses it to the friend, which a browser notes.
    const unexpected = friend.complaints.filter((complaint) => complaint !== NOT_FOUND)
    expect([...complaints, ...unexpected]).toEqual([])
  })

  /** Brings the delivery of an order to the door. Gives its id. */
  const toTheDoor = async (admin: ApiUser, driver: ApiUser, orderNumber: string) => {
    const id = await deliveryIdOf(admin, orderNumber)
    const me = z.object({ id: z.string() }).parse((await driver('GET', '/api/auth/me')).body)
    const step = async (user: ApiUser, body: object) =>
      expect((await user('PATCH', `/api/deliveries/${id}/status`, body)).status).toBe(200)
    await step(admin, { status: 'assigned', driverId: me.id })
    for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
      await step(driver, { status })
    return id
  }

  it('is finished by the branch with a reason, at the door of a guest who has lost everything', async () => {
    spec('storefront 2.10', 'Number and phone show how far an order is')
    const { orderNumber, id: orderId } = await orderAsGuest('X'.repeat(43))
    await advance(orderId, ['confirmed', 'processing', 'ready_for_delivery'])
    const admin = await apiUser(server.url, 'admin')
    await toTheDoor(admin, await apiUser(server.url, 'driver_otieno'), orderNumber)
    const visits = await Promise.all([open(phone), open(phone), open(desktop)])
    const [guest, rider, manager] = visits.map(({ page }) => page)
    if (!guest || !rider || !manager) return expect.fail()

    await guest.goto('/orders')
    await guest.getByLabel('Order Number').fill(orderNumber)
    await guest.getByLabel('Phone Number').fill('0712345678')
    await guest.getByRole('button', { name: 'Find my order' }).click()
    await says(guest, orderNumber, 'Out For Delivery')
    const why = guest.getByRole('region', { name: 'Why there is no code for the rider here' })
    await why.getByRole('link', { name: /^0\d/ }).waitFor()
    await isSound(guest, 'an order by its number and phone')
    await main(guest).getByRole('link', { name: 'Track Delivery' }).click()
    await why.waitFor()
    expect(await main(guest).getByText('Your code for the rider').count()).toBe(0)
    for (const hidden of ['Waiyaki Way 12', 'otieno@example.com', 'Ouma'])
      expect(await main(guest).getByText(hidden).count(), hidden).toBe(0)

    await logIn(rider, 'driver_otieno')
    await main(rider).getByRole('button', { name: 'Mark as Delivered', exact: true }).click()
    const handOver = rider.getByRole('dialog', { name: 'Hand over' })
    await handOver.getByText('The customer has no code?').click()
    await handOver.getByRole('link', { name: /^0\d/ }).waitFor()
    await isSound(rider, 'the handover')

    await logIn(manager, 'manager_kabete')
    await manager.goto('/branch-manager/dashboard?tab=deliveries')
    await manager.getByRole('link', { name: `Details of ${orderNumber}` }).click()
    const details = manager.getByRole('dialog')
    await details.getByRole('button', { name: 'Mark as Delivered' }).click()
    await details
      .getByLabel('Why it is certain that the customer has the goods')
      .fill('Called the number of the order, her phone is broken')
    await details.getByRole('button', { name: 'Record without the code' }).click()
    await details.getByText('Handed over without the code.').waitFor()
    await main(guest).locator('article header').getByText('Delivered', { exact: true }).waitFor()
    await handOver.waitFor({ state: 'detached' })
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
