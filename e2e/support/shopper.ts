import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The steps of a shopper, by what the shopper sees. */
export const chooseBranch = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Branch: / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await page.getByRole('button', { name: `Branch: ${name}. Choose another` }).waitFor()
}

export const search = async (page: Page, text: string): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Search', exact: true }).first()
  const field = page.getByRole('combobox', { name: 'Search products' })
  if (!(await field.isVisible())) await opener.click()
  await field.fill(text)
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Search Results for "${text}"` }).waitFor()
}

/** Puts two bags of 5 kg into the cart and leaves the cart open. */
export const fillCart = async (page: Page): Promise<void> => {
  await chooseBranch(page, 'Kabete')
  await search(page, 'flour')
  await page.getByRole('main').getByRole('link', { name: 'Sifted Maize Flour' }).first().click()
  await page.getByRole('radio', { name: /5 kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page
    .getByRole('button', { name: /^Cart, 1 item/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: /^More of Sifted Maize Flour/ }).click()
  await drawer.getByText('KSh 910').first().waitFor()
}

export type Recipient = {
  name: string
  email: string
  phone: string
  street: string
  city: string
  region: string
}

const fields: Record<keyof Recipient, string> = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  street: 'Street Address',
  city: 'City',
  region: 'Region',
}

export const njeri: Recipient = {
  name: 'Njeri Kamau',
  email: 'njeri@example.com',
  phone: '0712 345 678',
  street: 'Waiyaki Way 12',
  city: 'Kabete',
  region: 'Kiambu',
}

/** Opens the form of the checkout. A member whose details are complete sees a card in its place. */
export const openForm = async (page: Page): Promise<void> => {
  const change = page.getByRole('main').getByRole('button', { name: 'Change', exact: true })
  await change.or(page.getByLabel('Full Name')).first().waitFor()
  if (await change.isVisible()) await change.click()
}

/** Goes from the first step of the checkout to the second. Details that are not given stay as they are. */
export const enterDetails = async (page: Page, recipient: Partial<Recipient>): Promise<void> => {
  await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
  if (Object.keys(recipient).length > 0) await openForm(page)
  for (const [key, value] of Object.entries(recipient)) {
    await page.getByLabel(fields[key as keyof Recipient]).fill(value)
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

const orderNumberOn = async (page: Page): Promise<string> => {
  const shown = page.getByText(/DK-\d{8}/).first()
  await shown.waitFor()
  const number = /DK-\d{8}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  expect(number).not.toBe('')
  return number
}

/** Goes from the cart to the confirmation, paying cash. Gives the order number. */
export const checkOut = async (page: Page, recipient: Partial<Recipient>): Promise<string> => {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await enterDetails(page, recipient)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
  await page.getByRole('button', { name: /^Place Order/ }).click()
  return orderNumberOn(page)
}

/** Orders a bag of flour, to be paid with this phone. Gives the order number. */
export const payByMpesa = async (
  page: Page,
  payer: string,
  recipient: Partial<Recipient> = njeri,
): Promise<string> => {
  await page.goto('/products/sifted-maize-flour')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Added to cart', { exact: true }).waitFor()
  await page.goto('/checkout')
  await enterDetails(page, recipient)
  await page.getByLabel('M-PESA phone number').fill(payer)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByRole('heading', { name: 'M-PESA Payment' }).waitFor()
  return orderNumberOn(page)
}

export const signIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('duka-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs in on a page where no message can cover the page's own. */
export const logIn = async (page: Page, username: string): Promise<void> => {
  await signIn(page, username)
  await page.getByText('Login successful', { exact: true }).waitFor()
}
