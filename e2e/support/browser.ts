import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const phoneWindow = { width: 390, height: 844 }
const desktopWindow = { width: 1280, height: 900 }
export const phone: BrowserContextOptions = {
  viewport: phoneWindow,
  hasTouch: true,
  isMobile: true,
}
export const desktop: BrowserContextOptions = { viewport: desktopWindow }

/** Window sizes and colour schemes for checks of layout and colours. How a page behaves is tested in one of them. */
export const looks: [string, BrowserContextOptions][] = [
  ['on a phone in the dark', { ...phone, colorScheme: 'dark' }],
  ['on a desktop by day', { ...desktop, colorScheme: 'light' }],
]

/** Chromium keeps old colours in parts of the page that it has not drawn yet, so all of it is scrolled through. */
const drawAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(part).contentVisibility === 'auto') {
        part.style.contentVisibility = 'visible'
      }
    }
  })

/** Resolves when the page has drawn its changes. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/**
 * Checks a page in each of the looks. Only the window changes: loading the page again would take longer than most
 * checks.
 */
export const inEachLook = async (
  page: Page,
  check: (look: string) => Promise<void>,
): Promise<void> => {
  await drawAll(page)
  const devtools = await page.context().newCDPSession(page)
  for (const [name, { viewport, hasTouch = false, colorScheme = null }] of looks) {
    await page.setViewportSize(viewport ?? desktopWindow)
    await page.emulateMedia({ colorScheme })
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
    await drawn(page)
    await check(name)
  }
  await devtools.detach()
}

/** For tests of animations. All others run without animations. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }
/** For tests that need the service worker. In all others requests go to the network. */
export const withServiceWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

/** Without animations: endless ones would keep both processor cores busy. */
const usual: BrowserContextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block' }

/**
 * Lets a test act only once React has taken over the page, since scripts come after the page is drawn.
 * `early-presses.test.ts` covers earlier presses.
 */
const goWhenLive = (page: Page): void => {
  const whenLive =
    <Args extends unknown[], Answer>(go: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const answer = await go.apply(page, args)
      await page.locator('html[data-live]').waitFor({ state: 'attached' })
      return answer
    }
  page.goto = whenLive(page.goto)
  page.reload = whenLive(page.reload)
  page.goBack = whenLive(page.goBack)
  page.goForward = whenLive(page.goForward)
}

/** `early`: the test acts as soon as the page is there, before its scripts have run. */
export type VisitOptions = BrowserContextOptions & { early?: boolean }
/** `complaints` collects console errors, warnings and uncaught exceptions. */
export type Visit = { page: Page; complaints: string[] }

/** A page of a new visitor. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  { early = false, ...options }: VisitOptions,
): Promise<Visit> => {
  const context = await browser.newContext({ ...usual, baseURL, ...options })
  if (!early) context.on('page', goWhenLive)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOurs = message.text() !== 'Service Worker registration blocked by Playwright'
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}
