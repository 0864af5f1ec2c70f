import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP, URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { builtProgram } from '../src/testing/program/built-program.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inBrowser } from './support/in-browser.ts'
import { type Program, startProgram } from './support/program.ts'
import { enterDetails, njeri } from './support/shopper.ts'

const SAMPLE = new URL('../web/public/sample-products.csv', import.meta.url).pathname
const PASSWORD = 'mama-mboga'

const entry = {
  'Your name': 'Achieng Otieno',
  'User name': 'achieng',
  'Your email': 'achieng@mama.example',
  'Name of the shop': 'Mama Mboga',
  'Phone for customers': '0712345678',
  'Email for customers': 'hello@mama.example',
  'Address of the office': 'Ngong Road, Nairobi',
  'Name of the branch': 'Ngong Road',
  Street: 'Ngong Road 1',
  'Opens at (HH:MM)': '08:00',
  'Closes at (HH:MM)': '21:00',
  Latitude: '-1.2995',
  Longitude: '36.7826',
}

inBrowser("an owner's first day", (openAt) => {
  let folder: string
  let program: Program
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duka-first-day-'))
    const env = { DATA_DIR: folder, DEMO: 'false' }
    program = await startProgram(env, /Set up this shop at (http:\S+)/)
  })
  afterAll(async () => {
    await program?.end()
    await rm(folder, { recursive: true, force: true })
  })
  const origin = () => new URL(program.said).origin

  const admin = (...words: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const args = [builtProgram('ops'), 'admin', ...words]
      const env = { ...process.env, DATA_DIR: folder, DEMO: 'false' }
      execFile(process.execPath, args, { env }, (error, out) =>
        error === null ? resolve(out) : reject(error),
      )
    })

  const setUp = async (page: Page): Promise<void> => {
    await page.goto(program.said)
    for (const [label, value] of Object.entries(entry)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('radio', { name: /M-PESA too/ }).check({ force: true })
    await page.getByText('MPESA_CONSUMER_KEY').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await page.getByRole('heading', { name: 'The shop is open' }).waitFor()
  }
  const importSample = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Import your catalogue' }).click()
    await page.locator('input[type="file"]').setInputFiles(SAMPLE)
    await page.getByRole('button', { name: 'Import 6 rows' }).click()
    await page.getByText('6 rows imported').waitFor()
  }
  const receive = async (page: Page, product: string, pieces: number): Promise<void> => {
    await page.goto('/admin/inventory?branch=1')
    await page.getByRole('link', { name: 'Receive goods' }).click()
    const drawer = page.getByRole('dialog', { name: 'Receive goods' })
    await drawer.getByLabel('Add a product').fill(product)
    await drawer.getByRole('option', { name: product }).waitFor()
    await drawer.getByLabel('Add a product').press('Enter')
    await drawer.getByLabel(`Pieces of ${product}`).fill(String(pieces))
    await drawer.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByText('Goods received').waitFor()
  }

  it('leads from an empty folder to the first sale, for cash; then there is no set-up', async () => {
    spec(
      'operations cases',
      'An owner’s first day: from an empty folder to the first sale for cash',
    )
    const { page } = await openAt(origin(), desktop)
    await setUp(page)
    await importSample(page)
    await receive(page, 'Maize Flour', 12)

    const { page: guest } = await openAt(origin(), phone)
    // The set-up leads to the dashboard now, and from there a guest to the home page, to sign in.
    await guest.goto('/setup')
    await guest.waitForURL(({ pathname }) => pathname === '/')
    await guest.getByRole('link', { name: 'Login', exact: true }).first().waitFor()
    await guest.goto('/products/maize-flour')
    expect(await guest.title()).toBe('Maize Flour | Mama Mboga')
    await guest.getByRole('button', { name: 'Add to Cart' }).click()
    await guest.getByText('Added to cart', { exact: true }).waitFor()
    await guest.goto('/checkout')
    await enterDetails(guest, { ...njeri, city: 'Nairobi', region: 'Nairobi' })
    const methods = guest.getByRole('radio')
    await guest.getByRole('radio', { name: /Cash on Delivery/ }).waitFor()
    expect(await methods.count()).toBe(1)
    await guest.getByRole('button', { name: /^Place Order/ }).click()
    const number = /DK-\d{8}/
    await guest.getByText(number).first().waitFor()
    const order = number.exec((await guest.getByRole('main').textContent()) ?? '')?.[0] ?? ''

    await page.goto('/admin/orders')
    await page.getByText(order).first().waitFor()
  })

  it('lets the owner set the second factor in another browser too, by the address of the set-up', async () => {
    spec(
      'operations cases',
      'An owner’s first day: from an empty folder to the first sale for cash',
    )
    const { page } = await openAt(origin(), phone)
    await page.goto(program.said)
    await page.waitForURL(`${origin()}/login`)
    await page.getByLabel('Username').fill('achieng')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin()}/password`)
    const section = page.getByRole('region', { name: 'Second factor' })
    await section.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('lets somebody who is locked out in again, by the command line', async () => {
    spec('operations cases', 'Somebody locked out gets in again by the command line')
    const out = await admin('reset', 'achieng', 'Lost the phone')
    const { hash } = new URL(/http\S+/.exec(out)?.[0] ?? '')
    const { page } = await openAt(origin(), desktop)
    await page.goto(`/password${hash}`)
    await page.getByLabel('New password', { exact: true }).fill('a-new-one')
    await page.getByLabel('Repeat the new password').fill('a-new-one')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const toApp = page.getByRole('link', { name: 'Open the app on this phone' })
    const app = URI.parse((await toApp.getAttribute('href')) ?? '')
    if (!(app instanceof TOTP)) return expect.fail(`${app} shows no codes by time`)
    await page.getByLabel('Code', { exact: true }).fill(app.generate())
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

    await page.goto('/admin/settings')
    await page.getByText('The shop takes cash alone').waitFor()
    await page.getByText('Name of the shop: Duka → Mama Mboga').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Name of the shop').fill('Mama Fresh')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Name of the shop: Mama Mboga → Mama Fresh').waitFor()
    await page.reload()
    await expect.poll(() => page.title()).toContain('Mama Fresh')
  })
})
