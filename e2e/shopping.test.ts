import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { looks, phone, withServiceWorker } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, fillCart, logIn, njeri } from './support/shopper.ts'

const orders = z.array(z.object({ id: z.string(), orderNumber: z.string() }))

inDemoShop('shopping in a browser', ({ server, open }) => {
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

  it('a guest buys with cash on delivery, and follows the order on its confirmation', async () => {
    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    await fillCart(page)
    const orderNumber = await checkOut(page, njeri)
    await status(page, 'Pending').waitFor()
    await advance(orderNumber, ['confirmed'])
    await status(page, 'Confirmed').waitFor()
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByText('Sign In Required').waitFor()
    expect(complaints).toEqual([])
  })

  it.each(looks)(
    'a customer buys, and sees the order move in My Orders without reloading, %s',
    async (_, look) => {
      const { page, complaints } = await open({ ...look, ...withServiceWorker })
      const isSound = async (what: string) => expect(await violations(page), what).toEqual([])
      await logIn(page, 'wanjiku')
      await fillCart(page)
      await isSound('cart drawer')
      const orderNumber = await checkOut(page, {})
      await isSound('confirmation')
      await page.getByRole('link', { name: 'View Order' }).click()
      const card = page.getByRole('article', { name: `Order ${orderNumber}` })
      await card.getByText('Pending', { exact: true }).waitFor()
      await isSound('My Orders')
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
      await advance(orderNumber, ['confirmed', 'processing', 'ready_for_delivery'])
      await card.getByText('Ready For Delivery', { exact: true }).waitFor()
      expect(await page.locator('body[data-same-page]').count()).toBe(1)
      await card.getByRole('button', { name: /^View Details/ }).click()
      await page.getByRole('dialog').waitFor()
      await isSound('order details')
      expect(complaints).toEqual([])
    },
  )
})
