import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { looks, phone, withServiceWorker } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, logIn, njeri } from './support/shopper.ts'

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
  /** Counts from now on what is pressed on this page, which must not load anew meanwhile. */
  const countedPresses = async (page: Page) => {
    await page.evaluate(() => {
      document.body.dataset.presses = '0'
      const count = () => {
        document.body.dataset.presses = String(Number(document.body.dataset.presses) + 1)
      }
      document.addEventListener('pointerdown', count, true)
    })
    return () => page.evaluate(() => Number(document.body.dataset.presses))
  }
  /** Puts the first product of the home page that has no sizes into the cart, and leaves its drawer open. */
  const addOne = async (page: Page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'View cart', exact: true }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  }
  const status = (page: Page, label: string) => page.getByText(label, { exact: true }).first()

  it('a guest buys with cash on delivery, and follows the order on its confirmation', async () => {
    spec('storefront 1', 'Ordering from a branch, online')
    spec('storefront 1', 'Shoppers pay by mobile money or cash on delivery')
    spec('storefront 2.1', '/checkout: the checkout')
    spec('storefront 2.1', '/orders: My Orders, for who is signed in')
    spec('storefront 4', 'cash: the cart is cleared and the confirmation shows at once')
    spec('storefront 5', 'Orders: viewing requires sign-in')
    spec('storefront 6', 'A guest browses, fills a cart and checks out with a typed address')
    spec('storefront 6', '/orders requires sign-in')
    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/')
    const presses = await countedPresses(page)
    await addOne(page)
    const orderNumber = await checkOut(page, njeri)
    // Add to cart, View cart, Proceed to Checkout, Continue to Payment, Cash on Delivery (M-PESA is chosen at first),
    // Place Order. The fields are typed into, and take no press. A street is taken on trust, so no pin is asked for.
    expect(await presses()).toBeLessThanOrEqual(6)
    await status(page, 'Pending').waitFor()
    await advance(orderNumber, ['confirmed'])
    await status(page, 'Confirmed').waitFor()
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByText('Sign In Required').waitFor()
    const kept = page.getByRole('article', { name: `Order ${orderNumber}` })
    await kept.getByText('Confirmed', { exact: true }).waitFor()
    await page.reload()
    await kept.waitFor()
    expect(complaints).toEqual([])
  })

  it.each(looks)(
    'a customer buys, and sees the order move in My Orders without reloading, %s',
    async (_, look) => {
      spec('storefront 1', 'Ordering from a branch, online')
      const { page, complaints } = await open({ ...look, ...withServiceWorker })
      const isSound = async (what: string) => expect(await violations(page), what).toEqual([])
      await logIn(page, 'wanjiku')
      await page.goto('/')
      const presses = await countedPresses(page)
      await addOne(page)
      await isSound('cart drawer')
      const orderNumber = await checkOut(page, {})
      expect(await presses()).toBeLessThanOrEqual(9)
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
