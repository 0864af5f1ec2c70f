import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where the tests' browser is: CHROMIUM, or Debian's; undefined where there is none. */
export const browserPath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium'].find(
  (path) => path !== '' && existsSync(path),
)

export const noBrowser = 'no browser: install chromium, or name one by CHROMIUM'

/** With REQUIRE_ALL set a missing browser is a failure. */
export const skipWithoutBrowser = (): boolean => {
  if (browserPath === undefined && process.env.REQUIRE_ALL === '1') throw new Error(noBrowser)
  return browserPath === undefined
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** A new visitor's page. `complaints` gathers console errors, warnings and uncaught exceptions. */
export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}
