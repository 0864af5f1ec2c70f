import { createServer } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  launchBrowser,
  noBrowser,
  openPage,
  skipWithoutBrowser,
} from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>'

describe.skipIf(skipWithoutBrowser())(`map tiles in a browser (needs one: ${noBrowser})`, () => {
  const asked: string[] = []
  const tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(tile)
  })
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
    const address = tiles.address()
    const port = typeof address === 'object' ? address?.port : undefined
    server = await startServer({
      MAP_TILES_URL: `http://127.0.0.1:${port}/light/{z}/{x}/{y}.svg`,
      MAP_TILES_ATTRIBUTION: 'Tiles by Example Ltd',
    })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    tiles.closeAllConnections()
    tiles.close()
  })

  it('come from where the operator said, and the map names who made them', async () => {
    const { page, complaints } = await openPage(browser, server.url, desktop)
    await page.goto('/branches')
    await page.getByText('Tiles by Example Ltd').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    expect(asked.filter((path) => !/^\/light\/\d+\/\d+\/\d+\.svg$/.test(path))).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
