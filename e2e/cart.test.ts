import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { deliver } from '../src/testing/http/deliver.ts'
import { address, customer, orderOf } from '../src/testing/http/orders.ts'
import { setPrice } from '../src/testing/http/set-price.ts'
import { ids, PIECES } from '../src/testing/http/small-shop.ts'
import type { TestServer } from '../src/testing/server.ts'
import { violations } from './support/axe.ts'
import { desktop, moving, phone, type VisitOptions } from './support/browser.ts'
import { areInView, small } from './support/checkout-view.ts'
import { inBrowser } from './support/in-browser.ts'
import { openShop } from './support/open-shop.ts'

const placed = z.object({ id: z.string(), orderNumber: z.string() })

inBrowser('the cart', (openAt) => {
  let shop: TestServer
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop?.stop())

  const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
  const badge = (page: Page, label: string) =>
    page.getByRole('button', { name: label, exact: true }).first()
  /** One more of it, by its card: by the button, or by the stepper behind the count. */
  const addTo = async (page: Page, name: string) => {
    const card = page.getByRole('main').getByRole('article').filter({ hasText: name }).first()
    const counting = card.getByRole('button', { name: / in cart$/ })
    if (await counting.isVisible()) await counting.click()
    await card
      .getByRole('button', { name: new RegExp(`^(Add ${name} to cart|More of ${name})$`) })
      .click()
  }
  const openCart = async (page: Page) => {
    await page.getByRole('button', { name: /^Cart/ }).first().click()
    await drawerOf(page).waitFor()
    return drawerOf(page)
  }
  /** Resolves once the page listens for news. */
  const visit = async (page: Page, path: string) => {
    const awake = page.waitForRequest(/\/api\/live/)
    await page.goto(path)
    await awake
  }
  const shopping = async (options: VisitOptions) => {
    const opened = await openAt(shop.url, options)
    await visit(opened.page, '/products')
    return opened
  }
  /** The small shop has no pictures. */
  const heard = (complaints: readonly string[]) =>
    complaints.filter((text) => !text.includes('status of 404'))

  it('shows a small phone five of eight lines, with the total and the way on', async () => {
    spec('storefront 2.3', 'Five lines in sight on a small phone; Total and the way on stay')
    const { page } = await openAt(shop.url, { ...phone, viewport: small })
    await page.goto('/')
    await page.evaluate(() => {
      const lines = Array.from({ length: 8 }, (_, n) => ({
        product: {
          id: 100 + n,
          slug: `p-${n}`,
          name: `Maize Flour ${n}`,
          price: 1185,
          imageUrl: '',
          unit: '2 kg',
        },
        quantity: 1,
        branchId: 1,
      }))
      localStorage.setItem('duka-cart', JSON.stringify({ state: { lines }, version: 0 }))
    })
    // What the branch has of them is unknown, so that no line has a note.
    await page.route(/\/api\/products\?.*\b100\b/, () => undefined)
    await page.reload()
    const drawer = await openCart(page)
    await areInView({
      first: drawer.getByRole('listitem').first(),
      fifth: drawer.getByRole('listitem').nth(4),
      total: drawer.locator('footer').getByText('Total'),
      way: drawer.getByRole('button', { name: 'Proceed to Checkout' }),
    })
  })

  it('two tabs that add at the same time lose nothing, and both count everything', async () => {
    const { page, complaints } = await shopping(desktop)
    // A second tab asks for no news: the first one tells it.
    const other = await page.context().newPage()
    await other.goto('/products')
    await other.locator('html[data-live]').waitFor({ state: 'attached' })
    const bothCount = (items: string) =>
      Promise.all([page, other].map((tab) => badge(tab, `Cart, ${items}`).waitFor()))
    // From now on its button counts in both tabs, and is pressed for what it is.
    await addTo(page, 'Milk')
    await bothCount('1 item')
    for (let n = 1; n <= 4; n += 1) {
      const inOther = addTo(other, 'Soap').then(() => addTo(other, 'Milk'))
      await Promise.all([addTo(page, 'Milk'), inOther])
      await bothCount(`${n * 3 + 1} items`)
    }
    // The browser draws a hidden tab only once a second.
    await page.bringToFront()
    await page.reload()
    await badge(page, 'Cart, 13 items').waitFor()
    const drawer = await openCart(page)
    expect(await drawer.getByLabel('Quantity of Milk').inputValue()).toBe('9')
    await drawer.getByRole('button', { name: 'Remove Soap' }).click()
    await badge(other, 'Cart, 9 items').waitFor()
    expect(heard(complaints)).toEqual([])
  })

  it('a new price is shown when it comes, until it was seen; so is stock that runs short', async () => {
    const { page, complaints } = await shopping(phone)
    await addTo(page, 'Milk')
    await badge(page, 'Cart, 1 item').waitFor()
    const drawer = await openCart(page)
    await drawer.getByRole('button', { name: 'More of Milk' }).click()
    await setPrice(shop.commands, ids.milk, 0, 77)
    await drawer.getByText('Price changed: KSh 60.50 → KSh 77').waitFor()
    await drawer.getByText('KSh 304', { exact: true }).first().waitFor()
    await drawer.getByRole('banner').getByRole('button', { name: 'Close' }).click()
    await openCart(page)
    await drawer.getByText('KSh 304', { exact: true }).first().waitFor()
    expect(await drawer.getByText('Price changed').count()).toBe(0)

    const rest = { ...orderOf(ids.milk, PIECES - 1), subtotal: 77 * (PIECES - 1) }
    const items = [{ ...rest.items[0], price: 77, total: rest.subtotal }]
    const body = { ...rest, items, total: rest.subtotal + rest.deliveryFee }
    const key = { 'idempotency-key': 'all-but-one' }
    expect((await shop.visitor().post('/api/orders', body, key)).status).toBe(201)
    await drawer.getByRole('button', { name: 'Take 1' }).click()
    await drawer.getByText('KSh 227', { exact: true }).first().waitFor()

    await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
    const summary = page.getByRole('complementary', { name: 'Order Summary' })
    const field = page.getByLabel('Full Name')
    const place = await field.boundingBox()
    await setPrice(shop.commands, ids.milk, 0, 80)
    await summary.getByText('Changed', { exact: true }).waitFor()
    expect(await field.boundingBox()).toEqual(place)
    await summary.getByRole('button', { name: 'Order Summary' }).click()
    await summary.getByText('Price changed: KSh 77 → KSh 80').waitFor()
    await summary.getByText('KSh 230', { exact: true }).last().waitFor()
    expect(heard(complaints)).toEqual([])
  })

  it('the add button spins for 300 ms; a line fades to half for 300 ms, and can be brought back', async () => {
    spec('storefront 4', 'Drawer: quantity to 0, or delete, removes the line')
    const { page } = await shopping({ ...desktop, ...moving })
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await addTo(page, 'Milk')
    const adding = page.getByRole('button', { name: 'Add Milk to cart' }).first()
    await page.clock.runFor(299)
    expect(await adding.getAttribute('aria-busy')).toBe('true')
    await page.clock.runFor(1)
    await badge(page, 'Cart, 1 item').waitFor()
    await page.getByText('Milk has been added to your cart').waitFor()
    await page.clock.resume()

    const drawer = await openCart(page)
    await page.clock.pauseAt(new Date(Date.now() + 120_000))
    await drawer.getByRole('button', { name: 'Remove Milk' }).click()
    const line = drawer.getByRole('listitem')
    await expect.poll(() => line.evaluate((item) => getComputedStyle(item).opacity)).toBe('0.5')
    await page.clock.runFor(299)
    expect(await line.count()).toBe(1)
    await page.clock.runFor(1)
    await drawer.getByText('Your cart is empty').waitFor()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Undo' }).click()
    await badge(page, 'Cart, 1 item').waitFor()
  })

  const placeBoth = async () => {
    const visitor = shop.visitor()
    await visitor.logIn('wanjiku')
    const item = (productId: number, quantity: number, price: number) => ({
      productId,
      variantId: 0,
      quantity,
      price,
      total: price * quantity,
    })
    const body = {
      ...orderOf(ids.milk),
      subtotal: 241,
      total: 391,
      address,
      customer,
      items: [item(ids.milk, 2, 60.5), item(ids.soap, 1, 120)],
    }
    const answer = await visitor.post('/api/orders', body, { 'idempotency-key': 'both-of-them' })
    expect(answer.status, answer.text).toBe(201)
    return placed.parse(answer.body)
  }
  const logIn = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill('wanjiku')
    await page.getByLabel('Password', { exact: true }).fill('duka-test')
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Login successful', { exact: true }).waitFor()
  }

  /** The printed page: the receipt alone. */
  const printed = async (page: Page, orderNumber: string) => {
    const receipt = page.getByRole('article', { name: `Receipt of order ${orderNumber}` })
    await receipt.getByText('Kabete Road, Kabete, Nairobi').waitFor()
    await receipt.getByText('2 × KSh 60.50').waitFor()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.locator('body[data-printed]').count()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await receipt.isVisible()).toBe(true)
    for (const part of await page.locator('#root > :not(main), main h1, main button').all()) {
      expect(await part.isVisible()).toBe(false)
    }
    await page.emulateMedia({ media: null })
  }

  it('an order is ordered again, and its receipt printed', async () => {
    const { id, orderNumber } = await placeBoth()
    await deliver(shop.commands, id)
    const rest = orderOf(ids.soap, PIECES - 1)
    const key = { 'idempotency-key': 'all-the-soap' }
    expect((await shop.visitor().post('/api/orders', rest, key)).status).toBe(201)
    await setPrice(shop.commands, ids.milk, 0, 77)

    const { page, complaints } = await openAt(shop.url, desktop)
    await logIn(page)
    await page.goto('/orders?tab=completed')
    await page.getByRole('button', { name: `Order ${orderNumber} again` }).click()
    const drawer = drawerOf(page)
    await drawer.getByText(`Not everything of order ${orderNumber} could be added:`).waitFor()
    await drawer.getByText('Soap: No more in stock').waitFor()
    await drawer.getByText('Price changed: KSh 60.50 → KSh 77').waitFor()
    expect(await drawer.getByLabel('Quantity of Milk').inputValue()).toBe('2')
    expect(await drawer.getByLabel('Quantity of Soap').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Continue Shopping' }).click()

    await page.getByRole('button', { name: `View Details of ${orderNumber}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click()
    await printed(page, orderNumber)
    expect(await violations(page)).toEqual([])
    expect(heard(complaints)).toEqual([])
  })

  it('a guest who holds an order prints its receipt too, also after a reload; nobody else sees it', async () => {
    const secret = 'S'.repeat(43)
    const body = { ...orderOf(ids.milk, 2), secret }
    const key = { 'idempotency-key': 'of-a-guest' }
    const answer = await shop.visitor().post('/api/orders', body, key)
    const { id, orderNumber } = placed.parse(answer.body)
    const { page } = await openAt(shop.url, phone)
    await page.goto(`/orders/${id}/receipt`)
    await page.getByText('Order not found').waitFor()
    await page.goto(`/orders/open#${id}.${secret}`)
    await page.getByRole('button', { name: `View Details of ${orderNumber}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click()
    await printed(page, orderNumber)
    await page.getByText('Not paid yet: this is no proof of payment.').waitFor()
    await page.reload()
    await printed(page, orderNumber)
  })
})
