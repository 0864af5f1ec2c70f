import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * The path of the browser: CHROMIUM, or Debian's. Undefined: there is none. The headless build needs a third less
 * processor time.
 */
const browserPath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== '' && existsSync(path))

export const noBrowser = 'no browser: install chromium, or name one by CHROMIUM'

/** With REQUIRE_ALL a missing browser is a failure. */
export const skipWithoutBrowser = (): boolean => {
  if (browserPath === undefined && process.env.REQUIRE_ALL === '1') throw new Error(noBrowser)
  return browserPath === undefined
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
