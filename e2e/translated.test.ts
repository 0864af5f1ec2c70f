import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, njeri } from './support/shopper.ts'

const HOURS_MS = 3_600_000

/**
 * Changes the page as a browser's translator does, from when it is live: each text is taken out, and elements with its
 * translation stand in its place. The words stay, so that the walk finds them.
 */
const translates = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const untouched = 'font, script, style, textarea, [translate="no"]'
    const translate = (text: Text): void => {
      if (text.data.trim() === '' || text.parentElement?.closest(untouched)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const isText = (node: Node | null): node is Text => node instanceof Text
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.filter(isText).forEach(translate)
    }
    const whenLive = new MutationObserver(() => {
      if (document.documentElement.dataset.live === undefined) return
      whenLive.disconnect()
      const look = new MutationObserver(translateAll)
      look.observe(document.body, { subtree: true, childList: true, characterData: true })
      translateAll()
    })
    whenLive.observe(document, { subtree: true, childList: true, attributes: true })
  })

/** Gives the page a clock that is wrong by so much. */
const setsClock = (page: Page, wrongByMs: number): Promise<unknown> =>
  page.addInitScript((wrong) => {
    globalThis.Date = new Proxy(Date, {
      construct: (right, of) =>
        of.length === 0 ? new right(right.now() + wrong) : Reflect.construct(right, of),
      get: (right, name) =>
        name === 'now' ? () => right.now() + wrong : Reflect.get(right, name, right),
    })
  }, wrongByMs)

inDemoShop('a page that a browser translates, on a phone whose clock is wrong', ({ open }) => {
  /** What each branch's card says, with when it opens. */
  const cards = async (page: Page): Promise<string[]> => {
    await page.goto('/branches')
    const all = page.getByRole('main').getByRole('article')
    await all.first().waitFor()
    return all.allInnerTexts()
  }

  it('a guest chooses a branch, fills a cart, orders and looks at the order', async () => {
    const { page, complaints } = await open(phone)
    const right = await cards(page)
    await setsClock(page, -5 * HOURS_MS)
    await translates(page)
    await expect.poll(() => cards(page)).toEqual(right)
    expect(await page.locator('font').count()).toBeGreaterThan(20)

    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Select Karen' }).click()
    await main.getByRole('button', { name: 'Selected: Karen' }).waitFor()
    await main.getByRole('button', { name: 'Select Kabete' }).click()
    await main.getByRole('button', { name: 'Selected: Kabete' }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await main
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'View cart', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    const more = drawer.getByRole('button', { name: /^More of / })
    await more.first().click()
    await drawer
      .getByRole('button', { name: /^Fewer of / })
      .first()
      .click()
    await more.first().click()
    const orderNumber = await checkOut(page, njeri)
    expect(await main.textContent()).not.toMatch(/\d{3,} min/)
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByRole('article', { name: `Order ${orderNumber}` }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a clock that is fast closes no branch', async () => {
    const { page } = await open(phone)
    const right = await cards(page)
    await setsClock(page, 5 * HOURS_MS)
    await expect.poll(() => cards(page)).toEqual(right)
  })
})
