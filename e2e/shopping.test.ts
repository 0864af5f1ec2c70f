import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { apiUser } from './support/api.ts'
import {
  desktop,
  launchBrowser,
  noBrowser,
  openPage,
  phone,
  skipWithoutBrowser,
} from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'
import { checkOut, fillCart, logIn, njeri } from './support/shopper.ts'

const sizes: [string, BrowserContextOptions][] = [
  ['on a phone', phone],
  ['on a desktop', desktop],
]
const orders = z.array(z.object({ id: z.string(), orderNumber: z.string() }))

describe.skipIf(skipWithoutBrowser())(`shopping in a browser (needs one: ${noBrowser})`, () => {
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

  const advance = async (orderNumber: string, statuses: string[]) => {
    const manager = await apiUser(server.url, 'manager_kabete')
    const list = orders.parse((await manager('GET', '/api/orders/branch/1')).body)
    const id = list.find((order) => order.orderNumber === orderNumber)?.id
    for (const status of statuses) {
      const answer = await manager('PATCH', `/api/orders/${id}/status`, { status })
      expect(answer.status, status).toBe(200)
    }
  }
  const status = (page: Page, label: string) => page.getByText(label, { exact: true }).first()

  describe.each(sizes)('%s', (_, size) => {
    it('a guest buys with cash on delivery, and follows the order on its confirmation', async () => {
      const { page, complaints } = await openPage(browser, server.url, size)
      await page.goto('/')
      await fillCart(page)
      const orderNumber = await checkOut(page, njeri)
      await status(page, 'Pending').waitFor()
      await advance(orderNumber, ['confirmed'])
      await status(page, 'Confirmed').waitFor()
      await page.getByRole('link', { name: 'View Order' }).click()
      await page.getByText('Sign In Required').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    it('a customer buys, and sees the order move in My Orders without reloading', async () => {
      const { page, complaints } = await openPage(browser, server.url, size)
      await logIn(page, 'wanjiku')
      await fillCart(page)
      const orderNumber = await checkOut(page, {})
      await page.getByRole('link', { name: 'View Order' }).click()
      const card = page.getByRole('article', { name: `Order ${orderNumber}` })
      await card.getByText('Pending', { exact: true }).waitFor()
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
      await advance(orderNumber, ['confirmed', 'processing', 'ready_for_delivery'])
      await card.getByText('Ready For Delivery', { exact: true }).waitFor()
      expect(await page.locator('body[data-same-page]').count()).toBe(1)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  })
})
