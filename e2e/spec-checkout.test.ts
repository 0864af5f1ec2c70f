import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { startsInView } from './support/checkout-view.ts'
import { inDemoShop } from './support/in-browser.ts'
import { enterDetails, logIn, njeri, openForm, signIn } from './support/shopper.ts'

const complaints = [
  'Name is required',
  'Please enter a valid email',
  'Please enter a valid Kenyan phone number',
  'Street address is required',
  'City is required',
  'Region is required',
]
const orders = z.array(
  z.object({ total: z.number(), customer: z.object({ email: z.string() }) }).loose(),
)

inDemoShop('the checkout', ({ server, open }) => {
  const startCheckout = async (page: Page) => {
    await page.goto('/products/sifted-maize-flour')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Added to cart', { exact: true }).waitFor()
    await page.goto('/checkout')
    await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const field = (page: Page, label: string) => page.getByLabel(label).inputValue()
  const step = (page: Page) => page.locator('[aria-current="step"]').textContent()
  const isAt = (page: Page, heading: string) =>
    page.getByRole('heading', { name: heading }).waitFor()
  const payCash = async (page: Page) => {
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    await page.getByRole('button', { name: /^Place Order/ }).click()
  }
  const isThanked = (page: Page) => isAt(page, 'Asante! Your order is placed.')
  /** The page's writing requests to the server, in order. */
  const writesOf = (page: Page) => {
    const sent: { path: string; key: string | undefined; body: Record<string, unknown> }[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (request.method() === 'POST' && /^\/api\/(orders|addresses)$/.test(path))
        sent.push({
          path,
          key: request.headers()['idempotency-key'],
          body: request.postDataJSON(),
        })
    })
    return sent
  }
  /** The summary's subtotal, delivery fee and total. */
  const figures = async (page: Page): Promise<number[]> => {
    const summary = page.getByRole('complementary', { name: 'Order Summary' })
    const unfold = summary.locator('button[aria-expanded="false"]')
    if (await unfold.isVisible()) await unfold.click()
    const texts = await summary.locator('dd').allTextContents()
    return texts.map((text) => Number(text.replace(/\D/g, '')))
  }
  const asked = async (page: Page): Promise<number> => {
    const text = await page.getByRole('button', { name: /^Place Order/ }).textContent()
    return Number(text?.replace(/\D/g, ''))
  }
  const ordersFor = async (email: string) => {
    const manager = await apiUser(server.url, 'manager_kabete')
    const all = orders.parse((await manager('GET', '/api/orders/branch/1')).body)
    return all.filter(({ customer }) => customer.email === email)
  }

  /** The summary has a column of its own where there is room. */
  const summaryStands = async (page: Page, size: typeof phone) => {
    const aside = page.getByRole('complementary', { name: 'Order Summary' })
    const summary = await aside.boundingBox()
    const form = await page.locator('form', { hasText: 'Delivery Information' }).boundingBox()
    if (summary === null || form === null) expect.fail('Not to be seen')
    expect(summary.x > form.x + form.width).toBe(size === desktop)
    expect(summary.y + summary.height <= form.y).toBe(size === phone)
    expect(await aside.getByText('Subtotal').isVisible()).toBe(size === desktop)
  }

  it('a guest goes through three steps and back, and is told what is wrong', async () => {
    spec('storefront 2.9', 'Three steps: Information, Payment, Confirmation')
    spec('storefront 2.9', 'An order summary column; on phones it is above, and folds')
    spec('storefront 2.9', '‘Back to Shopping’ leads to ‘/’')
    spec('storefront 2.9', 'The form’s fields, with what is wrong at each')
    spec('storefront 2.9', 'Payment by mpesa or cash; card is disabled, ‘Coming soon’')
    spec('storefront 2.9', '‘Back’ on payment leads to the information')
    spec('storefront 2.9', 'Back button and reload never lead to a second order')
    spec('storefront 4', 'Checkout: information to payment on a valid submit')
    spec('storefront 4', 'Checkout: Back on payment returns to information')
    const { page, complaints: heard } = await open(phone)
    await startCheckout(page)
    expect(await step(page)).toContain('Information')
    const back = page.getByRole('link', { name: 'Back to Shopping' })
    expect(await back.getAttribute('href')).toBe('/')
    expect(await button(page, 'New Address').count()).toBe(0)
    await summaryStands(page, phone)
    await startsInView(page)

    await button(page, 'Continue to Payment').click()
    const errors = page.getByRole('region', { name: 'Errors' })
    expect(await errors.getByRole('link').allTextContents()).toEqual(complaints)
    expect(await errors.evaluate((box) => box === document.activeElement)).toBe(true)
    await errors.getByRole('link', { name: 'City is required' }).click()
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('name')).toBe('city')
    expect(await step(page)).toContain('Information')

    await enterDetails(page, njeri)
    await isAt(page, 'Payment Method')
    expect(await step(page)).toContain('Payment')
    expect(await page.getByRole('radio', { name: /M-PESA/ }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /Card.*Coming soon/ }).isDisabled()).toBe(true)
    await button(page, 'Back').click()
    await isAt(page, 'Delivery Information')
    expect(await field(page, 'Street Address')).toBe(njeri.street)
    await button(page, 'Continue to Payment').click()
    await isAt(page, 'Payment Method')
    await page.goBack()
    await isAt(page, 'Delivery Information')
    await page.goForward()
    await isAt(page, 'Payment Method')
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    await button(page, 'Back to your details').click()
    await isAt(page, 'Delivery Information')
    await page.goForward()
    await isAt(page, 'Payment Method')
    await page.reload()
    await isAt(page, 'Payment Method')
    expect(await page.getByRole('radio', { name: /Cash on Delivery/ }).isChecked()).toBe(true)
    expect(heard).toEqual([])
  })

  it('a guest orders what the summary says, once, although pressed twice and unheard', async () => {
    spec('storefront 2.9', 'Three steps: Information, Payment, Confirmation')
    spec('storefront 2.9', 'An order summary column; on phones it is above, and folds')
    spec('storefront 2.9', 'Confirmation: ‘Continue Shopping’ to ‘/’, ‘View Order’ to ‘/orders’')
    spec('storefront 2.9', 'Summary, button and what is sent agree')
    spec('storefront 2.9', 'Not specified: pressed twice, or its answer lost, it is one order')
    spec('storefront 2.9', 'Back button and reload never lead to a second order')
    spec('storefront 3', 'Cart: subtotal, deliveryFee, total')
    spec('storefront 4', 'Checkout: payment to confirmation once the order is there')
    spec('storefront 4', 'Placing: then the order is created')
    spec('storefront 4', 'cash: the cart is cleared and the confirmation shows at once')
    spec('storefront 4', 'A guest’s order has a typed address and no userId')
    const { page } = await open(phone)
    const sent = writesOf(page)
    const email = 'once@example.com'
    await startCheckout(page)
    await enterDetails(page, { ...njeri, email })
    await isAt(page, 'Payment Method')
    expect(await figures(page)).toEqual([185, 210, 395])
    await page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    await drawer.getByRole('button', { name: /^More of Sifted Maize Flour/ }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => figures(page)).toEqual([370, 210, 580])
    expect(await asked(page)).toBe(580)

    // The order arrives, but its answer is lost on the way.
    await page.route(
      '**/api/orders',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    await page.getByRole('button', { name: /^Place Order/ }).dblclick()
    await isThanked(page)
    expect(await step(page)).toContain('Confirmation')
    expect(sent.map(({ path }) => path)).toEqual(['/api/orders', '/api/orders'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    // A guest's order brings its secret, the same one when it is sent again.
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[0]?.body).toMatchObject({
      secret: expect.stringMatching(/^[\w-]{43}$/),
      userId: null,
      addressId: null,
      address: { street: njeri.street, city: njeri.city, region: njeri.region },
      paymentStatus: 'pending',
      subtotal: 370,
      deliveryFee: 210,
      total: 580,
    })
    expect(await ordersFor(email)).toMatchObject([{ total: 580 }])
    expect(await figures(page)).toEqual([370, 210, 580])

    await page.getByRole('button', { name: 'Cart', exact: true }).first().waitFor()
    await page.goBack()
    await isThanked(page)
    await page.reload()
    await isThanked(page)
    expect(await page.getByRole('button', { name: /^Place Order/ }).count()).toBe(0)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    expect(await link('Continue Shopping').getAttribute('href')).toBe('/')
    expect(await link('View Order').getAttribute('href')).toBe('/orders')
  })

  it('prices that changed are shown before anything is ordered', async () => {
    spec('storefront 2.9', 'Prices that changed are shown, and agreed to')
    const { page } = await open(desktop)
    await startCheckout(page)
    await summaryStands(page, desktop)
    await enterDetails(page, njeri)
    const flour = { name: 'Sifted Maize Flour, 2 kg', quantity: 1 }
    await page.route(
      '**/api/orders',
      (route) => {
        const [{ productId, variantId }] = route.request().postDataJSON().items
        const items = [{ ...flour, productId, variantId, price: 120, total: 120 }]
        const details = { items, subtotal: 120, deliveryFee: 210, discount: 0, total: 330 }
        const body = { message: 'Prices have changed.', code: 'PRICE_CHANGED', details }
        return route.fulfill({ status: 409, json: body })
      },
      { times: 1 },
    )
    await payCash(page)
    const notice = page.getByRole('region', { name: 'Your order needs a change' })
    await notice.getByText('New total: KSh 330').waitFor()
    expect(await notice.getByRole('listitem').textContent()).toMatch(/KSh 185 .*KSh 120$/)
    expect(await page.getByRole('button', { name: /^Place Order/ }).isDisabled()).toBe(true)
    await button(page, 'Accept the new prices').click()
    await notice.waitFor({ state: 'detached' })
    const [, , total] = await figures(page)
    expect(await asked(page)).toBe(total)
  })

  it('a guest’s form becomes whose account it is, and nobody’s after signing out', async () => {
    spec('storefront 4', 'Name, email and phone are prefilled from the profile')
    const { page } = await open(desktop)
    await startCheckout(page)
    await enterDetails(page, njeri)
    await payCash(page)
    await isThanked(page)
    await signIn(page, 'wanjiku')
    const offer = page.getByRole('dialog', { name: 'Orders from this phone' })
    await offer.getByRole('button', { name: 'Not now' }).click()
    await startCheckout(page)
    await openForm(page)
    await page.getByRole('radio', { name: /^Home/ }).waitFor()
    expect(await field(page, 'Full Name')).toBe('Wanjiku Kamau')
    expect(await field(page, 'Email')).toBe('wanjiku@duka.example')
    expect(await field(page, 'Street Address')).toBe('Kikuyu Road, house 12')
    await page.getByRole('link', { name: 'Back to Shopping' }).click()
    await button(page, 'Account menu').click()
    await button(page, 'Logout').click()
    await page.getByText('Logged out', { exact: true }).waitFor()
    await page.goBack()
    await isAt(page, 'Delivery Information')
    for (const label of ['Full Name', 'Email', 'Phone Number', 'Street Address'])
      expect(await field(page, label)).toBe('')
  })

  it('a customer’s addresses, and a session that ends on the way', async () => {
    spec('storefront 2.9', 'Saved addresses when signed in, and only then')
    spec('storefront 2.9', '‘New Address’ button')
    spec('storefront 2.9', 'A session that ends on the way keeps the form')
    spec('storefront 2.11', 'Who is signed in is sent to ‘/’')
    spec('storefront 4', 'Placing: an address is created first')
    spec('storefront 4', 'Placing: when that fails the order is aborted')
    spec('storefront 4', 'Placing: then the order is created')
    spec('storefront 4', 'Saved address: the default, or else the first, is prefilled')
    spec('storefront 4', '‘New Address’ opens the dialog ‘Use New Address’')
    spec('storefront 4', 'Name, email and phone are prefilled from the profile')
    const { page } = await open(desktop)
    const sent = writesOf(page)
    await logIn(page, 'wanjiku')
    await startCheckout(page)
    await openForm(page)
    const saved = page.getByRole('group', { name: 'Saved Addresses' })
    expect(await saved.getByRole('radio', { name: /^Home/ }).isChecked()).toBe(true)
    expect(await field(page, 'Full Name')).toBe('Wanjiku Kamau')
    expect(await field(page, 'Email')).toBe('wanjiku@duka.example')
    expect(await field(page, 'Phone Number')).toMatch(/^0700 000 \d{3}$/)
    expect(await field(page, 'Street Address')).toBe('Kikuyu Road, house 12')
    await button(page, 'New Address').click()
    const dialog = page.getByRole('dialog', { name: 'Use New Address' })
    await dialog.getByRole('button', { name: 'Use New Address' }).click()
    await saved.waitFor({ state: 'detached' })
    expect(await field(page, 'Street Address')).toBe('')
    expect(await field(page, 'Full Name')).toBe('Wanjiku Kamau')

    await enterDetails(page, { street: njeri.street, city: njeri.city, region: njeri.region })
    await isAt(page, 'Payment Method')
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const out = await fetch(`${server.url}/api/users/logout`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(out.ok).toBe(true)
    await payCash(page)
    await page.getByText('Your session has ended. Please sign in again').first().waitFor()
    expect(sent.map(({ path }) => path)).toEqual(['/api/addresses'])
    await button(page, 'Back').click()
    await isAt(page, 'Delivery Information')
    expect(await field(page, 'Full Name')).toBe('Wanjiku Kamau')
    expect(await field(page, 'Street Address')).toBe(njeri.street)

    await button(page, 'Continue to Payment').click()
    await page.getByRole('link', { name: 'Login or Register' }).click()
    await page.getByLabel('Username').fill('wanjiku')
    await page.getByLabel('Password', { exact: true }).fill('duka-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await isAt(page, 'Payment Method')
    sent.length = 0
    await payCash(page)
    await isThanked(page)
    expect(sent.map(({ path }) => path)).toEqual(['/api/addresses', '/api/orders'])
    expect(sent[0]?.body).toMatchObject({ street: njeri.street, isDefault: false })
    expect(sent[1]?.body).toMatchObject({
      userId: sent[0]?.body.userId,
      addressId: expect.any(String),
    })

    sent.length = 0
    await startCheckout(page)
    await button(page, 'Continue to Payment').click()
    await payCash(page)
    await isThanked(page)
    // The saved address is used unchanged.
    expect(sent.map(({ path }) => path)).toEqual(['/api/orders'])
  })
})
