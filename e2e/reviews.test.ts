import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Product, product } from '#contract/catalogue/catalogue.ts'
import { placedOrder } from '#contract/order/place-order.ts'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { deliverOrders } from './support/deliver-orders.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const KABETE = 1
const DELIVERY_FEE = 210
const PATH = '/products/white-sugar'

inDemoShop('reviews and wishlist', ({ server, open }) => {
  let sugar: Product
  beforeAll(async () => deliverOrders(server, [await orderSugar('wanjiku')]))

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
  const openReviews = async (page: Page) => {
    await page.goto(PATH)
    await page.getByRole('tab', { name: /^Reviews/ }).click()
  }
  const cardOf = (page: Page, name: string) =>
    page.getByRole('main').getByRole('article').filter({ hasText: name }).first()

  it('who has received a product reviews it; its stars are on the card', async () => {
    spec('storefront 2.6', 'Reviews: the average out of 5 and the count')
    spec('storefront 2.6', 'The sample review is a placeholder: here customers’ own')
    const { page, complaints } = await open(desktop)
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
  })

  it('others read it and cannot write', async () => {
    spec('storefront 2.6', 'The sample review is a placeholder: here customers’ own')
    const { page } = await open(phone)
    await openReviews(page)
    await page.getByText('Dissolves at once.').waitFor()
    await page.getByText('to review what was delivered to you.').waitFor()
    expect(await page.getByRole('button', { name: 'Write a Review' }).count()).toBe(0)
    await logIn(page, 'driver_otieno')
    await openReviews(page)
    await page.getByText('You can review this product once it was delivered to you.').waitFor()
    expect(await page.getByRole('button', { name: /Write a Review|Hide Review/ }).count()).toBe(0)
  })

  it('staff take it out of sight, and say why', async () => {
    const { page: staff } = await open(desktop)
    await logIn(staff, 'manager_kabete')
    await openReviews(staff)
    await staff.getByRole('button', { name: 'Hide Review' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Hide Review' })
    await dialog.getByLabel('Reason').fill('Not about the product')
    await dialog.getByRole('button', { name: 'Hide Review' }).click()
    await staff.getByText('Hidden: Not about the product').waitFor()
    await staff.context().close()

    const { page } = await open(phone)
    await openReviews(page)
    await page.getByText('This product has no reviews yet.').waitFor()
    expect(await page.getByText('Dissolves at once.').count()).toBe(0)
  })

  it('hearts given before signing in come onto the account’s wishlist, in every tab', async () => {
    spec('storefront 2.1', 'Beyond the list: /wishlist, /privacy, /terms')
    spec('storefront 2.6', 'Add to Wishlist puts the product there')
    const { page, complaints } = await open(desktop)
    const heart = (of: Page) =>
      cardOf(of, sugar.name).getByRole('button', { name: `Favorite: ${sugar.name}` })
    const list = `/products?search=${encodeURIComponent(sugar.name)}`
    await page.goto(list)
    await heart(page).click()
    await page.getByText('Added to favorites', { exact: true }).first().waitFor()
    await logIn(page, 'wanjiku')
    await page.goto('/wishlist')
    await cardOf(page, sugar.name).waitFor()

    const { page: elsewhere } = await open(phone)
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
  })
})
