import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, product } from '../src/contract/catalogue.ts'
import { placedOrder } from '../src/contract/orders.ts'
import { apiUser } from './support/api.ts'
import {
  desktop,
  launchBrowser,
  noBrowser,
  openPage,
  phone,
  skipWithoutBrowser,
} from './support/browser.ts'
import { deliverOrders } from './support/deliver-orders.ts'
import { type Server, startServer } from './support/server.ts'
import { logIn } from './support/shopper.ts'

const KABETE = 1
const DELIVERY_FEE = 210
const PATH = '/products/white-sugar'

describe.skipIf(skipWithoutBrowser())(`reviews and wishlist (needs one: ${noBrowser})`, () => {
  let server: Server
  let browser: Browser
  let sugar: Product
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
    await deliverOrders(server, [await orderSugar('wanjiku')])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const orderSugar = async (username: string): Promise<string> => {
    const buyer = await apiUser(server.url, username)
    const found = await buyer('GET', `/api/products/slug/white-sugar?branch=${KABETE}`)
    sugar = product.parse(found.body)
    const [variant] = sugar.variants
    const price = variant?.price ?? sugar.price
    const placed = await buyer('POST', '/api/orders', {
      branchId: KABETE,
      subtotal: price,
      deliveryFee: DELIVERY_FEE,
      total: Math.floor(price + DELIVERY_FEE + 0.5),
      paymentMethod: 'cash',
      customer: { name: 'Wanjiku Kamau', email: 'wanjiku@example.com', phone: '0712345678' },
      address: { street: 'Waiyaki Way 1', city: 'Kabete', region: 'Kiambu' },
      items: [
        { productId: sugar.id, variantId: variant?.id ?? 0, price, quantity: 1, total: price },
      ],
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placedOrder.parse(placed.body).id
  }
  /** The server drew the page: until its script has come, a press is lost. */
  const pressUntil = async (control: Locator, attribute: string) => {
    const press = async (): Promise<string | null> => {
      if ((await control.getAttribute(attribute)) !== 'true') await control.click()
      return control.getAttribute(attribute)
    }
    await expect.poll(press, { timeout: 20_000 }).toBe('true')
  }
  const openReviews = async (page: Page) => {
    await page.goto(PATH)
    await pressUntil(page.getByRole('tab', { name: /^Reviews/ }), 'aria-selected')
  }
  const cardOf = (page: Page, name: string) =>
    page.getByRole('main').getByRole('article').filter({ hasText: name }).first()

  it('who has received a product reviews it; its stars are on the card', async () => {
    const { page, complaints } = await openPage(browser, server.url, desktop)
    await logIn(page, 'wanjiku')
    await openReviews(page)
    await page.getByText('This product has no reviews yet.').waitFor()
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await page.getByRole('button', { name: 'Post Review' }).click()
    await page.getByText('Please give 1 to 5 stars.').waitFor()
    await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
    await page.getByLabel('Title').fill('Sweet')
    await page.getByRole('textbox', { name: 'Your review' }).fill('Dissolves at once.')
    await page.getByRole('button', { name: 'Post Review' }).click()
    await page.getByText('4.0 out of 5', { exact: true }).last().waitFor()
    await page.getByText('Dissolves at once.').waitFor()

    await page.getByRole('button', { name: 'Edit Review' }).click()
    await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('5.0 out of 5', { exact: true }).last().waitFor()

    await page.goto(`/products?search=${encodeURIComponent(sugar.name)}`)
    await cardOf(page, sugar.name).getByText('5.0 (1)').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('others read it and cannot write', async () => {
    const { page } = await openPage(browser, server.url, phone)
    await openReviews(page)
    await page.getByText('Dissolves at once.').waitFor()
    await page.getByText('to review what was delivered to you.').waitFor()
    expect(await page.getByRole('button', { name: 'Write a Review' }).count()).toBe(0)
    await logIn(page, 'driver_otieno')
    await openReviews(page)
    await page.getByText('You can review this product once it was delivered to you.').waitFor()
    expect(await page.getByRole('button', { name: /Write a Review|Hide Review/ }).count()).toBe(0)
    await page.context().close()
  })

  it('staff take it out of sight, and say why', async () => {
    const staff = (await openPage(browser, server.url, desktop)).page
    await logIn(staff, 'manager_kabete')
    await openReviews(staff)
    await staff.getByRole('button', { name: 'Hide Review' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Hide Review' })
    await dialog.getByLabel('Reason').fill('Not about the product')
    await dialog.getByRole('button', { name: 'Hide Review' }).click()
    await staff.getByText('Hidden: Not about the product').waitFor()
    await staff.context().close()

    const { page } = await openPage(browser, server.url, phone)
    await openReviews(page)
    await page.getByText('This product has no reviews yet.').waitFor()
    expect(await page.getByText('Dissolves at once.').count()).toBe(0)
    await page.context().close()
  })

  it('hearts given before signing in come onto the account’s wishlist, in every tab', async () => {
    const { page, complaints } = await openPage(browser, server.url, desktop)
    const heart = (of: Page) =>
      cardOf(of, sugar.name).getByRole('button', { name: `Favorite: ${sugar.name}` })
    const list = `/products?search=${encodeURIComponent(sugar.name)}`
    await page.goto(list)
    await pressUntil(heart(page), 'aria-pressed')
    await page.getByText('Added to favorites', { exact: true }).first().waitFor()
    await logIn(page, 'wanjiku')
    await page.goto('/wishlist')
    await cardOf(page, sugar.name).waitFor()

    const elsewhere = (await openPage(browser, server.url, phone)).page
    await logIn(elsewhere, 'wanjiku')
    await elsewhere.goto('/wishlist')
    await cardOf(elsewhere, sugar.name).getByText('In Stock').waitFor()
    await elsewhere.context().close()

    const otherTab = await page.context().newPage()
    await otherTab.goto(list)
    await otherTab.locator('[aria-pressed="true"]').first().waitFor()
    await heart(otherTab).click()
    await page.getByText('Your wishlist is empty').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
