import type { Browser, Page } from 'playwright-core'

/** How much slower than the machine's the phone's processor is. */
const SLOWER = 4

/** A line: the time there and back in ms, and what it carries in bits a second. */
export type Line = { latency: number; down: number; up: number }

export const slow: Line = { latency: 150, down: 400_000, up: 400_000 }
export const fast3g: Line = { latency: 150, down: 1_600_000, up: 750_000 }

/** Makes the page as slow as on a cheap phone with this line. */
export const slowDown = async (page: Page, { latency, down, up }: Line): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in each page before its own scripts. `seen` collects what the browser tells of the page. */
const watch = `
  window.seen = { largestMs: 0, shifts: 0, liveMs: 0, scriptBytes: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.shifts += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('duka:live', () => {
    seen.liveMs = performance.now()
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    for (const { encodedBodySize } of scripts) seen.scriptBytes += encodedBodySize
  })
`

/** What the browser has told so far. Times are from the request of the page. */
export type Seen = {
  /** When the largest picture or text was drawn. */
  largestMs: number
  /** The sum of all layout shifts that no press or typing caused. */
  shifts: number
  /** When the page could be used, and what had come of compressed scripts until then. */
  liveMs: number
  scriptBytes: number
}

export const seenOn = (page: Page): Promise<Seen> => page.evaluate('window.seen')

export const whenLive = (page: Page): Promise<void> =>
  page.locator('html[data-live]').waitFor({ state: 'attached' })

/** A page of a new visitor with an empty cache, 360 pixels wide. */
export const newVisitor = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.addInitScript(watch)
  return page
}
