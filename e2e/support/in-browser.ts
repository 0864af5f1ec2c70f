import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { openPage, type Visit, type VisitOptions } from './browser.ts'
import { launchBrowser, noBrowser, skipWithoutBrowser } from './launch.ts'
import { prepareServer, type Server } from './server.ts'

type OpenAt = (url: string, options: VisitOptions) => Promise<Visit>

let launched: Browser | undefined
/** One browser for all files of a test worker. It ends with the worker. */
const browserOfWorker = async (): Promise<Browser> => {
  if (!launched?.isConnected()) launched = await launchBrowser()
  return launched
}

/** A group of tests in a browser. Everything that a test opened is closed after it. */
export const inBrowser = (what: string, tests: (openAt: OpenAt) => void): void => {
  describe.skipIf(skipWithoutBrowser())(`${what} (needs a browser: ${noBrowser})`, () => {
    let browser: Browser
    const visits: Visit[] = []
    beforeAll(async () => {
      browser = await browserOfWorker()
    })
    // Runs after a failed test too: an open page would go on working, and slow down later tests.
    afterEach(async () => {
      for (const { page } of visits.splice(0)) await page.context().close()
    })
    tests(async (url, options) => {
      const visit = await openPage(browser, url, options)
      visits.push(visit)
      return visit
    })
  })
}

/** A group of tests in a browser, which share a demo shop of the built program. */
export const inDemoShop = (
  what: string,
  tests: (at: { server: Server; open: (options: VisitOptions) => Promise<Visit> }) => void,
  env: Record<string, string> = {},
): void =>
  inBrowser(what, (openAt) => {
    const server = prepareServer(env)
    beforeAll(() => server.start())
    afterAll(() => server.stop())
    tests({ server, open: (options) => openAt(server.url, options) })
  })
