import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const branch = { latitude: -1.2633, longitude: 36.7235 }
/** Wanjiku's home, 1.0 km from the branch. */
const door = { latitude: -1.2585, longitude: 36.7312 }
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>'

/** The place of a phone that has gone so many tenths of the way, as unsure as a place may be. */
const onTheWay = (tenths: number) => ({
  latitude: branch.latitude + ((door.latitude - branch.latitude) * tenths) / 10,
  longitude: branch.longitude + ((door.longitude - branch.longitude) * tenths) / 10,
  accuracy: 50,
})

type Pages = [customer: Page, driver: Page, admin: Page, friend: Page]

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const followed = z.object({ status: z.string(), position: z.unknown(), code: z.unknown() })

inDemoShop(
  'a delivery',
  ({ server, open }) => {
    let order: z.infer<typeof placed>
    beforeAll(async () => {
      const customer = await apiUser(server.url, 'wanjiku')
      const body = orderBody(1)
      const address = { ...body.address, ...door }
      order = placed.parse((await customer('POST', '/api/orders', { ...body, address })).body)
      const manager = await apiUser(server.url, 'manager_kabete')
      for (const status of ['confirmed', 'processing', 'ready_for_delivery']) {
        const step = await manager('PATCH', `/api/orders/${order.id}/status`, { status })
        expect(step.status).toBe(200)
      }
    })

    const main = (page: Page) => page.getByRole('main')
    const tracked = (page: Page) =>
      main(page).getByRole('article', { name: `Delivery ${order.orderNumber}` })
    const tracks = (page: Page, status: string) =>
      tracked(page).locator('header').getByText(status, { exact: true }).waitFor()
    const rider = (page: Page, words: string) =>
      tracked(page)
        .getByRole('list', { name: 'What the map shows' })
        .getByText(words, { exact: true })
    const isSeen = (page: Page) =>
      tracked(page)
        .getByRole('list', { name: 'What the map shows' })
        .getByText(/^The rider/)
        .isVisible()
    const textOf = async (shown: Locator) => (await shown.textContent()) ?? ''
    const card = (page: Page) => main(page).getByRole('article', { name: order.orderNumber })
    const isNow = (page: Page, status: string) =>
      card(page).getByText(status, { exact: true }).waitFor()
    const press = (page: Page, step: string) =>
      main(page).getByRole('button', { name: step, exact: true }).click()

    it('goes to the door before the eyes of customer, driver and admin, and nobody loads a page again', async () => {
      spec('operations 2.7', 'How far the rider is, in words beside the map too')
      spec('operations 2.7', 'Customer, driver and admin in three browsers')
      const visits = await Promise.all([
        open(phone),
        open({ ...phone, geolocation: onTheWay(0), permissions: ['geolocation'] }),
        open(desktop),
        open(phone),
      ])
      const [customer, driver, admin, friend] = visits.map(({ page }) => page) as Pages
      const goTo = (tenths: number) => driver.context().setGeolocation(onTheWay(tenths))
      const tiles: string[] = []
      for (const page of [customer, friend])
        await page.route('https://tiles.example/**', (route) => {
          tiles.push(route.request().url())
          return route.fulfill({ contentType: 'image/svg+xml', body: tile })
        })
      // The friend's shop has no tiles.
      await friend.route('**/api/map', (route) => route.fulfill({ json: { tiles: null } }))
      await Promise.all([
        logIn(customer, 'wanjiku'),
        logIn(driver, 'driver_otieno'),
        logIn(admin, 'admin'),
      ])

      await driver.getByRole('heading', { level: 1, name: 'My deliveries' }).waitFor()
      await main(driver).getByRole('switch', { checked: false }).click()
      await main(driver).getByText('Your position is on', { exact: true }).waitFor()
      await customer.goto('/orders')
      await main(customer)
        .getByRole('link', { name: `Track Delivery of ${order.orderNumber}` })
        .click()
      await tracks(customer, 'Ready For Delivery')
      await admin.goto('/admin/deliveries')
      await main(admin)
        .getByRole('link', { name: `Assign ${order.orderNumber}` })
        .click()
      const assign = admin.getByRole('dialog', { name: `Assign ${order.orderNumber}` })
      await assign.getByRole('radio', { name: /^Peter Otieno ?Suggested/, checked: true }).waitFor()
      await assign.getByRole('button', { name: 'Assign driver' }).click()
      await isNow(admin, 'Assigned')
      await tracked(customer).getByText('Peter Otieno', { exact: true }).waitFor()

      await press(driver, 'Mark as Picked Up')
      await press(driver, 'Start Delivery')
      await press(driver, 'Mark as Out for Delivery')
      // Nothing has been sent: a slip can be undone for ten seconds.
      await main(driver).getByRole('button', { name: /^Undo/ }).waitFor()
      expect(await isSeen(customer)).toBe(false)
      for (const page of [driver, admin, customer]) expect(await violations(page)).toEqual([])

      await tracks(customer, 'Out For Delivery')
      await isNow(admin, 'Out For Delivery')
      const share = await textOf(tracked(customer).getByText(/^TRK-\w{10}$/))
      await friend.goto(`/delivery-tracking?id=${share}`)
      await rider(friend, 'The rider is on the way').waitFor()
      // A motorbike is not believed to fly: the next place is told once this one was seen.
      for (let tenths = 1; tenths <= 10; tenths += 1) {
        await goTo(tenths)
        const km = (1 - tenths / 10).toFixed(1)
        await rider(customer, `The rider is on the way, ${km} km from the door`).waitFor()
      }
      await main(customer).getByText('Tiles by Example Ltd').waitFor()
      expect(tiles.length).toBeGreaterThan(0)
      expect(await main(friend).getByText('Tiles by Example Ltd').count()).toBe(0)

      const code = await textOf(
        main(customer)
          .locator('p', { hasText: 'Your code for the rider at the door:' })
          .locator('strong'),
      )
      await press(driver, 'Mark as Delivered')
      const handOver = driver.getByRole('dialog', { name: 'Hand over' })
      expect(await handOver.getByLabel('Cash given (KSh)').inputValue()).toBe('382')
      await handOver.getByLabel('4-digit code').fill(code)
      await handOver.getByRole('button', { name: 'Mark as Delivered' }).click()
      await Promise.all([
        tracks(customer, 'Delivered'),
        tracks(friend, 'Delivered'),
        isNow(admin, 'Delivered'),
        main(driver).getByText('No deliveries yet').waitFor(),
        main(driver)
          .getByRole('region', { name: 'My cash' })
          .getByText('KSh 382', { exact: true })
          .waitFor(),
      ])

      await goTo(5)
      for (const page of [customer, friend]) {
        expect(await isSeen(page)).toBe(false)
        const answer = await page.request.get(`/api/deliveries/${share}`)
        expect(followed.parse(await answer.json())).toEqual({
          status: 'delivered',
          position: null,
          code: null,
        })
      }
      const ended = await customer.request.get(`/api/orders/${order.id}`)
      expect(
        z.object({ status: z.string(), paymentStatus: z.string() }).parse(await ended.json()),
      ).toEqual({ status: 'delivered', paymentStatus: 'paid' })
      expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  },
  {
    MAP_TILES_URL: 'https://tiles.example/light/{z}/{x}/{y}.svg',
    MAP_TILES_ATTRIBUTION: 'Tiles by Example Ltd',
  },
)
