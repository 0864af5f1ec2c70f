import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { violations } from './support/axe.ts'
import { desktop, inEachLook, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { statementOf, threeOrders } from './support/mpesa-orders.ts'
import { logIn } from './support/shopper.ts'

const PATH = '/admin/payments'

inDemoShop('payments of the staff', ({ server, open }) => {
  let orders: Awaited<ReturnType<typeof threeOrders>>
  beforeAll(async () => {
    orders = await threeOrders(server.url)
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const row = (page: Page, orderNumber: string) =>
    page.getByRole('row').filter({ hasText: orderNumber })
  const view = (page: Page, name: RegExp) => page.locator('label').filter({ hasText: name })
  const openPayment = async (page: Page, orderNumber: string) => {
    await page.getByRole('link', { name: orderNumber }).click()
    const drawer = page.getByRole('dialog', { name: `Payment of ${orderNumber}` })
    await drawer.getByRole('heading', { name: 'History' }).waitFor()
    return drawer
  }
  /** The staff scripts that a page has loaded. */
  const staffScripts = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /staff-(layout|vendor)|payments-page/.test(name)),
    )

  it('a guest is brought home and asked to sign in, and then to the page', async () => {
    const { page, complaints } = await open(desktop)
    await page.goto(`${PATH}?view=refunds`)
    await page.waitForURL('/')
    await page.getByRole('link', { name: 'Login' }).click()
    expect(await staffScripts(page)).toEqual([])
    await page.getByLabel('Username').fill('finance_achieng')
    await page.getByLabel('Password', { exact: true }).fill('duka-demo')
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await heading(page, 'Payments').waitFor()
    expect(page.url()).toBe(`${server.url}${PATH}?view=refunds`)
    expect(complaints).toEqual([])
  })

  it.each(['wanjiku', 'manager_kabete', 'driver_otieno'])(
    'for %s there is no such page, and no entry in the menu',
    async (username) => {
      spec('storefront 6', 'For the wrong role a staff page does not exist, nor its link')
      const { page } = await open(desktop)
      await logIn(page, username)
      await page.goto(PATH)
      await heading(page, '404 Page Not Found').waitFor()
      expect(await page.title()).toBe('404 Page Not Found | Duka')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('link', { name: 'My Orders' }).first().waitFor()
      expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0)
      expect(await staffScripts(page)).toEqual([])
    },
  )

  it('an admin comes in by the menu, and leaves for the shop', async () => {
    spec('storefront 6', 'Links to the dashboards go by role')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    // The frame of the staff brings an account button of its own.
    await heading(page, 'Admin Dashboard').waitFor()
    const account = page.getByRole('button', { name: 'Account menu' })
    await account.click()
    await account.locator('..').getByRole('link', { name: 'Payments', exact: true }).click()
    await row(page, orders.paid.orderNumber).getByText('Paid', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByRole('link', { name: 'Duka, home' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('finance imports a statement, decides a case and gives money back', async () => {
    const { paid, unpaid, cancelled } = orders
    const { page, complaints } = await open(desktop)
    await logIn(page, 'finance_achieng')
    await page.goto(PATH)
    await row(page, paid.orderNumber).getByText(paid.receipt).waitFor()
    await row(page, unpaid.orderNumber).getByText('Failed', { exact: true }).waitFor()
    await row(page, cancelled.orderNumber).getByText('to give back').waitFor()

    await page.getByRole('link', { name: 'Import statement' }).click()
    const csv = statementOf([
      { receipt: paid.receipt, amount: paid.total, account: paid.orderNumber },
      { receipt: 'SKLWRONG01', amount: unpaid.total - 50, account: unpaid.orderNumber },
      { receipt: 'SKLNOBODY1', amount: 75, account: 'rent' },
    ])
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel(/^Choose the M-PESA statement/).setInputFiles(file)
    await row(page, paid.receipt).getByText('Matched').waitFor()
    await row(page, 'SKLNOBODY1').getByText('Paid without order').waitFor()
    await row(page, 'SKLWRONG01').getByText('Amount differs').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download report' }).click()
    const saved = await readFile((await (await saving).path()) ?? '', 'utf8')
    expect(saved).toContain('Paid without order,SKLNOBODY1,')

    await page.goto(`${PATH}/statement`)
    await row(page, 'SKLWRONG01').getByText('Amount differs').waitFor()
    await page.getByRole('link', { name: 'SKLNOBODY1' }).click()
    const line = page.getByRole('dialog', { name: 'Paid without order' })
    await line.getByLabel('It is not the shop’s money').check()
    await line.getByLabel('Why', { exact: true }).fill('The rent of the owner')
    await line.getByLabel('Why', { exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Amount differs' }).getByText('To settle').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'SKLNOBODY1').waitFor({ state: 'detached' })
    await page.goto(`${PATH}?search=sklnobody1`)
    await page.getByRole('link', { name: 'SKLNOBODY1 on a statement' }).click()
    await line.getByText('The rent of the owner').waitFor()
    await line.getByText(/Lilian Achieng/).waitFor()
    await page.goto(PATH)
    await view(page, /^To review/).click()
    await row(page, paid.orderNumber).waitFor({ state: 'detached' })
    const drawer = await openPayment(page, unpaid.orderNumber)
    await drawer.getByRole('button', { name: 'Close the case' }).click()
    await drawer.getByText('Please say why').waitFor()
    await drawer.getByLabel('Give back').check()
    await drawer.getByLabel('Why', { exact: true }).fill('The payer took another order for ours')
    await drawer.getByRole('button', { name: 'Close the case' }).click()
    await drawer.getByText('Refund Due', { exact: true }).waitFor()

    await drawer.getByLabel('Reference of the money given back').fill('BANK-77')
    await drawer.getByRole('button', { name: 'Mark as refunded' }).click()
    await drawer.getByText('given back as BANK-77').waitFor()
    await drawer.getByRole('button', { name: 'Close', exact: true }).first().click()
    await drawer.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  it('M-PESA reverses a payment, and the page hears of it', async () => {
    const { page, complaints } = await open(phone)
    await logIn(page, 'finance_achieng')
    await page.goto(`${PATH}?view=refunds`)
    const drawer = await openPayment(page, orders.cancelled.orderNumber)
    await drawer.getByRole('button', { name: 'Reverse through M-PESA' }).click()
    await page
      .getByRole('dialog', { name: /back\?$/ })
      .getByRole('button', { name: 'Reverse through M-PESA' })
      .click()
    await drawer.getByText('Refunded', { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
  })

  it('the list goes by the keyboard, and its filters are in the address', async () => {
    const { page } = await open(desktop)
    await logIn(page, 'finance_achieng')
    await page.goto(PATH)
    const first = page.getByRole('link', { name: /^DK-/ }).first()
    await first.focus()
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    expect(await focused()).toBe(
      await page.getByRole('link', { name: /^DK-/ }).nth(1).textContent(),
    )
    await page.getByLabel('Order number or M-PESA receipt').focus()
    await page.keyboard.type(orders.paid.orderNumber)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${PATH}?search=${orders.paid.orderNumber}`)
    await row(page, orders.unpaid.orderNumber).waitFor({ state: 'detached' })
    await page.goBack()
    await row(page, orders.unpaid.orderNumber).waitFor()
    await page.getByLabel('Status').selectOption({ label: 'Paid' })
    await page.waitForURL(`**${PATH}?status=paid`)
    await row(page, orders.unpaid.orderNumber).waitFor({ state: 'detached' })
    await page.goBack()
    await row(page, orders.unpaid.orderNumber).waitFor()
  })

  it('by axe', async () => {
    const { page, complaints } = await open(desktop)
    const check = (what: string) =>
      inEachLook(page, async (look) => {
        expect(await violations(page), `${what} ${look}`).toEqual([])
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
        expect(scrollWidth, `${what} is wider than the window ${look}`).toBe(clientWidth)
      })
    await logIn(page, 'finance_achieng')
    await page.goto(PATH)
    await row(page, orders.paid.orderNumber).waitFor()
    await check('the list')
    await openPayment(page, orders.unpaid.orderNumber)
    await check('a payment')
    await page.goto(`${PATH}?search=DK-99999999`)
    await page.getByText('No Payments Found').waitFor()
    await check('nothing found')
    expect(complaints).toEqual([])
  })
})
