import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  launchBrowser,
  noBrowser,
  openPage,
  phone,
  skipWithoutBrowser,
} from './support/browser.ts'
import { type Server, startServer } from './support/server.ts'

const sizes: [string, BrowserContextOptions][] = [
  ['on a phone', phone],
  ['on a desktop', desktop],
]

describe.skipIf(skipWithoutBrowser())(`the shop in Swahili (needs one: ${noBrowser})`, () => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it.each(sizes)('is chosen, kept, drawn by the server, and left again %s', async (_, size) => {
    const { page, complaints } = await openPage(browser, server.url, size)
    await page.goto('/products')
    await page.getByRole('button', { name: 'Kiswahili' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Bidhaa Zote' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('sw')

    const drawn = await page.context().request.get('/products')
    const html = await drawn.text()
    expect(html).toContain('<html lang="sw">')
    expect(html).toContain('Weka')

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bidhaa Zote' }).waitFor()
    await page.getByRole('button', { name: 'Weka Embe kikapuni', exact: true }).click()
    await page.getByText('Imewekwa kikapuni', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'English' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
