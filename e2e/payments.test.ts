import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import type { TestServer } from '../src/testing/server.ts'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inBrowser } from './support/in-browser.ts'
import { openHurriedShop } from './support/open-shop.ts'
import { logIn, njeri, payByMpesa } from './support/shopper.ts'

const orders = z.array(
  z.object({
    id: z.string(),
    orderNumber: z.string(),
    customer: z.object({ email: z.string() }),
    status: z.string(),
    total: z.number(),
  }),
)

inBrowser('paying by M-PESA', (openAt) => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await openHurriedShop()
  })
  afterAll(() => shop?.stop())

  /** Checks by axe, and that nothing is wider than the window. */
  const isSound = async (page: Page, what: string) => {
    expect(await violations(page), what).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `${what} is wider than the window`).toBe(clientWidth)
  }
  const visit = async (size = phone): Promise<Page> => (await openAt(shop.url, size)).page
  const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
  const isThanked = (page: Page, timeout = 10_000) =>
    page.getByRole('heading', { name: 'Asante! Your order is placed.' }).waitFor({ timeout })
  const cartIs = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().waitFor()
  const atKabete = async () => {
    const manager = await apiUser(shop.url, 'manager_kabete')
    return orders.parse((await manager('GET', '/api/orders/branch/1')).body)
  }

  // The last three digits of the payer's phone choose what the simulated M-PESA does.
  it('…499: late. Reloaded, left and opened twice it is one order, and both tabs hear of its end', async () => {
    const page = await visit({ ...phone, colorScheme: 'dark' })
    const orderNumber = await payByMpesa(page, '0712 001 499', {
      ...njeri,
      email: 'patient@example.com',
    })
    const waiting = 'Check your phone and enter your M-PESA PIN'
    await sees(page, waiting)
    await page.reload()
    await sees(page, waiting)
    await page.goto('/products')
    await page.goBack()
    await sees(page, waiting)
    const other = await page.context().newPage()
    await other.goto('/checkout')
    await sees(other, waiting)
    await sees(other, orderNumber)
    expect(await other.getByRole('button', { name: /^Place Order/ }).count()).toBe(0)
    await isSound(other, 'waiting, on a phone in the dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(desktop.viewport ?? expect.fail('No size'))
    await isSound(page, 'waiting, on a desktop by day')
    await sees(page, waiting)
    await Promise.all([isThanked(page, 60_000), isThanked(other, 60_000)])
    const mine = (await atKabete()).filter(({ customer }) => customer.email.startsWith('patient'))
    expect(mine.map((order) => order.orderNumber)).toEqual([orderNumber])
  })

  it('paid: the receipt is on the confirmation, and the cart is empty', async () => {
    spec('storefront 1', 'Shoppers pay by mobile money or cash on delivery')
    spec('storefront 2.9', 'The M-PESA receipt is kept and shown')
    spec('storefront 4', 'Checkout: payment to confirmation once the order is there')
    spec('storefront 4', 'mpesa: on success the receipt is kept')
    spec('storefront 7', 'The payment prompt follows, by itself and once')
    const { page, complaints } = await openAt(shop.url, desktop)
    const orderNumber = await payByMpesa(page, '0712 345 678')
    await sees(page, 'Check your phone and enter your M-PESA PIN')
    await sees(page, 'We asked 0712 345 678 for KSh')
    await isThanked(page)
    await sees(page, orderNumber)
    await sees(page, /M-PESA Receipt: [A-Z0-9]{10}/)
    await cartIs(page, /^Cart$/)
    expect(complaints).toEqual([])
  })

  it('…032 fails, and another phone can pay', async () => {
    spec('storefront 4', 'mpesa: on failure the order exists')
    spec('storefront 8', 'Payment Failed: the server’s message')
    const page = await visit({ ...phone, colorScheme: 'dark' })
    const orderNumber = await payByMpesa(page, '0712 001 032')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await sees(page, 'You cancelled the payment request. Try again when you are ready.')
    await sees(page, 'Payment Failed')
    await isSound(page, 'failed, on a phone in the dark')
    await cartIs(page, /^Cart$/)
    const again = page.getByRole('button', { name: /^Send again/ })
    expect(await again.textContent()).toMatch(/^Send again in [12]:\d\d$/)
    expect(await again.isDisabled()).toBe(true)
    await page.getByLabel('M-PESA phone number').fill('0722 345 329')
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await isThanked(page)
    await sees(page, orderNumber)
    await sees(page, /M-PESA Receipt: [A-Z0-9]{10}/)
  })

  it('a failed payment can become cash', async () => {
    const page = await visit(desktop)
    const orderNumber = await payByMpesa(page, '0733 001 032')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await isSound(page, 'failed, on a desktop by day')
    await page.getByRole('button', { name: 'Pay cash on delivery instead' }).click()
    await isThanked(page)
    await sees(page, orderNumber)
    await cartIs(page, /^Cart$/)
    expect(await page.getByText('M-PESA Receipt').count()).toBe(0)
  })

  it('…500: nobody knows, so it did not fail, also after a reload', async () => {
    const page = await visit()
    const orderNumber = await payByMpesa(page, '0712 001 500')
    const confirming = page.getByRole('heading', { name: 'We are still confirming your payment' })
    await confirming.waitFor()
    await page.reload()
    await confirming.waitFor()
    await sees(page, orderNumber)
    expect(await page.getByText('Payment Failed').count()).toBe(0)
  })

  it('an unpaid order can be given up to change the cart: it is cancelled', async () => {
    const page = await visit()
    await logIn(page, 'wanjiku')
    const orderNumber = await payByMpesa(page, '0755 001 032', {})
    await page.getByRole('button', { name: 'Change my order' }).click()
    await page.getByRole('button', { name: 'Order anew' }).click()
    await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
    await cartIs(page, /^Cart, 1 item/)
    await page.goto('/orders?tab=cancelled')
    await page.getByRole('article', { name: `Order ${orderNumber}` }).waitFor()
  })

  it('a cart filled since goes to a checkout of its own, and the order that waits keeps its goods', async () => {
    spec('storefront 2.9', 'An order that waits for its payment holds its goods')
    const page = await visit()
    const oldNumber = await payByMpesa(page, '0766 001 032', {
      ...njeri,
      email: 'other@example.com',
    })
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await cartIs(page, /^Cart$/)
    await page.goto('/products/grade-2-maize-flour')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Added to cart', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    await drawer.getByText(`Order ${oldNumber} waits for its payment`).waitFor()
    await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
    await page.goBack()
    await page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await drawer.getByRole('link', { name: 'Go to the payment' }).click()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.getByRole('button', { name: 'Pay cash on delivery instead' }).click()
    await isThanked(page)
    await cartIs(page, /^Cart, 1 item/)
  })

  it('a customer pays later, from My Orders, and finds the receipt there', async () => {
    spec('storefront 2.9', 'The M-PESA receipt is kept and shown')
    const page = await visit()
    await logIn(page, 'wanjiku')
    const orderNumber = await payByMpesa(page, '0744 001 032', {})
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.goto('/orders')
    const card = page.getByRole('article', { name: `Order ${orderNumber}` })
    await card.getByText('Not paid yet').waitFor()
    await card.getByRole('button', { name: /^Pay now/ }).click()
    const dialog = page.getByRole('dialog', { name: 'M-PESA Payment' })
    await dialog.getByLabel('M-PESA phone number').fill('0744 001 678')
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
    await dialog.getByText('Payment received. Thank you!').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await card.getByText('Paid', { exact: true }).waitFor()
    await card.getByRole('button', { name: /^View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByText('M-PESA Receipt').waitFor()
    await details.getByText('Not paid: cancelled on the phone').waitFor()
    await details.getByText(/^Paid: KSh/).waitFor()
  })
})
