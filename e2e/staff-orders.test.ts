import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { spec } from '#spec'
import { apiUser } from './support/api.ts'
import { desktop } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const PHONE = '0722 333 444'
const placed = z.object({ id: z.string(), orderNumber: z.string() })

inDemoShop('orders of the staff', ({ server, open }) => {
  const place = async (name: string) => {
    const customer = { name, email: 'njeri@example.com', phone: PHONE }
    const guest = await apiUser(server.url)
    const answer = await guest('POST', '/api/orders', { ...orderBody(1), customer })
    return placed.parse(answer.body)
  }
  let order: z.infer<typeof placed>
  beforeAll(async () => {
    order = await place('Njeri Mwangi')
  })

  const row = (page: Page, orderNumber: string) =>
    page.getByRole('row').filter({ hasText: orderNumber })

  it('an admin finds an order by phone and cancels it with a reason, and the list follows', async () => {
    spec('operations orders', '‘View All Orders’: filters, search and paging')
    spec('operations orders', 'Confirm, Process, Ready and Cancel with a reason')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    await page.goto('/admin/orders')
    const search = page.getByRole('searchbox', { name: /phone/ })
    await search.fill(PHONE)
    await search.press('Enter')
    await page.getByText('1 order', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe(PHONE)
    await row(page, order.orderNumber).getByText('0722 ••• 444').waitFor()

    await page.getByRole('link', { name: order.orderNumber }).click()
    const drawer = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
    await drawer.getByRole('button', { name: 'Show the phone' }).click()
    await drawer.getByRole('link', { name: PHONE }).waitFor()
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    await drawer.getByText('Please say why').waitFor()
    await drawer.getByLabel('Reason').fill('No rider today')
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    await drawer.getByText('No rider today').waitFor()
    // A message on the screen has a 'Close' of its own.
    await drawer.locator('header').getByRole('button', { name: 'Close' }).click()
    await row(page, order.orderNumber).getByText('Cancelled').waitFor()

    // Somebody orders meanwhile: the row waits, and comes with a press.
    const next = await place('Njeri Mwangi')
    await page.getByRole('button', { name: '1 new' }).click()
    await row(page, next.orderNumber).getByText('Pending').first().waitFor()
    // A colleague confirms it: the row follows by itself.
    const manager = await apiUser(server.url, 'manager_kabete')
    await manager('PATCH', `/api/orders/${next.id}/status`, { status: 'confirmed' })
    await row(page, next.orderNumber).getByText('Confirmed').waitFor()
    expect(complaints).toEqual([])
  })
})
