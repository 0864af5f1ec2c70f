import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { callbackToken } from '../src/commands/payment/callbacks.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { callbackOf } from '../src/testing/payment/provider.ts'
import type { TestServer } from '../src/testing/server.ts'
import { apiUser } from './support/api.ts'
import { desktop, phone } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inBrowser } from './support/in-browser.ts'
import { openShop } from './support/open-shop.ts'
import { logIn, payByMpesa } from './support/shopper.ts'

/** A request that waits this long (ms) for a connection waits for good, on a slow machine too. */
const BLOCKED_MS = 20_000

/** Longer than the test may take: M-PESA says nothing by itself. */
const NEVER_MS = 600_000

const placed = z.array(z.object({ id: z.string(), orderNumber: z.string(), total: z.number() }))

/** A browser opens six connections to a shop that speaks HTTP/1.1: each beyond would wait for good. */
inBrowser('many tabs of one browser', (openAt) => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await openShop({
      seed: (deps) => seedDemo(deps),
      payments: {
        paymentTimings: { queries: [NEVER_MS], unknown: NEVER_MS },
        simulatorTimings: { answerMs: NEVER_MS, lateMs: NEVER_MS, repeatMs: 1 },
      },
    })
  })
  afterAll(() => shop?.stop())

  /** M-PESA's word that the prompt of this order was paid. */
  const reportPaid = async (orderNumber: string): Promise<void> => {
    const manager = await apiUser(shop.url, 'manager_kabete')
    const orders = placed.parse((await manager('GET', '/api/orders/branch/1')).body)
    const order = orders.find((one) => one.orderNumber === orderNumber)
    if (order === undefined) throw new Error(`The branch has no order ${orderNumber}`)
    const events = await shop.commands.events.readStream(`payment-${order.id}`)
    const prompt = events.flatMap(({ type, data }) => (type === 'PromptAccepted' ? [data] : []))[0]
    if (prompt === undefined) throw new Error(`No prompt was sent for order ${orderNumber}`)
    const { attemptId, checkoutRequestId } = prompt
    const about = { orderId: order.id, subjectId: attemptId }
    const body = callbackOf({
      checkoutRequestId,
      phone: '254712001499',
      outcome: { receipt: 'UKL0000001', amountCents: order.total * 100 },
    })
    const token = await callbackToken(shop.commands, 'payment-callback', about)
    const answer = await fetch(`${shop.url}/hooks/pay/v1/${token}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
  }

  /** The longest time (ms) that a request of the page waited before it was sent. */
  const longestWait = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      await fetch('/api/branches')
      const asked = performance.getEntriesByType('resource')
      return Math.max(
        ...asked
          .filter((one): one is PerformanceResourceTiming => 'requestStart' in one)
          .filter(({ requestStart }) => requestStart > 0)
          .map(({ requestStart, fetchStart }) => requestStart - fetchStart),
      )
    })

  it('eight tabs have the shop’s pages open, one order is paid, and each of them shows so', async () => {
    const { page } = await openAt(shop.url, phone)
    const orderNumber = await payByMpesa(page, '0712 001 499')
    const context = page.context()
    const paths = [
      ...['/', '/products', '/products/sifted-maize-flour', '/branches'],
      ...['/orders', '/delivery-tracking', '/loyalty'],
    ]
    const others: Page[] = []
    for (const path of paths) {
      const other = await context.newPage()
      await other.goto(path)
      others.push(other)
    }
    const tabs = [page, ...others]
    const waits = await Promise.all(tabs.map(longestWait))
    expect(Math.max(...waits)).toBeLessThan(BLOCKED_MS)
    const showsAll = (name: string) =>
      Promise.all(
        tabs.map((tab) => tab.getByRole('heading', { name }).waitFor({ timeout: 60_000 })),
      )
    for (const other of others) await other.goto('/checkout')
    await showsAll('M-PESA Payment')
    await reportPaid(orderNumber)
    await showsAll('Asante! Your order is placed.')
    expect(Math.max(...(await Promise.all(tabs.map(longestWait))))).toBeLessThan(BLOCKED_MS)
  })

  it('a manager’s hidden tab rings, though another tab holds the connection', async () => {
    const { page } = await openAt(shop.url, desktop)
    await logIn(page, 'manager_kabete')
    const hidden = await page.context().newPage()
    for (const tab of [page, hidden]) {
      const latest = tab.waitForResponse(/\/api\/orders\/branch\/1\?limit=20/)
      await tab.goto('/branch-manager/dashboard')
      await latest
    }
    for (const tab of [page, hidden]) {
      await tab.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    const guest = await apiUser(shop.url)
    const answer = await guest('POST', '/api/orders', orderBody(2))
    expect(answer.status).toBe(201)
    const titles = () => Promise.all([page, hidden].map((tab) => tab.title()))
    await expect
      .poll(titles, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^\(1\) /), expect.stringMatching(/^\(1\) /)])
  })
})
