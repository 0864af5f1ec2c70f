import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { desktop } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const cards = (within: Page | Locator) => within.getByRole('article')
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((node) => node === document.activeElement)
/**
 * Gives each control the focus, and finds those that do not show it. A slider shows it at its thumb, a card around its
 * whole, the search field at its form.
 */
const unmarked = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) => {
    const isMarked = (control: Element): boolean => {
      if (control.matches('input[type="range"]')) return true
      const form = control.closest('form:has(input[type="search"]:focus)') ?? control
      return (
        getComputedStyle(form).boxShadow !== getComputedStyle(control).boxShadow ||
        [null, '::after'].some((part) => getComputedStyle(control, part).outlineStyle !== 'none')
      )
    }
    const shows = (control: Element): boolean => {
      if (control instanceof HTMLElement) control.focus()
      return control === document.activeElement && isMarked(control)
    }
    return all.filter((it) => !shows(it)).map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)

inDemoShop('ways through the shop', ({ server, open }) => {
  it('a product of several sizes, at both spellings of its address', async () => {
    spec('storefront 2.1', '/products/{slug} and /product/{slug}: product detail')
    spec('storefront 2.6', 'Variants: radio choices with name and price')
    spec('storefront 2.6', 'Add to Wishlist puts the product there')
    spec('storefront 2.6', 'Branch box: where it is available')
    spec('storefront 2.6', 'Up to 4 related products of the same category')
    spec('storefront 4', 'Choosing a variant switches price, compare-at price and image')
    const { page, complaints } = await open(desktop)
    await page.goto('/product/sifted-maize-flour')
    const main = page.getByRole('main')
    const about = main.locator('h1').locator('..')
    await h1(page, 'Sifted Maize Flour').waitFor()
    const choices = await main.locator('fieldset label').allTextContents()
    expect(choices).toEqual(['1 kgKSh 98', '2 kgKSh 185Before: KSh 199', '5 kgKSh 455'])
    await about.getByText('7% OFF').waitFor()
    await about.getByText(/^In Stock \(\d+\)$/).waitFor()
    await main.getByRole('radio', { name: /5 kg/ }).check({ force: true })
    await about.getByText('7% OFF').waitFor({ state: 'hidden' })
    await about.getByText('Available at Kabete').waitFor()
    await about.getByText('Delivers within 7 km').waitFor()

    await main.getByRole('button', { name: 'Add to Wishlist' }).click()
    await page.getByText('Added to favorites').first().waitFor()
    await main.getByRole('button', { name: 'In your Wishlist' }).waitFor()

    const related = main.getByRole('region', { name: 'Related Products' })
    expect(await cards(related).count()).toBe(4)
    const names = await cards(related).getByRole('heading').allTextContents()
    expect(names).not.toContain('Sifted Maize Flour')
    const groceries = await fetch(`${server.url}/api/products?category=1&limit=200`)
    const known = JSON.stringify(await groceries.json())
    expect(names.filter((name) => !known.includes(`"name":"${name}"`))).toEqual([])
    await cards(related).first().getByRole('link').click()
    await h1(page, names[0] ?? '').waitFor()
    expect(page.url()).toContain('/products/')
    expect(complaints).toEqual([])
  })

  it('what one branch alone sells says so', async () => {
    spec('storefront 2.7', 'Badge ‘Only at Kabete’, else ‘Branch Exclusive’')
    const { page } = await open(desktop)
    await page.goto('/products?search=hibiscus')
    const card = (name: string) => cards(page).filter({ hasText: name })
    await card('Hibiscus Tea Bags').getByText('Only at Kabete').waitFor()
    await page.goto('/products?branch=4&search=yoghurt')
    await card('Vanilla Yoghurt').getByText('Branch Exclusive').waitFor()
  })

  const noPage = ['404 Page Not Found', 'Did you forget to add the page to the router?'] as const
  it.each([
    ['/no-such-page', ...noPage],
    [
      '/products/no-such-product',
      'Product Not Found',
      "The product you're looking for doesn't exist or has been removed.",
    ],
  ])('%s is %s', async (path, title, text) => {
    spec('storefront 2.1', 'Anything else: 404 Page Not Found')
    spec('storefront 2.6', '‘Product Not Found’, its text, ‘Back to Products’; with status 404')
    const { page } = await open(desktop)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await h1(page, title).waitFor()
    await page.getByText(text, { exact: true }).waitFor()
  })

  it('the menu of somebody signed in, until they log out', async () => {
    spec('storefront 2.2', 'Header: the user menu and the cart button')
    spec('storefront 2.2', 'User menu, signed in: My Orders and Logout')
    spec('storefront 2.2', 'User menu, signed out: Login and Register, both to /login')
    spec('storefront 4', 'Session: logout clears it, on the server too')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'wanjiku')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText('Hello, Wanjiku', { exact: false }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
    await h1(page, 'My Orders').waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have been successfully logged out.').first().waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await page.waitForURL('**/login')
    expect(complaints).toEqual([])
  })

  it('whatever has the focus on the home page shows it', async () => {
    spec('storefront 2.2', 'All of it by keyboard, with the focus seen everywhere')
    const { page } = await open(desktop)
    await page.goto('/')
    await settled(page)
    // A control that gets the focus after a key shows it.
    await page.keyboard.press('Tab')
    const controls = page
      .locator('a[href], button, input, [tabindex="0"]')
      .filter({ visible: true })
    expect(await controls.count()).toBeGreaterThan(80)
    expect(await unmarked(controls)).toEqual([])
  })

  it('from the home page to the checkout by keyboard alone', async () => {
    spec('storefront 2.2', 'All of it by keyboard, with the focus seen everywhere')
    spec('storefront 2.3', '‘Proceed to Checkout’ goes to /checkout and closes the drawer')
    const { page, complaints } = await open(desktop)
    await page.goto('/')
    await settled(page)
    /** Presses Tab until the control has the focus, which must be visible all the way there. */
    const tabTo = async (control: Locator, key = 'Tab'): Promise<void> => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press(key)
        expect(await unmarked(page.locator(':focus'))).toEqual([])
        if ((await control.count()) === 1 && (await isFocused(control))) return
      }
      expect.fail(`Tab does not come to ${control}`)
    }
    const main = page.getByRole('main')
    await tabTo(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await tabTo(main.getByRole('link', { name: 'Shop Now' }))
    await page.keyboard.press('Enter')
    await h1(page, 'All Products').waitFor()
    await settled(page)
    await tabTo(cards(main).first().getByRole('link'))
    await page.keyboard.press('Enter')
    const add = main.getByRole('button', { name: 'Add to Cart', exact: true })
    await add.waitFor()
    await tabTo(add)
    await page.keyboard.press('Enter')
    const cart = page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })
    await cart.waitFor()
    await tabTo(cart, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    await drawer.waitFor()
    await tabTo(drawer.getByRole('button', { name: 'Proceed to Checkout' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Delivery Information' }).waitFor()
    expect(complaints).toEqual([])
  })
})
