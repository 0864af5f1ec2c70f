/**
 * Measures how long a member waits after each press from the home page to a placed cash order, until the next press is
 * possible, on a cheap phone with a slow line. Run `npm run build`, then `npx tsx bench/browser/presses.ts`, on a
 * machine at rest. The processor runs at a quarter of its speed; the line is fast 3G: 1.6 Mbit/s down, 0.75 Mbit/s up,
 * 150 ms there and back.
 */
import type { Locator, Page } from 'playwright-core'
import { openPage, phone, withServiceWorker } from '../../e2e/support/browser.ts'
import { launchBrowser } from '../../e2e/support/launch.ts'
import { startServer } from '../../e2e/support/server.ts'
import { logIn } from '../../e2e/support/shopper.ts'
import { fast3g, slowDown } from './cheap-phone.ts'

const RUNS = 5

type Step = { name: string; press: Locator }

const steps = (page: Page): Step[] => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  return [
    {
      name: 'into the cart',
      press: main.getByRole('button', { name: /^Add .* to cart$/ }).first(),
    },
    { name: 'View cart', press: button('View cart') },
    { name: 'Proceed to Checkout', press: button('Proceed to Checkout') },
    { name: 'Continue to Payment', press: button('Continue to Payment') },
    { name: 'Cash on Delivery', press: main.getByText('Cash on Delivery') },
    { name: 'Place Order', press: main.getByRole('button', { name: /^Place Order/ }) },
  ]
}

const server = await startServer()
const browser = await launchBrowser()
const waits = new Map<string, number[]>()
for (let run = 0; run < RUNS; run += 1) {
  const { page } = await openPage(browser, server.url, { ...phone, ...withServiceWorker })
  await logIn(page, 'wanjiku')
  await page.goto('/')
  await slowDown(page, fast3g)
  const way = steps(page)
  for (const [n, { name, press }] of way.entries()) {
    await press.click()
    const began = performance.now()
    const next = way[n + 1]?.press ?? page.getByText(/DK-\d{8}/).first()
    // A trial click does not press: it waits until a press would reach the element.
    await next.click({ trial: true })
    waits.set(name, [...(waits.get(name) ?? []), performance.now() - began])
  }
  await page.context().close()
}
console.log(`${waits.size} presses, ${RUNS} runs; ms until the next can be made: median, longest`)
for (const [name, times] of waits) {
  const [median = 0, longest = 0] = [times.toSorted((a, b) => a - b)[RUNS >> 1], Math.max(...times)]
  console.log(
    `${name.padEnd(22)} ${median.toFixed(0).padStart(6)} ${longest.toFixed(0).padStart(6)}`,
  )
}
await browser.close()
await server.stop()
