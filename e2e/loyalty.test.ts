import { beforeAll, expect, it } from 'vitest'
import { product } from '#contract/catalogue/catalogue.ts'
import { loyaltyAccount } from '#contract/loyalty/loyalty.ts'
import { placedOrder } from '#contract/order/place-order.ts'
import { spec } from '#spec'
import { type ApiUser, apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { deliverOrders } from './support/deliver-orders.ts'
import { inDemoShop } from './support/in-browser.ts'
import { enterDetails, fillCart, logIn, njeri } from './support/shopper.ts'

const KABETE = 1
const DELIVERY_FEE = 210
/** Three orders of so much reach the second tier. */
const GOODS = 3_600
const username = 'njeri_kamau'

inDemoShop('loyalty', ({ server, open }) => {
  let guest: ApiUser

  /** Orders enough of a product that the branch has enough of. */
  const orderFor = async (buyer: ApiUser, skip: number): Promise<string> => {
    const { body } = await guest('GET', `/api/products?branch=${KABETE}&limit=100`)
    const plenty = product
      .array()
      .parse(body)
      .filter(({ hasVariants, price, available = 0 }) => {
        return !hasVariants && price > 100 && available * price > GOODS + price
      })
    const bought = plenty[skip] ?? expect.fail('The branch has nothing')
    const quantity = Math.ceil(GOODS / bought.price)
    const total = bought.price * quantity
    const placed = await buyer('POST', '/api/orders', {
      branchId: KABETE,
      subtotal: total,
      deliveryFee: DELIVERY_FEE,
      paymentMethod: 'cash',
      total: Math.floor(total + DELIVERY_FEE + 0.5),
      customer: { name: njeri.name, email: njeri.email, phone: '0712345678' },
      address: { street: njeri.street, city: njeri.city, region: njeri.region },
      items: [{ productId: bought.id, variantId: 0, price: bought.price, quantity, total }],
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placedOrder.parse(placed.body).id
  }

  beforeAll(async () => {
    guest = await apiUser(server.url)
    const registered = await guest('POST', '/api/users/register', {
      username,
      email: njeri.email,
      fullName: njeri.name,
      phoneNumber: '0712345678',
      password: 'duka-demo',
    })
    expect(registered.status, JSON.stringify(registered.body)).toBe(201)
    const buyer = await apiUser(server.url, username)
    const orders = [await orderFor(buyer, 0), await orderFor(buyer, 1), await orderFor(buyer, 2)]
    await deliverOrders(server, orders)
  })

  it('a new customer is offered the setup, and comes home by its three steps', async () => {
    spec('operations 2.8', 'A new customer is offered it once, and may say no')
    const { page, complaints } = await open(phone)
    await logIn(page, username)
    await page.goto('/')
    const main = page.getByRole('main')
    const offer = main.getByRole('link', { name: 'Start setup', exact: true })
    await offer.click()
    await main.getByRole('radio', { name: /^Kabete/ }).check({ force: true })
    const next = main.getByRole('button', { name: 'Next', exact: true })
    await next.click()
    await main.getByRole('heading', { name: 'Favourite categories', exact: true }).waitFor()
    await main.getByRole('checkbox').first().check({ force: true })
    await next.click()
    for (const name of ['Weekly', 'KSh 1,000-3,000', 'Pickup from Store']) {
      await main.getByRole('radio', { name, exact: true }).check({ force: true })
    }
    expect(await violations(page)).toEqual([])
    await main.getByRole('button', { name: 'Complete Setup', exact: true }).click()
    await page.getByText('Welcome to Duka!', { exact: true }).first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await main.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('three orders reach a tier, a reward is redeemed, and its voucher pays a part of the next', async () => {
    spec('operations 2.1', 'Three orders reach a tier, a reward, a voucher used')
    const again = await apiUser(server.url, username)
    await expect
      .poll(
        async () => loyaltyAccount.parse((await again('GET', '/api/user/loyalty')).body).tierId,
        {
          timeout: 20_000,
        },
      )
      .toBe('silver')
    const { page, complaints } = await open(phone)
    await logIn(page, username)
    await page.goto('/loyalty')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Silver Saver' }).waitFor()
    await main.getByRole('progressbar', { name: 'Progress to Gold Explorer' }).waitFor()
    expect(await violations(page)).toEqual([])
    await main.getByRole('tab', { name: 'Rewards', exact: true }).click()
    await main.getByRole('button', { name: 'Redeem KSh 50 off', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
    await page.getByText('Reward Redeemed!', { exact: true }).first().waitFor()
    await main.getByText('Ready to use').waitFor()

    await fillCart(page)
    await page
      .getByRole('dialog')
      .getByText(/^You will earn about \d+ points/)
      .waitFor()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await enterDetails(page, njeri)
    await main.getByRole('button', { name: 'Use a voucher', exact: true }).click()
    await main.locator('label', { hasText: 'KSh 50 off' }).click()
    await main.getByRole('button', { name: 'Place Order · KSh 1,070', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await main.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    await main.getByRole('button', { name: /^Place Order/ }).click()
    await main.getByRole('heading', { name: 'Asante! Your order is placed.' }).waitFor()
    await page.goto('/loyalty?tab=rewards')
    await main.getByRole('button', { name: 'Show used and ended vouchers' }).click()
    await main.getByText('Used', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})
