import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, noBrowser, skipWithoutBrowser } from '../../e2e/support/launch.ts'
import { newVisitor, type Seen, seenOn, slow, slowDown, whenLive } from '../browser/cheap-phone.ts'
import { type Figure, less } from '../run/figures.ts'
import type { Question } from '../run/question.ts'

const pages = [
  ['home', '/'],
  ['list', '/products'],
  ['My Orders', '/orders'],
  ['tracking', '/delivery-tracking'],
  ['login', '/login'],
] as const

/** After this time nothing larger is drawn, and nothing moves. */
const SETTLED_MS = 2_500

const openCold = async (browser: Browser, url: string, path: string): Promise<Seen> => {
  const page = await newVisitor(browser, url)
  await slowDown(page, slow)
  await page.goto(path, { waitUntil: 'commit' })
  await whenLive(page)
  await delay(SETTLED_MS)
  const seen = await seenOn(page)
  await page.context().close()
  return seen
}

const figuresOf = (name: string, { largestMs, liveMs, scriptBytes }: Seen): Figure[] => [
  less(`${name}, largest content`, 'ms', largestMs),
  less(`${name}, usable`, 'ms', liveMs),
  less(`${name}, script until usable`, 'kB', scriptBytes / 1_000),
]

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await whenLive(page)
  await page.getByLabel('Username').fill('wanjiku')
  await page.getByLabel('Password', { exact: true }).fill('duka-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Login successful', { exact: true }).waitFor()
}

/** A member's way from the home page to a placed order. `moved` gets the shifts after each step. */
const buy = async (page: Page, moved: (step: string) => Promise<void>): Promise<void> => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await whenLive(page)
  await delay(SETTLED_MS)
  await moved('home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await main.getByRole('article').getByRole('link').first().waitFor()
  await moved('list')
  await main.getByRole('article').getByRole('link').first().click()
  await button('Add to Cart').click()
  await moved('product')
  await button('View cart').first().click()
  await button('Proceed to Checkout').waitFor()
  await moved('cart')
  await button('Proceed to Checkout').click()
  await button('Continue to Payment').waitFor()
  await moved('checkout')
  await button('Continue to Payment').click()
  await main.getByText('Cash on Delivery').first().click()
  await moved('payment')
  await button(/^Place Order/)
    .first()
    .click()
  await page
    .getByText(/DK-\d{8}/)
    .first()
    .waitFor()
  await moved('placed')
}

/** The layout shifts of a member's way from the home page to a placed order, in all and by step. */
const shiftsOfJourney = async (browser: Browser, url: string): Promise<Figure[]> => {
  const page = await newVisitor(browser, url)
  await logIn(page)
  await slowDown(page, slow)
  const figures: Figure[] = []
  let before = 0
  await buy(page, async (step) => {
    await delay(SETTLED_MS)
    const { shifts } = await seenOn(page)
    figures.push(less(`layout shift, ${step}`, '', shifts - before))
    before = shifts
  })
  await page.context().close()
  return [...figures, less('layout shift, whole journey', '', before)]
}

export const inBrowser: Question = {
  about: 'first views, script and layout shifts on a cheap phone with a slow line',
  isDemo: true,
  missing: () => (skipWithoutBrowser() ? noBrowser : undefined),
  ask: async (round) => {
    const server = await round.start({ DEMO: 'true' })
    await server.caughtUp()
    const browser = await launchBrowser()
    try {
      const figures: Figure[] = []
      // The first drawing of a page costs the server more than all later ones.
      for (const [, path] of pages) await fetch(server.url + path)
      for (const [name, path] of pages)
        figures.push(...figuresOf(name, await openCold(browser, server.url, path)))
      return [...figures, ...(await shiftsOfJourney(browser, server.url))]
    } finally {
      await browser.close()
    }
  },
}
