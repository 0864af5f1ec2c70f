import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { violations } from './support/axe.ts'
import { desktop } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const PRODUCT = 'Atta Chapati Flour'
const GOODS = `${PRODUCT}, 2 kg`
const DASHBOARD = '/branch-manager/dashboard'
const TRANSFERS = '/branch-manager/transfers'

inDemoShop('transfers between branches', ({ open }) => {
  const manager = async (username: string): Promise<Page> => {
    const { page } = await open(desktop)
    await logIn(page, username)
    return page
  }
  /** What can be sold, as the branch's own stock list says. */
  const listed = async (page: Page): Promise<number> => {
    await page.goto(`${DASHBOARD}?tab=inventory&search=${PRODUCT}`)
    return Number(await page.getByLabel(/^Atta.* to sell$/).inputValue())
  }
  /** The lines of the sum in the stock record: 'Sent to other branches − 10'. */
  const summed = async (page: Page): Promise<string[]> => {
    await page.getByRole('link', { name: PRODUCT }).click()
    const drawer = page.getByRole('dialog', { name: GOODS })
    await drawer.getByRole('heading', { name: /^Why \d+\?$/ }).waitFor()
    return drawer.locator('ol > li').allInnerTexts()
  }
  const receive = async (drawer: Locator, pieces: number): Promise<void> => {
    await drawer.getByRole('button', { name: 'Receive', exact: true }).click()
    await drawer.getByLabel(`Pieces of ${GOODS}`).fill(String(pieces))
    await drawer.getByRole('button', { name: 'Receive these pieces' }).click()
    await drawer.getByText(`Received: ${pieces} ${GOODS}`).waitFor()
  }
  /** Pieces that a customer may buy at the branch, as the product's own page knows them. */
  const forSale = async (page: Page, branch: number): Promise<number> => {
    const answer = page.waitForResponse((one) => one.url().includes('/api/inventory/product/'))
    await page.goto('/products/atta-chapati-flour')
    const records: { branchId: number; quantity: number }[] = await (await answer).json()
    return records.find(({ branchId }) => branchId === branch)?.quantity ?? 0
  }

  it('ten pieces go in two parts and one is lost, and the figures of all pages agree', async () => {
    spec('operations stock', 'Transfers have a page for admins, and one for each manager')
    const source = await manager('manager_kabete')
    const destination = await manager('manager_westlands')
    const before = { kabete: await listed(source), westlands: await listed(destination) }

    await source.goto(`${TRANSFERS}?way=going&transfer=new`)
    const draft = source.getByRole('dialog', { name: 'New transfer' })
    await draft.getByLabel('To').selectOption('Westlands')
    await draft.getByLabel('Add a product').fill('atta')
    await draft.getByRole('option', { name: GOODS }).waitFor()
    await draft.getByLabel('Add a product').press('Enter')
    await draft.getByLabel(`Pieces of ${GOODS}`).fill('10')
    expect(await violations(source)).toEqual([])
    // The list at the other end follows by itself.
    await destination.goto(TRANSFERS)
    await destination.getByText('No Transfers').waitFor()
    await draft.getByRole('button', { name: 'Send' }).click()

    const link = destination.getByRole('link', { name: 'Kabete → Westlands' })
    await link.click()
    const drawer = destination.getByRole('dialog', { name: 'Kabete → Westlands' })
    await receive(drawer, 6)
    await receive(drawer, 3)
    await drawer.getByRole('button', { name: 'Close the rest' }).click()
    await drawer.getByLabel('Reason').fill('Fell off the van')
    await drawer.getByRole('button', { name: 'Close these pieces' }).click()
    await drawer.getByText('Settled').waitFor()
    await drawer.getByText('Fell off the van').waitFor()
    expect(await violations(destination)).toEqual([])
    const cells = await drawer.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(cells).toEqual([GOODS, '10', '9', '1', '0', '0'])
    await source
      .getByRole('row', { name: /Westlands/ })
      .getByText('Settled')
      .waitFor()

    const after = { kabete: before.kabete - 10, westlands: before.westlands + 9 }
    expect(await listed(source)).toBe(after.kabete)
    expect(await listed(destination)).toBe(after.westlands)
    const sums = [await summed(source), await summed(destination)].map((lines) =>
      lines.map((line) => line.replace(/\s+/g, ' ')),
    )
    expect(sums[0]).toContain('Sent to other branches − 10')
    expect(sums[0]?.at(-1)).toBe(`Can be sold = ${after.kabete}`)
    expect(sums[1]).toContain('Came from other branches + 9')
    expect(sums[1]?.at(-1)).toBe(`Can be sold = ${after.westlands}`)
    const shopper = (await open(desktop)).page
    expect([await forSale(shopper, 1), await forSale(shopper, 2)]).toEqual([
      after.kabete,
      after.westlands,
    ])
  })
})
