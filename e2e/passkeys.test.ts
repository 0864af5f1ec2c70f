import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { passwordLink } from '../src/contract/account.ts'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

const USER = 'finance_achieng'
/** Chosen by the link. */
const PASSWORD = 'a-finance-password'

/** A phone that confirms by itself, as after a finger on its sensor. */
const giveAuthenticator = async (devtools: CDPSession): Promise<string> => {
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

inDemoShop('a passkey', ({ server, open }) => {
  /** The link of an administrator: without it a password alone sets no first factor of this role. */
  const linkOf = async (username: string): Promise<string> => {
    const owner = await apiUser(server.url, username)
    const { id } = z.object({ id: z.string() }).parse((await owner('GET', '/api/auth/me')).body)
    const admin = await apiUser(server.url, 'admin')
    const made = await admin('POST', `/api/admin/users/${id}/password-link`)
    const { pathname, hash } = new URL(passwordLink.parse(made.body).url)
    return pathname + hash
  }

  const typePassword = async (page: Page): Promise<void> => {
    await page.getByLabel('Username').fill(USER)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
  }

  /** Logs out everywhere, and types name and password again. The page ‘Security’ comes back after the sign-in. */
  const comeBack = async (page: Page): Promise<void> => {
    await page.goto('/password')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.waitForURL('/login')
    await typePassword(page)
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  }

  it('is set up after a link, opens the account, and when it is lost a recovery code does', async () => {
    const { page } = await open(phone)
    const devtools = await page.context().newCDPSession(page)
    const authenticatorId = await giveAuthenticator(devtools)
    await page.goto(await linkOf(USER))
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat the new password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('/login')
    await typePassword(page)
    await page.getByText('Login successful', { exact: true }).waitFor()
    await page.goto('/password')
    const section = page.getByRole('region', { name: 'Second factor' })
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    expect(await violations(page)).toEqual([])
    await section.getByLabel('Name of the passkey').fill('Work phone')
    await section.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await section.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    expect(await violations(page)).toEqual([])
    const codes = await section.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await section.getByText('Work phone').waitFor()
    await section.getByText('Not used yet').waitFor()

    await comeBack(page)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await section.getByText(/^Last used /).waitFor()

    await comeBack(page)
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.keyboard.press('Enter')
    await page.getByText('No passkey was used. Please try again, or use a code.').waitFor()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await section.getByText('Recovery codes left: 9.').waitFor()
    await section.getByRole('button', { name: /^Remove passkey: Work phone/ }).click()
    await section.getByLabel('Current password').fill(PASSWORD)
    await section.getByLabel('Code of your present second factor').fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await section.getByText('Work phone').waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
  })
})
