import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

const early = /\/assets\/early-[\w-]+\.js$/

inDemoShop('a page before its scripts', ({ open }) => {
  /** The page as the server drew it. Its own scripts wait until the test lets them come. */
  const openEarly = async (path: string) => {
    const { page, complaints } = await open({ ...phone, early: true })
    let letScriptsCome = (): void => {}
    const letThem = new Promise<void>((resolve) => {
      letScriptsCome = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (!early.test(route.request().url())) await letThem
      await route.continue()
    })
    const remembered = page.waitForResponse(early)
    await page.goto(path, { waitUntil: 'commit' })
    await (await remembered).finished()
    await page.locator('h1').waitFor()
    return { page, complaints, letScriptsCome }
  }
  const isWaiting = (page: Page): Promise<number> => page.locator('[data-waiting]').count()

  it('puts into the cart what was pressed before', async () => {
    const { page, complaints, letScriptsCome } = await openEarly('/products')
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    expect(await isWaiting(page)).toBe(1)
    const pressed = page.locator('[data-waiting]')
    expect(await pressed.getAttribute('aria-busy')).toBe('true')
    // Three dots take the place of the button's picture.
    expect(await pressed.locator('svg').isVisible()).toBe(false)
    expect(await pressed.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain(
      'radial',
    )
    letScriptsCome()
    await page.getByText('Added to cart', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
    expect(await isWaiting(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('does what was pressed last, once: the cart opens, the language stays', async () => {
    const { page, letScriptsCome } = await openEarly('/')
    await page.getByRole('button', { name: 'Kiswahili' }).last().click()
    await page.getByRole('button', { name: 'Cart', exact: true }).first().click()
    letScriptsCome()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('speaks the language that was asked for', async () => {
    const { page, letScriptsCome } = await openEarly('/products')
    await page.getByRole('button', { name: 'Kiswahili' }).last().click()
    letScriptsCome()
    await page.getByRole('heading', { level: 1, name: 'Bidhaa Zote' }).waitFor()
  })

  it('keeps what was typed, and sends the form in the page', async () => {
    const { page, complaints, letScriptsCome } = await openEarly('/')
    const field = page.getByRole('main').getByLabel('Order number')
    await field.fill('nonsense')
    await field.press('Enter')
    letScriptsCome()
    await page.getByText('Please enter an order number like DK-12345678.').waitFor()
    expect(await field.inputValue()).toBe('nonsense')
    expect(new URL(page.url()).search).toBe('')
    expect(complaints).toEqual([])
  })

  it('shows no checkout form to who has nothing to order', async () => {
    spec('storefront 2.9', 'Empty cart and no order placed: to ‘/’')
    const { page, letScriptsCome } = await openEarly('/checkout')
    expect(await page.getByLabel('Full Name').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Shop Now' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    letScriptsCome()
    await page.getByText('Your cart is empty. Please add some products').first().waitFor()

    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Cart, 1 item' }).first().waitFor()
    await page.goto('/checkout')
    await page.getByLabel('Full Name').waitFor()
  })

  it('stays where the reader has scrolled to', async () => {
    const { page, letScriptsCome } = await openEarly('/products')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate('scrollY')).toBeGreaterThan(500)
    letScriptsCome()
    await page.locator('html[data-live]').waitFor()
    // The page does not jump to its top either, once the app has drawn for the first time.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    expect(await page.evaluate('scrollY')).toBeGreaterThan(500)
  })

  it('chooses the variant that was chosen before', async () => {
    const { page, letScriptsCome } = await openEarly('/products/sifted-maize-flour')
    await page
      .getByRole('radio', { name: /5 kg/ })
      .check({ force: true, noWaitAfter: true })
      .catch(() => undefined)
    letScriptsCome()
    const chosen = page.getByRole('radio', { name: /5 kg/, checked: true })
    await chosen.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('button', { name: 'View cart', exact: true }).click()
    await page.getByRole('dialog', { name: 'Your Cart' }).getByText('5 kg').first().waitFor()
  })

  it('hears what was typed before, and what was chosen', async () => {
    const { page, complaints, letScriptsCome } = await openEarly('/branches')
    await page.getByRole('searchbox', { name: /^Search branches/ }).fill('kiambu')
    letScriptsCome()
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(2)
    expect(complaints).toEqual([])

    const list = await openEarly('/products')
    await list.page.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' })
    list.letScriptsCome()
    await list.page.waitForURL(/sort=price-asc/)
    expect(await list.page.getByLabel('Sort by').inputValue()).toBe('price-asc')
    expect(list.complaints).toEqual([])
  })

  it('follows an order and a delivery by what was typed before, and signs in', async () => {
    const orders = await openEarly('/orders')
    await orders.page.getByLabel('Order Number').fill('nonsense')
    await orders.page.getByRole('button', { name: 'Find my order' }).click()
    orders.letScriptsCome()
    await orders.page.getByText('An order number looks like DK-12345678').waitFor()

    const tracking = await openEarly('/delivery-tracking')
    const search = tracking.page.getByLabel('Tracking number or order number')
    await search.fill('TRK-0000000000')
    await search.press('Enter')
    tracking.letScriptsCome()
    await tracking.page.waitForURL(/q=TRK-0000000000/)

    const login = await openEarly('/login')
    await login.page.getByLabel('Username').fill('wanjiku')
    await login.page.getByLabel('Password', { exact: true }).fill('duka-demo')
    await login.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    login.letScriptsCome()
    await login.page.getByText('Login successful', { exact: true }).waitFor()
    for (const { complaints } of [orders, tracking, login]) expect(complaints).toEqual([])
  })

  it('says without scripts what needs them, on a page that can be read', async () => {
    const { page } = await open({ ...phone, early: true, javaScriptEnabled: false })
    await page.goto('/delivery-tracking')
    // Playwright finds no text inside of <noscript>.
    const said = page.locator('noscript p')
    await said.waitFor()
    expect(await said.textContent()).toContain('Duka needs JavaScript')
    await page.getByRole('heading', { level: 1, name: 'Delivery Tracking' }).waitFor()
    await page.locator('noscript a').click()
    await page.getByRole('heading', { level: 1, name: 'Our Branches' }).waitFor()
  })

  it('has at most 105 pixels of frame above the content of each page', async () => {
    const { page } = await open(phone)
    for (const path of ['/', '/products', '/orders', '/delivery-tracking']) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      const box = await page.getByRole('main').boundingBox()
      expect(box?.y).toBeLessThanOrEqual(105)
    }
  })
})
