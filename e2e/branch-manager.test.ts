import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { stockSum } from '../src/contract/inventory.ts'
import { pickingList } from '../src/contract/order/staff-order.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const PATH = '/branch-manager/dashboard'

inDemoShop('a branch manager', ({ server, open }) => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const figure = (page: Page, label: string) =>
    page
      .getByRole('region', { name: 'Figures' })
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last()
  const shows = (page: Page, label: string, value: string) =>
    figure(page, label).getByText(value, { exact: true }).waitFor()
  const press = (page: Page, step: string) =>
    page.getByRole('button', { name: new RegExp(`^${step} DK-`) }).click()
  const order = async (buyer: ApiUser) => {
    const placed = await buyer('POST', '/api/orders', orderBody(2))
    expect(placed.status).toBe(201)
  }
  /** A colleague counts one piece fewer than the order has reserved. */
  const countBelow = async (page: Page) => {
    const picked = await page.request.get(`${server.url}/api/orders/branch/1/picking`)
    const [line] = pickingList.parse(await picked.json()).orders[0]?.lines ?? []
    if (line === undefined) throw new Error('Nothing to pick')
    const { productId, variantId, quantity } = line
    const path = `${server.url}/api/inventory/1.${productId}.${variantId}`
    const { onHand } = stockSum.parse(await (await page.request.get(`${path}/sum`)).json())
    const data = { onHand: quantity - 1, seen: onHand, reason: 'Broken' }
    expect((await page.request.post(`${path}/count`, { data })).status()).toBe(200)
  }
  /** Counts the tones that the page plays, and how often it is printed. */
  const listen = (page: Page) =>
    page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.prints = '1'
      }
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (...when) {
        const heard = Number(document.documentElement.dataset.tones ?? 0)
        document.documentElement.dataset.tones = String(heard + 1)
        start.apply(this, when)
      }
    })

  it('begins the day: a new order is heard, confirmed, printed to pick and ready, an item is counted, and the figures follow', async () => {
    spec('operations 2.6', 'Orders: the latest 10, with Confirm, Process and Ready')
    const buyer = await apiUser(server.url)
    const { page, complaints } = await open(desktop)
    await listen(page)
    await logIn(page, 'manager_kabete')
    await page.waitForURL(PATH)
    await heading(page, 'Branch Dashboard').waitFor()
    await page.getByText('No Orders Yet').waitFor()
    // The press on 'Login' has allowed the sound.
    await page.getByRole('button', { name: 'Sound is on', pressed: true }).waitFor()

    await order(buyer)
    const news = page.getByRole('button', { name: '1 new order' })
    await news.waitFor()
    await page.locator('html[data-tones="1"]').waitFor({ state: 'attached' })
    expect(await page.title()).toBe('(1) Branch Dashboard | Duka')
    await shows(page, 'Pending Orders', '1')
    await shows(page, "Today's Orders", '1')
    await shows(page, "Today's Revenue", 'KSh 554')

    await news.click()
    await page.getByText('Grade 2 Maize Flour').or(page.getByText('2 pieces')).first().waitFor()
    expect(await page.title()).toBe('Branch Dashboard | Duka')
    await press(page, 'Confirm')
    const message = page.locator('li[data-state="open"]').filter({ hasText: 'Order Updated' })
    await message.waitFor()
    const below = await message.boundingBox()
    expect(below?.y, 'messages stand below search and titles').toBeGreaterThan(400)
    await shows(page, 'Pending Orders', '0')
    await page.getByText('All orders', { exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Picking list' }).click()
    await heading(page, 'Picking list').waitFor()
    await page.getByRole('article').getByText('Grade 2 Maize Flour').waitFor()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.locator('html[data-prints="1"]').waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await page.getByText('Latest', { exact: true }).click()
    await countBelow(page)
    await page.getByRole('row').getByText('Short: 1 missing').waitFor()
    await shows(page, 'Orders Short', '1')
    await press(page, 'Process')
    await page.getByRole('dialog').getByText('1 of 2 missing').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Pieces were found: Process' }).click()
    await shows(page, 'Processing Orders', '1')
    await page.getByText('Orders Short').waitFor({ state: 'detached' })
    await press(page, 'Ready')
    await shows(page, 'Processing Orders', '0')
    await page.getByRole('row').getByText('Ready For Delivery').waitFor()

    await page.getByRole('tab', { name: 'Inventory' }).click()
    const quantity = page.getByRole('textbox', { name: / to sell$/ }).first()
    await quantity.fill('41')
    await quantity.press('Enter')
    await page.getByText('Product quantity has been updated successfully.').waitFor()
    expect(await quantity.inputValue()).toBe('41')

    await page.getByRole('link', { name: "Today's Revenue" }).click()
    expect(page.url()).toBe(`${server.url}${PATH}?tab=analytics`)
    await page.getByText('Orders by day: most on').first().waitFor()
    await page.getByRole('row', { name: 'Grade 2 Maize Flour 2 KSh 344' }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Inventory', selected: true }).waitFor()
    expect(complaints).toEqual([])
  })

  /** The number of rows of orders that a window shows in full before anybody scrolls. */
  const rowsInSight = (page: Page) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('tbody tr[data-row-key]')].filter(
          (row) => row.getBoundingClientRect().bottom <= window.innerHeight,
        ).length,
    )

  it('finds eight orders below one line of figures on a desktop, three on a phone, and the cards at a press', async () => {
    spec('operations 2.6', 'Stat cards, each leading to the orders that it counts')
    const mango = { productId: 36, name: 'Apple Mango', price: 48 }
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const body = orderBody(1, mango)
      const customer = { ...body.customer, phone: `072234500${n}` }
      const address = { ...body.address, street: `Waiyaki Way ${n}0` }
      const guest = await apiUser(server.url)
      const answer = await guest('POST', '/api/orders', { ...body, customer, address })
      expect(answer).toMatchObject({ status: 201 })
    }
    const { page, complaints } = await open({ viewport: { width: 1280, height: 800 } })
    await logIn(page, 'manager_kabete')
    // The browsers of earlier tests are told of above the rows, until somebody says who they were.
    await page.evaluate(() => fetch('/api/users/browser-notices', { method: 'POST' }))
    await page.reload()
    await page.getByRole('row').nth(8).waitFor()
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(8)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('columnheader', { name: 'Customer' }).waitFor({ state: 'detached' })
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(3)
    for (const label of ["Today's Orders", "Today's Revenue", 'This Week', 'Pending Orders']) {
      await figure(page, label).waitFor()
    }
    await page.getByRole('button', { name: 'Show the figures as cards' }).click()
    await page.getByText('orders since Sunday').waitFor()
    await page.reload()
    await page.getByText('orders since Sunday').waitFor()
    await page.getByRole('button', { name: 'One line' }).click()
    await page.getByText('orders since Sunday').waitFor({ state: 'hidden' })
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('goes to the shop and back on a phone, and her choice about the sound stays', async () => {
    spec('storefront 2.2', 'User menu: Admin Dashboard and Branch Dashboard')
    spec('operations 2.6', 'After signing in staff land at their work')
    const { page, complaints } = await open(phone)
    await logIn(page, 'manager_kabete')
    await heading(page, 'Branch Dashboard').waitFor()
    await page.getByRole('button', { name: 'Sound is on' }).click()
    await page.getByRole('button', { name: 'Sound is off' }).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    // The address changes before the page does.
    await page.getByRole('heading', { level: 2, name: 'Shop By Category' }).waitFor()
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('link', { name: 'Branch Dashboard' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Sound is off' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('alone has such a page: for an admin there is none', async () => {
    spec('operations 2.6', '/branch-manager/dashboard is for branch_manager only')
    const { page } = await open(desktop)
    await logIn(page, 'admin')
    await page.goto(PATH)
    await heading(page, '404 Page Not Found').waitFor()
  })
})
