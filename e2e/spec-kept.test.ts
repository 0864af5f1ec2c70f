import { expect, it } from 'vitest'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

inDemoShop('what browser and shop remember', ({ server, open }) => {
  it('a branch is kept over a reload; what cannot be read is thrown away', async () => {
    spec('storefront 2.8', 'A search box filters by name, city or region, whatever the case')
    spec('storefront 4', 'Session: a failed parse clears it')
    spec('storefront 4', 'Branch: the chosen code is stored locally')
    spec('storefront 4', 'Branch: the saved one if it is in the list, else the first')
    spec('storefront 4', 'Branch: choosing on a card makes it current; the button reads Selected')
    spec('storefront 4', 'Cart: an unparsable one is discarded')
    const { page, complaints } = await open(phone)
    const isAt = (name: string) =>
      page.getByRole('button', { name: `Branch: ${name}. Choose another` }).waitFor()
    await page.goto('/branches')
    await page.getByLabel('Search branches by name, city or region').fill('KAREN')
    await page.getByRole('button', { name: 'Select Karen' }).click()
    await isAt('Karen')
    await page.reload()
    await isAt('Karen')
    await page.getByRole('button', { name: 'Selected: Karen' }).waitFor()

    await page.evaluate(() => {
      localStorage.setItem('duka-branch', '{"state":{"code":"gone"},"version":0}')
      localStorage.setItem('duka-user', '{"state":{"user":')
      localStorage.setItem('duka-cart', '{"state":{"lines":[{"quantity":-1}]},"version":0}')
    })
    await page.reload()
    await isAt('Kabete')
    await page.getByRole('button', { name: 'Cart', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('link', { name: 'Register' }).waitFor()
    const kept = await page.evaluate(() =>
      ['duka-user', 'duka-cart'].map((key) => localStorage.getItem(key)),
    )
    expect(kept).toEqual([null, null])
    expect(complaints).toEqual([])
  })

  it('My Orders, once signed in', async () => {
    spec('storefront 2.10', 'Without sign-in: ‘Sign In Required’')
    spec('storefront 2.10', 'Active Orders has a count badge')
    spec('storefront 2.10', '‘View Details’ opens the Order Details dialog')
    const customer = await apiUser(server.url, 'wanjiku')
    const placed = await customer('POST', '/api/orders', orderBody(1))
    expect(placed.status).toBe(201)
    const { id, orderNumber } = Object(placed.body)
    const { page, complaints } = await open(desktop)
    await page.goto('/orders')
    await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' })
    expect(await link.getAttribute('href')).toBe('/')
    await logIn(page, 'wanjiku')
    await page.goto('/orders')
    const card = page.getByRole('article', { name: `Order ${orderNumber}` })
    expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
    await page.getByRole('tab', { name: 'Active Orders 1' }).waitFor()
    await card.getByRole('button', { name: /^View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByText('Delivery Address').waitFor()
    await page.keyboard.press('Escape')
    const change = { status: 'cancelled', reason: 'Ordered by mistake' }
    await customer('PATCH', `/api/orders/${id}/status`, change)
    await page.getByText('No active orders').waitFor()
    await page.getByRole('tab', { name: 'Active Orders', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await card.getByText('Cancelled', { exact: true }).waitFor()
    expect(await card.getByRole('progressbar').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
