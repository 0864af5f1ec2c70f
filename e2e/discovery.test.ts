import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { type ApiUser, apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { chooseBranch, logIn } from './support/shopper.ts'

const products = z.array(
  z.object({
    id: z.number(),
    price: z.number(),
    slug: z.string(),
    variants: z.array(z.object({ id: z.number(), isDefault: z.boolean() })),
  }),
)
const placed = z.object({ id: z.string(), orderNumber: z.string() })

inDemoShop('finding things in a browser', ({ server, open }) => {
  /** A cash order of single pieces at Kabete. */
  const order = async (user: ApiUser, ...slugs: string[]) => {
    const all = products.parse((await user('GET', '/api/products?branch=1&limit=200')).body)
    const items = slugs.flatMap((slug) =>
      all
        .filter((product) => product.slug === slug)
        .map(({ id, price, variants }) => ({
          productId: id,
          variantId: variants.find(({ isDefault }) => isDefault)?.id ?? 0,
          price,
          quantity: 1,
          total: price,
        })),
    )
    const subtotal = items.reduce((sum, { total }) => sum + total, 0)
    const answer = await user('POST', '/api/orders', {
      branchId: 1,
      subtotal,
      deliveryFee: 210,
      total: subtotal + 210,
      paymentMethod: 'cash',
      customer: { name: 'Njeri Kamau', email: 'njeri@example.com', phone: '0712345678' },
      address: { street: 'Waiyaki Way 12', city: 'Kabete', region: 'Kiambu' },
      items,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return placed.parse(answer.body)
  }
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
  const openField = async (page: Page) => {
    if (!(await field(page).isVisible())) {
      await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    }
    await field(page).click()
  }
  const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  it('suggests while typing, by keyboard, and remembers what was searched for', async () => {
    spec('storefront 2.2', 'Header: the search box, which on phones opens over the header')
    const { page, complaints } = await open(phone)
    await page.goto('/')
    expect(await field(page).isVisible()).toBe(true)
    await page.goto('/branches')
    expect(await field(page).isVisible()).toBe(false)
    await openField(page)
    const form = page.getByRole('banner').locator('form')
    // The form covers the whole header, where that has no room for it.
    expect(await form.boundingBox()).toMatchObject({ x: 0, width: 390 })
    await field(page).fill('maz')
    await page.getByRole('option', { name: /Fresh Whole Milk/ }).waitFor()
    await field(page).press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    await field(page).press('ArrowDown')
    await page.getByRole('option', { selected: true }).waitFor()
    await field(page).press('Enter')
    await titled(page, 'Fresh Whole Milk').waitFor()

    await openField(page)
    await field(page).fill('unga')
    await field(page).press('Enter')
    await titled(page, 'Search Results for "unga"').waitFor()
    await openField(page)
    await field(page).fill('')
    await page.getByRole('option', { name: 'unga' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows flour for flour, and past a slip', async () => {
    spec('storefront 1', 'Shoppers browse and search products and categories')
    const { page } = await open(phone)
    for (const [typed, found] of [
      ['flour', true],
      ['floor', false],
    ] as const) {
      await page.goto(`/products?search=${typed}`)
      const names = page.getByRole('main').getByRole('article').getByRole('link')
      await names.first().waitFor()
      const all = await names.allTextContents()
      expect(all.every((name) => name.includes('Flour') === found)).toBe(true)
    }
    await page.goto('/products?search=sukarri')
    await page.getByRole('article').getByRole('link', { name: 'White Sugar' }).waitFor()
  })

  it('says where something is that this branch has not, and switches there', async () => {
    spec('storefront 1', 'Shoppers choose a branch')
    spec('storefront 1', 'Each branch has its own stock')
    spec('storefront 2.2', 'Header: the branch selector')
    const { page, complaints } = await open(phone)
    await page.goto('/')
    await chooseBranch(page, 'Kabete')
    await page.goto('/products?search=yoghurt')
    const card = page.getByRole('article').filter({ hasText: 'Vanilla Yoghurt' })
    await card.getByText(/^Not at Kabete. In stock at Karen/).waitFor()
    await card.getByRole('button', { name: 'Switch to Karen' }).click()
    await page.getByRole('button', { name: 'Branch: Karen. Choose another' }).waitFor()
    await card.getByRole('button', { name: 'Choose a size of Vanilla Yoghurt' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add Vanilla Yoghurt/ })
      .first()
      .click()
    await page.getByText('Vanilla Yoghurt has been added to your cart').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('follows an order by its number alone, live, from the home page', async () => {
    spec('storefront 2.4', 'Track Your Delivery: the real order’s progress')
    const { id, orderNumber } = await order(await apiUser(server.url), 'white-bread')
    const { page, complaints } = await open(phone)
    await page.goto('/')
    await page.getByLabel('Order number').fill(orderNumber.slice(3))
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    const shown = page.getByRole('article', { name: `Order ${orderNumber}` })
    await shown.getByText('Pending', { exact: true }).waitFor()
    await shown.getByText('Kabete', { exact: true }).waitFor()
    await shown.getByRole('link', { name: /^0\d/ }).waitFor()
    expect(await shown.getByText('Njeri').count()).toBe(0)
    const manager = await apiUser(server.url, 'manager_kabete')
    await manager('PATCH', `/api/orders/${id}/status`, { status: 'confirmed' })
    await shown.getByText('Confirmed', { exact: true }).waitFor()
    await shown.getByText('Step 2 of 6', { exact: true }).waitFor()
    expect(complaints).toEqual([])

    await page.getByLabel('Order number').fill('DK-00000000')
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await page.getByText('There is no order DK-00000000').waitFor()
  })

  it('recommends with a reason, near where the shopper is, and adds to the cart', async () => {
    spec(
      'storefront 2.4',
      '‘Recommended for You’ for who is signed in, else ‘Popular in Your Area’',
    )
    spec('storefront 2.4', 'With a position: says that it is used')
    spec('storefront 4', 'Add on a recommendation: placeholder. Here it adds as any card does')
    const wanjiku = await apiUser(server.url, 'wanjiku')
    const guest = await apiUser(server.url)
    await order(wanjiku, 'fresh-whole-milk')
    for (let n = 0; n < 2; n += 1) await order(guest, 'fresh-whole-milk', 'fresh-eggs')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'wanjiku')
    const block = page.getByRole('region', { name: 'Recommended for You' })
    const cardOf = (name: string) =>
      block.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    const milk = cardOf('Fresh Whole Milk')
    await milk.getByText('You bought this before').waitFor()
    const eggs = cardOf('Fresh Eggs')
    await eggs.getByText('Often bought with Fresh Whole Milk').waitFor()
    // The default address is the place, until the device tells another.
    await milk.getByText(/km away/).waitFor()
    expect(await milk.getByText('3 km away').count()).toBe(0)

    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: -1.27, longitude: 36.75 })
    await page.reload()
    await block.getByText('Showing personalized recommendations based on your location').waitFor()
    await milk.getByText('3 km away').waitFor()
    await eggs.getByRole('button', { name: 'Choose a size of Fresh Eggs' }).click()
    await page
      .getByRole('dialog', { name: 'Fresh Eggs' })
      .getByRole('button', { name: /^Add Fresh Eggs, .* to cart$/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })
})
