import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { pointsHistory } from '../src/projections/loyalty/history.ts'
import { tableOf } from '../src/stores/read-store/embedded-query.ts'
import { openSqlite } from '../src/stores/sqlite.ts'
import { apiUser } from './support/api.ts'
import { violations } from './support/axe.ts'
import { desktop } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

inDemoShop('points for finance', ({ server, open }) => {
  const correctionId = '01890000-0000-7000-8000-0000000f1a00'
  let customer: string
  beforeAll(async () => {
    const admin = await apiUser(server.url, 'admin')
    const me = await (await apiUser(server.url, 'wanjiku'))('GET', '/api/auth/me')
    customer = String(Object(me.body).id)
    const body = { id: correctionId, points: 1_234, reason: 'A start' }
    const given = await admin('POST', `/api/admin/users/${customer}/points`, body)
    expect(given.status).toBe(201)
  })

  /** Writes over what the read model says, as a fault would. */
  const plant = (points: number): void => {
    const db = openSqlite(join(server.folder, 'read.db'), 'NORMAL')
    const table = tableOf(pointsHistory.collection)
    const changed = db
      .statement(`UPDATE ${table} SET doc = json_set(doc, '$.points', ?) WHERE id = ?`)
      .run(points, `correction-${correctionId}`)
    db.close()
    expect(changed).toBe(1)
  }
  const view = (page: Page, name: string) =>
    page.getByRole('main').locator('label').filter({ hasText: name }).first()
  const main = (page: Page) => page.getByRole('main')

  it('finance reads the ledger, replays it, finds a planted difference, runs other rules dry and exports', async () => {
    spec('operations finance', 'A replay works out balances, tiers and levels anew')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'finance_achieng')
    await page.goto(`/finance/points?account=${customer}`)
    await main(page).getByRole('cell', { name: '+1,234', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain(`correction-${correctionId}`)

    await view(page, 'Replay').click()
    const replay = main(page).getByRole('button', { name: 'Replay', exact: true })
    await replay.click()
    await main(page)
      .getByText(/^No differences: /)
      .waitFor()
    plant(4_321)
    await replay.click()
    await main(page)
      .getByText(/^1 difference in /)
      .waitFor()
    const found = main(page).getByRole('row').filter({ hasText: correctionId })
    expect(await found.textContent()).toMatch(/points4321.*1234/)
    expect(await violations(page)).toEqual([])
    plant(1_234)

    await view(page, 'Dry run').click()
    const dry = main(page).getByRole('button', { name: 'Dry run', exact: true })
    await dry.click()
    await main(page).getByText('These rules make no difference.').waitFor()
    await main(page).getByLabel('KSh a point').fill('5')
    await dry.click()
    await main(page)
      .getByText(/^These rules /)
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
