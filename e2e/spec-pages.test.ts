import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

const sizes: ['phone' | 'desktop', BrowserContextOptions][] = [
  ['phone', phone],
  ['desktop', desktop],
]
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const cards = (within: Page | Locator) => within.getByRole('article')
const texts = (locator: Locator) => locator.allTextContents()
/** The first figure of each card, in KSh. */
const prices = async (page: Page): Promise<number[]> =>
  (await texts(cards(page.getByRole('main')))).map((text) =>
    Number(/KSh ([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
  )
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((node) => node === document.activeElement)
const left = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? Number.NaN
/** Resolves once the list has been drawn anew. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)

inDemoShop('the pages', ({ server, open }) => {
  const total = async (query: string): Promise<number> => {
    const { headers } = await fetch(`${server.url}/api/products?limit=1&${query}`)
    return Number(headers.get('x-total-count'))
  }

  describe.each(sizes)('on a %s', (size, options) => {
    it('the frame leads where it says, and the tab bar is for phones', async () => {
      spec('storefront 1', 'Shoppers browse and search products and categories')
      spec('storefront 2.2', 'Header: the logo, which leads home')
      spec('storefront 2.2', 'Header: the branch selector')
      spec('storefront 2.2', 'Category bar: the seven entries in their order')
      spec('storefront 2.2', 'Tab bar: its five entries, on phones only')
      spec('storefront 2.2', 'Tab bar: Cart opens the drawer, Account goes to /orders')
      const { page, complaints } = await open(options)
      await page.goto('/')
      const header = page.getByRole('banner')
      expect(await header.getByRole('link', { name: 'Duka, home' }).getAttribute('href')).toBe('/')
      await header.getByRole('button', { name: 'Branch: Kabete. Choose another' }).waitFor()
      const tabs = page.getByRole('navigation', { name: 'Main' })
      expect(await tabs.isVisible()).toBe(size === 'phone')
      await page.getByRole('combobox', { name: 'Search products' }).waitFor()
      for (const [category, title = category] of [
        ['All Products'],
        ['Groceries'],
        ['Fresh Produce'],
        ['Household'],
        ['Personal Care'],
        ['Electronics'],
        ['Beverages'],
      ]) {
        const bar = page.getByRole('navigation', { name: 'Categories', exact: true })
        await bar.getByRole('link', { name: category ?? '', exact: true }).click()
        await h1(page, title ?? '').waitFor()
      }
      if (size === 'phone') {
        await tabs.getByRole('link', { name: 'Branches' }).click()
        await page.waitForURL('**/branches')
        await tabs.getByRole('link', { name: 'Account' }).click()
        await page.waitForURL('**/orders')
        await tabs.getByRole('button', { name: 'Cart' }).click()
        await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
      }
      expect(complaints).toEqual([])
    })

    it('the home page has its sections in order, each as long as it should be', async () => {
      spec('storefront 1', 'The tagline ‘Your local shop | bringing you joy.’')
      spec('storefront 1', 'Home promises groceries within 30 minutes')
      spec('storefront 2.1', '/: Home')
      spec('storefront 2.4', 'The eight sections in their order')
      spec('storefront 2.4', 'Hero: ‘Shop Now’ goes to /products')
      spec('storefront 2.4', '‘Your Local Branches’: branch cards and a link to /branches')
      spec('storefront 2.4', 'Featured Products link to /products?featured=true')
      spec('storefront 2.4', '‘Fast Local Delivery’ leads to /branches')
      spec('storefront 2.4', 'Track Your Delivery: field and button')
      spec('storefront 2.4', '‘Shop By Category’: the first 6')
      spec('storefront 2.4', 'Category counts are the real number of products')
      spec('storefront 2.4', 'Only at {branch name} Branch: links to /products?branch={id}')
      spec('storefront 2.7', 'A round add button')
      spec('storefront 9', 'Delivery promise: 30 minutes')
      const { page, complaints } = await open(options)
      await page.goto('/')
      const main = page.getByRole('main')
      await settled(page)
      expect(await texts(main.locator('h1, h2'))).toEqual([
        'Your local shop | bringing you joy.',
        'Your Local Branches',
        'Featured Products',
        'Popular in Your Area',
        'Fast Local Delivery',
        'Track Your Delivery',
        'Shop By Category',
        'Only at Kabete Branch',
      ])
      // Nobody promises 30 minutes at night.
      await main
        .getByText(/^Fresh local groceries,? delivered .*from the nearest branch$/)
        .waitFor()
      const section = (name: string) => page.getByRole('region', { name, exact: true })
      for (const [name, count] of [
        ['Your Local Branches', 4],
        ['Featured Products', 5],
        ['Popular in Your Area', 8],
        ['Only at Kabete Branch', 4],
      ] as const)
        expect(await cards(section(name)).count(), name).toBe(count)
      const add = section('Featured Products')
        .getByRole('button', { name: /to cart$/ })
        .first()
      expect(await add.evaluate((button) => getComputedStyle(button).borderRadius)).toBe('50%')
      const categories = section('Shop By Category').getByRole('listitem')
      expect(await categories.count()).toBe(6)
      expect(await categories.first().textContent()).toBe(
        `Groceries${await total('branch=1&category=1')} items`,
      )
      await section('Track Your Delivery').getByPlaceholder('DK-12345678').waitFor()
      await section('Track Your Delivery').getByRole('button', { name: 'Track' }).waitFor()

      const leads = async (link: Locator, title: string) => {
        await link.click()
        await h1(page, title).waitFor()
        await page.goBack()
        await main.getByRole('link', { name: 'Shop Now' }).waitFor()
      }
      await leads(main.getByRole('link', { name: 'Shop Now' }), 'All Products')
      await leads(page.getByRole('link', { name: 'View All Branches' }), 'Our Branches')
      await leads(page.getByRole('link', { name: 'Find Your Branch' }), 'Our Branches')
      const all = (name: string) => section(name).getByRole('link', { name: 'View All' })
      await leads(all('Featured Products'), 'Featured Products')
      await leads(all('Only at Kabete Branch'), 'Products at Kabete')
      await leads(categories.nth(1).getByRole('link'), 'Fresh Produce')
      expect(complaints).toEqual([])
    })

    it('the list is filtered, sorted and reset', async () => {
      spec('storefront 2.5', 'The filter panel is at the left')
      spec('storefront 2.5', 'Accordion sections Categories, Price Range, Other Filters')
      spec('storefront 2.5', 'Categories: checkboxes; that of the address is checked')
      spec('storefront 2.5', 'Price Range: a slider with two thumbs and two number fields')
      spec('storefront 2.5', 'Other Filters: ‘In Stock Only’ and ‘On Sale Only’; both filter')
      spec('storefront 2.5', '‘Reset Filters’ resets price, categories, both toggles and sort')
      spec('storefront 2.5', 'Sort options')
      spec('storefront 2.5', 'Sorting by price goes by the price on the card')
      const { page, complaints } = await open(options)
      await page.goto('/products?category=fresh-produce')
      const aside = page.getByRole('complementary', { name: 'Filters' })
      expect(await aside.isVisible()).toBe(size === 'desktop')
      if (size === 'desktop')
        expect(await left(aside)).toBeLessThan(await left(h1(page, 'Fresh Produce')))
      const panel = async (act: (within: Page | Locator) => Promise<unknown>) => {
        if (size === 'desktop') return act(aside)
        await page.getByRole('button', { name: /^Filters/ }).click()
        const sheet = page.getByRole('dialog', { name: 'Filters' })
        await act(sheet)
        await sheet.getByRole('button', { name: /^Show / }).click()
        return sheet.waitFor({ state: 'hidden' })
      }
      const shows = (count: number) =>
        page.getByText(`${count} products`, { exact: true }).waitFor()
      const fresh = 'branch=1&category=2'
      await shows(await total(fresh))
      await panel(async (within) => {
        const produce = within.getByLabel('Fresh Produce')
        expect(await produce.isChecked()).toBe(true)
        await within.getByRole('heading', { name: 'Categories' }).click()
        await produce.waitFor({ state: 'hidden' })
        await within.getByLabel('On Sale Only').check()
      })
      await shows(await total(`${fresh}&onSale=true`))
      await settled(page)
      const main = page.getByRole('main')
      expect(await cards(main).count()).toBe(await cards(main).locator('s').count())
      await panel((within) => within.getByLabel('Max (KSh)').fill('100'))
      await shows(await total(`${fresh}&onSale=true&maxPrice=100`))
      await settled(page)
      expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(100)
      await panel((within) => within.getByLabel('In Stock Only').check())
      await page.waitForURL(/inStock=true/)
      await panel((within) => within.getByRole('button', { name: 'Reset Filters' }).click())
      await h1(page, 'All Products').waitFor()
      await shows(await total('branch=1'))

      const ordered = async (sort: string, inOrder: () => Promise<[unknown[], unknown[]]>) => {
        await page.getByLabel('Sort by').selectOption(sort)
        await expect.poll(inOrder).toSatisfy(([shown, sorted]) => `${shown}` === `${sorted}`)
      }
      const byPrice = (sign: 1 | -1) => async (): Promise<[unknown[], unknown[]]> => {
        const shown = await prices(page)
        return [shown, shown.toSorted((a, b) => sign * (a - b))]
      }
      const byName = (sign: 1 | -1) => async (): Promise<[unknown[], unknown[]]> => {
        const shown = await texts(cards(main).getByRole('heading'))
        return [shown, shown.toSorted((a, b) => sign * a.localeCompare(b, 'en', { numeric: true }))]
      }
      await ordered('Price: Low to High', byPrice(1))
      await ordered('Price: High to Low', byPrice(-1))
      await ordered('Name: A to Z', byName(1))
      await ordered('Name: Z to A', byName(-1))
      expect(complaints).toEqual([])
    })

    it('the cart drawer is a panel at the right that holds the page still', async () => {
      spec('storefront 2.2', 'Header: the user menu and the cart button')
      spec('storefront 2.2', 'Cart button: a badge with the total quantity, none at zero')
      spec('storefront 2.3', 'A panel at the right: the whole width on a phone, 24rem on a desktop')
      spec('storefront 2.3', 'Closes on Escape and by its close button')
      spec('storefront 2.3', 'The page does not scroll while it is open')
      spec(
        'storefront 2.3',
        'A line has a quantity stepper and a delete button, which may be undone',
      )
      spec('storefront 2.6', '‘Add to Cart’')
      const { page, complaints } = await open(options)
      await page.goto('/products/sifted-maize-flour')
      const opener = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
      const drawer = page.getByRole('dialog', { name: 'Your Cart' })
      await opener.click()
      await drawer.getByText('Your cart is empty').waitFor()
      await expect
        .poll(() => drawer.boundingBox())
        .toMatchObject(size === 'phone' ? { x: 0, width: 390 } : { x: 896, width: 384 })
      const held = () => page.locator('html').evaluate((root) => getComputedStyle(root).overflowY)
      expect(await held()).toBe('hidden')
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(await isFocused(opener)).toBe(true)
      expect(await held()).not.toBe('hidden')

      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
      await opener.click()
      await drawer.getByText('Shopping from: Kabete').waitFor()
      await drawer.getByRole('button', { name: /^More of/ }).click()
      await drawer.getByText('KSh 580').first().waitFor()
      await drawer.locator('header').getByRole('button', { name: 'Close' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
      await drawer.getByRole('button', { name: /^Remove/ }).click()
      await drawer.getByRole('button', { name: 'Start Shopping' }).click()
      await h1(page, 'All Products').waitFor()
      expect(complaints).toEqual([])
    })
  })

  it('a price that was typed holds, however the filters are closed', async () => {
    const { page } = await open(phone)
    await page.goto('/products')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    for (const [most, close] of [
      ['90', () => page.keyboard.press('Escape')],
      ['80', () => sheet.getByRole('button', { name: 'Close' }).tap()],
      ['70', () => sheet.getByRole('button', { name: /^Show / }).tap()],
    ] as const) {
      await page.getByRole('button', { name: /^Filters/ }).tap()
      await sheet.getByLabel('Max (KSh)').fill(most)
      await close()
      await page.waitForURL(`**/products?maxPrice=${most}`)
    }
  })
})
