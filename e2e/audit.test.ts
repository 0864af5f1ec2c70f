import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { type ApiUser, apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

/** What an answer lists, as records. */
const listIn = (body: unknown): Record<string, unknown>[] => (Array.isArray(body) ? body : [])

inDemoShop('what really happened', ({ server, open }) => {
  const heading = (page: Page, level: number, name: string | RegExp) =>
    page.getByRole('heading', { level, name })
  const fact = (page: Page, name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
  const events = (page: Page) => page.getByRole('main').locator('ol[reversed] > li')

  /** Scrolls the drawer until the form's own buttons lie where the drawer's title is. */
  const titleStaysOnTop = async (drawer: Locator) => {
    const isOnTop = drawer.getByRole('button', { name: 'Save Changes' }).evaluate((button) => {
      const dialog = button.closest('dialog')
      const title = dialog?.querySelector('h2')
      if (!dialog || !title) return false
      const { x, y, height } = title.getBoundingClientRect()
      dialog.firstElementChild?.scrollBy(0, button.getBoundingClientRect().y - y)
      return document.elementFromPoint(x + 4, y + height / 2) === title
    })
    expect(await isOnTop).toBe(true)
  }

  /** A product of one size, and one of its shelves in Kabete. */
  const aShelf = async (admin: ApiUser) => {
    const { body } = await admin('GET', '/api/inventory/branch/1')
    const shelf = listIn(body).find(
      ({ variantId, quantity }) => variantId === 0 && Number(quantity) > 5,
    )
    return { productId: Number(shelf?.productId), stockId: String(shelf?.id) }
  }

  it('an audit finds who changed a price, and what it was at any moment before', async () => {
    spec(
      'operations history',
      'An audit finds who changed a price; the moment stands in the address',
    )
    const { page, complaints } = await open(desktop)
    const admin = await apiUser(server.url, 'admin')
    const { productId } = await aShelf(admin)
    for (const price of [777, 888])
      expect((await admin('POST', `/api/products/${productId}/prices`, { price })).status).toBe(200)
    await logIn(page, 'admin')
    await page.goto(`/admin/inventory?tab=products&product=${productId}`)
    const drawer = page.getByRole('dialog')
    await titleStaysOnTop(drawer)
    await drawer.getByRole('link', { name: 'Full history' }).click()
    await heading(page, 1, /^Product: /).waitFor()

    const newest = events(page).first()
    await newest.getByText('Price said').waitFor()
    expect(await newest.textContent()).toMatch(/Admin · .*\(admin\).*KSh 777 → KSh 888/)
    const slider = page.getByRole('slider', { name: 'Moment' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await fact(page, 'Price').getByText('KSh 777').waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toMatch(/^\d{4}-.*Z$/)
    expect(await violations(page)).toEqual([])

    // A colleague who gets the address sees the same.
    await page.reload()
    await fact(page, 'Price').getByText('KSh 777').waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await fact(page, 'Price').getByText('KSh 888').waitFor()
    await newest.getByRole('button', { name: 'Same request' }).click()
    await newest.getByRole('link', { name: `Product: ${productId}` }).waitFor()
    expect(complaints).toEqual([])
  })

  it('an audit finds why stock is what it is, for the branch’s own manager too', async () => {
    spec('operations history', 'Why is stock 3, as of any moment')
    const { page, complaints } = await open(phone)
    const manager = await apiUser(server.url, 'manager_kabete')
    const { productId, stockId } = await aShelf(manager)
    const sent = await manager('POST', '/api/inventory/branch/1/write-offs', {
      id: '01890000-0000-7000-8000-0000000a0d17',
      reason: 'Fell off the shelf',
      lines: [{ productId, variantId: 0, quantity: 2 }],
    })
    expect(sent.status).toBe(201)
    await logIn(page, 'manager_kabete')
    await page.goto(`/audit/stock/${stockId}`)
    await heading(page, 2, /^Why \d+\?$/).waitFor()
    await page.getByRole('button', { name: /^Written off\s*− 2$/ }).click()
    await events(page).getByText('Fell off the shelf').waitFor()
    expect(await events(page).count()).toBe(1)
    expect(await events(page).first().textContent()).toContain('(manager_kabete)')
    expect(await violations(page)).toEqual([])

    await page.getByRole('slider', { name: 'Moment' }).focus()
    await page.keyboard.press('Home')
    await page.getByText('It was not there at this moment.').waitFor()
    await page.goto('/audit/stock/2.1.0')
    await heading(page, 2, 'No History').waitFor()
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
  })
})
