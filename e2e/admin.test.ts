import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { desktop } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { fillCart, logIn } from './support/shopper.ts'

inDemoShop('an administrator', ({ open }) => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  it('adds a manager, who chooses a password by the link and runs the branch', async () => {
    spec('operations 2.3', 'Staff are made with a link for their first password, spent once')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    await heading(page, 'Admin Dashboard').waitFor()
    await page.getByText('Welcome back, Amina Hassan', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Add User' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add User' })
    await drawer.getByLabel('Full name').fill('Nyambura Wangari')
    await drawer.getByLabel('Username').fill('nyambura')
    await drawer.getByLabel('Email').fill('nyambura@duka.example')
    await drawer.getByLabel('Role').click()
    await page.locator('[role=option][title="Branch Manager"]').click()
    await drawer.getByLabel('Branch (of a branch manager or shop assistant)').click()
    await page.locator('[role=option][title="Karen"]').click()
    await drawer.getByRole('button', { name: 'Add User' }).click()
    const link = (await drawer.locator('code').textContent()) ?? ''
    expect(complaints).toEqual([])

    const her = await open(desktop)
    await her.page.goto(link)
    await her.page.getByLabel('New password', { exact: true }).fill('nyambura-1')
    await her.page.getByLabel('Repeat the new password').fill('nyambura-1')
    await her.page.getByRole('button', { name: 'Save password' }).click()
    await her.page.waitForURL('/login')
    await her.page.getByLabel('Username').fill('nyambura')
    await her.page.getByLabel('Password', { exact: true }).fill('nyambura-1')
    await her.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await heading(her.page, 'Branch Dashboard').waitFor()
    await her.page.getByText('Karen').first().waitFor()
    expect(her.complaints).toEqual([])
  })

  it('switches a branch off, and a shopper reads so in the cart', async () => {
    spec('operations 2.3', 'Carts are told of a branch that is switched off')
    const shopper = await open(desktop)
    await shopper.page.goto('/')
    await fillCart(shopper.page)
    const cart = shopper.page.getByRole('dialog', { name: 'Your Cart' })
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    await page.goto('/admin/branches')
    const kabete = page.getByRole('article').filter({ hasText: 'kabete' })
    await kabete.getByRole('button', { name: 'Switch off' }).click()
    const asked = page.getByRole('dialog', { name: 'Switch off Kabete?' })
    await asked.getByRole('button', { name: 'Switch off' }).click()
    await kabete.getByText('Inactive').waitFor()
    await cart.getByText('This branch takes no orders at the moment.').waitFor()
    await kabete.getByRole('button', { name: 'Switch on' }).click()
    await cart.getByText('This branch takes no orders at the moment.').waitFor({ state: 'hidden' })
    expect([...complaints, ...shopper.complaints]).toEqual([])
  })
})
