import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { violations } from './support/axe.ts'
import { desktop, looks, phone } from './support/browser.ts'
import { areInView, small } from './support/checkout-view.ts'
import { inDemoShop } from './support/in-browser.ts'
import { fillCart, logIn } from './support/shopper.ts'

const yaya = { latitude: -1.29213, longitude: 36.78727 }
const mombasa = { latitude: -4.05, longitude: 39.67 }
const wanjiku = { username: 'wanjiku', password: 'duka-demo' }
const stored = JSON.stringify({
  state: { place: { text: 'Yaya Centre', coordinates: yaya } },
  version: 0,
})
const at = (geolocation: typeof yaya): BrowserContextOptions => ({
  geolocation,
  permissions: ['geolocation'],
})

inDemoShop('places in a browser', ({ server, open }) => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Set Your Delivery Location' })
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: /^Delivering to/ }).click()
    await dialogOf(page).waitFor()
    return dialogOf(page)
  }
  const locate = async (page: Page) => {
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Use Current Location' }).click()
    return dialog
  }
  /** Leaves the choice of a branch that follows the first place. */
  const leaveOffer = async (page: Page) => {
    const offer = page.getByRole('dialog', { name: 'Choose your branch' })
    await offer.getByRole('button', { name: 'Close' }).click()
    await offer.waitFor({ state: 'hidden' })
  }
  const showMap = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Show on a map' })
    if (await button.isVisible()) await button.click()
    await page.getByRole('application', { name: /^Map of our branches/ }).waitFor()
  }

  it('finds branches by name, city or region, and says when there is none', async () => {
    const { page, complaints } = await open(desktop)
    await page.goto('/branches')
    const cards = page.getByRole('article')
    await cards.first().waitFor()
    expect(await cards.count()).toBe(8)
    await page.getByRole('searchbox', { name: /^Search branches/ }).fill('kIAMBU')
    await expect.poll(() => cards.count()).toBe(2)
    await page.getByRole('searchbox', { name: /^Search branches/ }).fill('Mombasa')
    await page.getByText('No branches found').waitFor()
    expect(complaints).toEqual([])
  })

  it.each(looks)('draws the map without asking anybody else, %s', async (_, look) => {
    spec('storefront 2.1', '/branches: branch list; with `code` the named branch is in view')
    const { page, complaints } = await open(look)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== server.url && protocol !== 'data:') elsewhere.push(request.url())
    })
    // The last of the list has to scroll into view by itself.
    await page.goto('/branches?code=donholm')
    const marked = page.getByRole('article').filter({ hasText: 'Outer Ring Road' })
    await marked.waitFor()
    await expect
      .poll(() => marked.evaluate((card) => card.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    await showMap(page)
    await page.locator('canvas').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })

  it('tells how far each branch is and which one delivers, once the device says where it is', async () => {
    spec('storefront 2.2', 'Delivery location dialog')
    spec('storefront 5', 'Use Current Location, success')
    const { page, complaints } = await open({ ...phone, ...at(yaya) })
    await page.goto('/branches')
    const dialog = await locate(page)
    const field = dialog.getByLabel('Delivery location')
    await expect.poll(() => field.inputValue()).toBe('Yaya Centre, about 0.1 km from Kilimani')
    await dialog.getByText('Outside the delivery area of Kabete: Kilimani reaches you').waitFor()
    await dialog.getByRole('button', { name: 'Save Location' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const offered = page.getByRole('dialog', { name: 'Choose your branch' }).getByRole('listitem')
    await offered.first().getByText('Nearest').waitFor()
    expect(await offered.first().textContent()).toContain('Kilimani')
    await offered
      .first()
      .getByText(/^Products in stock: \d/)
      .waitFor()
    expect(await violations(page)).toEqual([])
    await leaveOffer(page)
    // The distance from a branch is not cut off where its meaning starts.
    await page.setViewportSize({ width: 360, height: 640 })
    const told = page.getByText('Yaya Centre, about 0.1 km from Kilimani').first()
    const cut = (one: Element) =>
      one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth
    expect(await told.evaluate(cut)).toBe(false)
    const first = page.getByRole('article').first()
    await first.getByText('0.0 km from you: delivers to you').waitFor()
    expect(await first.textContent()).toContain('Kilimani')
    await page.reload()
    await page.getByRole('button', { name: 'Switch to Kilimani' }).click()
    // A phone says in the place of this when a closed branch opens.
    const reached = page.getByText('Delivers to you', { exact: true })
    await reached.first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Branch: Kilimani. Choose another' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('says so when the device does not tell, and takes a text instead', async () => {
    spec('storefront 1', 'Shoppers may set a delivery location')
    spec('storefront 2.2', 'Delivery location bar')
    spec('storefront 2.2', 'Delivery location dialog')
    spec('storefront 5', 'Delivery location: saved only when not blank')
    spec('storefront 5', 'Use Current Location, failed: the text, as an alert')
    const { page } = await open({ ...phone, permissions: [] })
    await page.goto('/')
    const dialog = await locate(page)
    await dialog
      .getByRole('alert')
      .getByText('Unable to get your current location. Please enter it manually.')
      .waitFor()
    const save = dialog.getByRole('button', { name: 'Save Location' })
    await dialog.getByLabel('Delivery location').fill('   ')
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel('Delivery location').fill('Yaya Centre, Kilimani')
    await save.click()
    await leaveOffer(page)
    await page.getByRole('button', { name: 'Delivering to Yaya Centre, Kilimani' }).waitFor()
  })

  const labels = {
    en: { language: 'English', add: 'Add to Cart', name: 'Username', login: 'Login' },
    sw: { language: 'Kiswahili', add: 'Weka Kikapuni', name: 'Jina la mtumiaji', login: 'Ingia' },
  }

  it.each(['en', 'sw'] as const)('fits a small phone, in %s', async (language) => {
    const { page, complaints } = await open({ ...phone, viewport: small, ...at(yaya) })
    const { add, name, login } = labels[language]
    const { origin } = new URL(server.url)
    await page.context().addCookies([{ name: 'duka_language', value: language, url: origin }])
    const main = page.getByRole('main')

    const fits = async (who: string) => {
      await page.goto('/products/sifted-maize-flour')
      await areInView({
        [`name, ${who}`]: main.locator('h1'),
        [`price, ${who}`]: main.locator('h1 ~ p').first(),
        [`button, ${who}`]: main.getByRole('button', { name: new RegExp(`^${add}`) }).first(),
      })
      await page.goto('/products?search=unga')
      const results = main.getByRole('article')
      await areInView({
        [`first result, ${who}`]: results.nth(0),
        [`second result, ${who}`]: results.nth(1),
        [`third result, ${who}`]: results.nth(2),
      })
    }
    await fits('a guest')
    await page.goto('/login')
    await areInView({
      'first field': main.getByLabel(name),
      'button of the form': main.locator('form').getByRole('button', { name: login, exact: true }),
    })

    // With a place the line is as high, leaves while scrolling down, and comes back while scrolling up.
    await page.evaluate((place) => localStorage.setItem('duka-location', place), stored)
    await page.goto('/login')
    const line = page.locator('section:has(button[aria-haspopup="dialog"])').first()
    const box = () => line.boundingBox()
    await expect.poll(() => line.textContent()).toContain('Yaya Centre')
    expect(await box()).toMatchObject({ y: 60, height: 41 })
    await page.goto('/branches')
    await page.mouse.wheel(0, 600)
    await expect.poll(async () => (await box())?.y).toBeLessThan(60)
    await page.mouse.wheel(0, -100)
    await expect.poll(async () => (await box())?.y).toBe(60)

    if (language === 'en') await logIn(page, 'wanjiku')
    else {
      const answer = await page.context().request.post('/api/users/login', { data: wanjiku })
      expect(answer.status()).toBe(200)
    }
    await fits('a member')
    expect(complaints).toEqual([])
  })

  it('a pin is put by keyboard alone', async () => {
    const { page, complaints } = await open(desktop)
    await page.goto('/')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Choose on a map' }).press('Enter')
    const map = dialog.getByRole('application', { name: 'Map to choose a place for your delivery' })
    await map.locator('canvas').first().waitFor()
    const middle = dialog.getByRole('button', { name: 'Put the pin in the middle' })
    const field = dialog.getByLabel('Delivery location')
    await middle.press('Enter')
    await expect
      .poll(() => field.inputValue())
      .toMatch(/^(Near )?[A-Z].*, about 0\.\d km from Kabete$/)
    const before = await field.inputValue()
    await map.focus()
    await map.press('ArrowRight')
    await expect
      .poll(async () => {
        await middle.press('Enter')
        return field.inputValue()
      })
      .not.toBe(before)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('a name that was typed stays with its pin', async () => {
    const { page } = await open(desktop)
    await page.goto('/')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Delivery location').fill('Home')
    await dialog.getByRole('button', { name: 'Choose on a map' }).click()
    const map = dialog.getByRole('application')
    await map.locator('canvas').first().waitFor()
    await map.click({ position: { x: 200, y: 140 } })
    await dialog.getByText('Delivers to you').waitFor()
    await dialog.getByRole('button', { name: 'Save Location' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await leaveOffer(page)
    await page.getByRole('button', { name: 'Delivering to Home' }).waitFor()
    await page.getByRole('button', { name: /^\d branches deliver$/ }).waitFor()
  })

  const fillAddress = async (page: Page) => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    for (const [label, text] of [
      ['Full Name', 'Njeri Kamau'],
      ['Email', 'njeri@example.com'],
      ['Phone Number', '0712 345 678'],
      ['Street Address', 'Argwings Kodhek Road 5'],
      ['City', 'Nairobi'],
      ['Region', 'Nairobi'],
    ] as const)
      await page.getByLabel(label).fill(text)
  }

  const switchTo = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /^Branch: / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await page.getByRole('button', { name: `Move my cart to ${name}` }).click()
    await page.getByRole('button', { name: `Branch: ${name}. Choose another` }).waitFor()
  }

  it('an address out of reach goes no further, until the branch that reaches it takes the order', async () => {
    const { page, complaints } = await open({ ...desktop, ...at(yaya) })
    await page.goto('/')
    await fillCart(page)
    await page.getByRole('button', { name: 'Continue Shopping' }).click()
    const dialog = await locate(page)
    await dialog.getByRole('button', { name: 'Save Location' }).click()
    await page
      .getByRole('button', { name: /^Cart, / })
      .first()
      .click()
    await fillAddress(page)
    const pin = page.getByRole('group', { name: 'Your place on the map' })
    await pin.getByText('Yaya Centre, about 0.1 km from Kilimani').waitFor()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await pin.getByRole('button', { name: 'Switch to Kilimani' }).click()
    await page.getByRole('button', { name: 'Move my cart to Kilimani' }).click()
    await pin.getByText('Delivers to you').waitFor()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('radio', { name: /Cash on Delivery/ }).waitFor()
    // Whoever changes the branch elsewhere comes back to the payment.
    await page.goto('/branches')
    await switchTo(page, 'Kabete')
    await page.goto('/checkout?step=payment')
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    await page.getByRole('button', { name: /^Place Order/ }).click()
    const refused = page.getByRole('region', { name: 'Your order needs a change' })
    await refused.getByText('Outside the delivery area of Kabete: Kilimani reaches you').waitFor()
    expect(await violations(page)).toEqual([])
    await refused.getByRole('button', { name: 'Switch to Kilimani' }).click()
    await page.getByRole('button', { name: 'Move my cart to Kilimani' }).click()
    await refused.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page
      .getByText(/DK-\d{8}/)
      .first()
      .waitFor()
    // The 422 is the refused order.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('when no branch comes there, the page says so and offers none', async () => {
    const { page } = await open({ ...phone, ...at(mombasa) })
    await page.goto('/')
    const dialog = await locate(page)
    await dialog
      .getByText('Outside the delivery area of Kabete: no branch of ours reaches you yet')
      .waitFor()
    expect(await dialog.getByRole('button', { name: /^Switch/ }).count()).toBe(0)
  })
})
