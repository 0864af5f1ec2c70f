import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, inEachLook } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { placeMpesaOrder } from './support/mpesa-orders.ts'
import { logIn } from './support/shopper.ts'

const yaya = { latitude: -1.2921, longitude: 36.7873 }
const here = { geolocation: yaya, permissions: ['geolocation'] }

inDemoShop('what opens, and what goes wrong, by axe', ({ server, open }) => {
  const isSound = (page: Page, what: string) =>
    inEachLook(page, async (look) => {
      expect(await violations(page), `${what} ${look}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${what} is wider than the window ${look}`).toBe(0)
    })
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first().click()
  const dialog = (page: Page) => page.getByRole('dialog')
  const close = async (page: Page) => {
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }
  const map = (page: Page) => dialog(page).getByRole('application')

  it('finding things', async () => {
    const { page } = await open({ ...desktop, ...here })
    await page.goto('/')
    await page.getByLabel('Order number', { exact: true }).fill('12')
    await press(page, 'Track')
    await page.getByText('Please enter an order number like').waitFor()
    await page.getByLabel('Order number', { exact: true }).fill('DK-99999999')
    await press(page, 'Track')
    await page.getByText('There is no order DK-99999999').waitFor()
    await isSound(page, 'an order that there is not')

    await press(page, /^Delivering to/)
    await press(page, 'Choose on a map')
    await press(page, 'Use Current Location')
    await map(page).waitFor()
    await page.getByText('Outside the delivery area of Kabete').waitFor()
    await isSound(page, 'the location dialog with its map')

    await page.goto('/products/aa-alkaline-batteries')
    await page.getByText('More branches').click()
    await isSound(page, 'a sold-out product')

    await page.goto('/products')
    await page.route('**/api/products/slug/*', (route) => route.abort())
    await page.getByRole('main').getByRole('heading', { level: 3 }).last().click()
    await page.getByRole('heading', { level: 1, name: 'could not be loaded' }).waitFor()
    await isSound(page, 'a product that could not be loaded')
  })

  it('a cart on its way to the till', async () => {
    const { page } = await open({ ...desktop, ...here })
    await page.goto('/products/sifted-maize-flour')
    await page.getByRole('radio', { name: /5 kg/ }).check({ force: true })
    await page.getByLabel('Quantity of Sifted Maize Flour').fill('20')
    await press(page, 'Add to Cart')
    await page.getByText('Added to cart', { exact: true }).waitFor()

    await page.goto('/branches')
    await press(page, 'Select Karen')
    await dialog(page).getByRole('status').getByText('Karen').first().waitFor()
    await isSound(page, 'the question what becomes of the cart')
    await press(page, 'Stay at my branch')

    await page.route(/api\/products\?branch=1&ids/, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll(/"available":\d+/g, '"available":1')
      await route.fulfill({ response: answer, body: text })
    })
    await page.reload()
    await press(page, /^Cart, /)
    await dialog(page).getByText('Only 1 items available').waitFor()
    await isSound(page, 'a cart that the branch cannot fill')

    await page.goto('/checkout')
    await press(page, 'Continue to Payment')
    await page.getByRole('region', { name: 'Errors' }).waitFor()
    await isSound(page, 'a form with errors')
    await press(page, 'Pin on the map')
    await map(page).waitFor()
    await isSound(page, 'the pin dialog')
  })

  it('a customer’s orders and reviews', async () => {
    await placeMpesaOrder(await apiUser(server.url, 'wanjiku'), 'to-be-paid')
    const { page } = await open({ ...desktop, ...here })
    await logIn(page, 'wanjiku')
    await page.goto('/orders')
    await press(page, /^Pay now for/)
    await dialog(page).getByLabel('M-PESA phone number').waitFor()
    await isSound(page, 'paying from My Orders')
    await close(page)
    await press(page, /^Cancel order/)
    await dialog(page).getByText('Another reason').click()
    await dialog(page).getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByText('Please give a reason.').waitFor()
    await isSound(page, 'cancelling without a reason')

    await page.route('**/reviews/summary', (route) =>
      route.fulfill({
        json: {
          averageRating: 4.5,
          reviewCount: 2,
          stars: [0, 0, 0, 1, 1],
          own: null,
          mayReview: true,
          mayModerate: false,
        },
      }),
    )
    await page.goto('/products/sifted-maize-flour')
    await page.getByRole('tab', { name: 'Reviews' }).click()
    await press(page, 'Write a Review')
    await press(page, 'Post Review')
    await page.getByText('Please give 1 to 5 stars.').waitFor()
    await isSound(page, 'a review without stars')
  })
})
