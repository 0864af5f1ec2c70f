import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integrity } from '../../contract/operations.ts'
import { statement } from '../../contract/statement.ts'
import { readConfig } from '../../program/config.ts'
import { realWorld } from '../../program/real-world.ts'
import { examineShop } from '../../program/verify-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { until } from '../../testing/until.ts'

let shop: TestServer
let admin: Visitor
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-told-'))
  file = join(folder, 'checkpoints.txt')
  shop = await startTestServer({ env: { CHECKPOINT_FILE: file } })
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const state = async () => integrity.parse((await admin.get('/api/admin/integrity')).body)

test('a running shop is sealed, checked and told by itself, and can be verified from beside', async () => {
  await until('a round of the check to end, and the file to be told', async () => {
    const now = await state()
    return now.check?.endedAt != null && now.told.length > 0
  })
  const { sealed, told, check } = await state()
  const { count = 0, at = '', hash = '' } = sealed ?? {}
  expect(count).toBeGreaterThan(20)
  expect(check).toMatchObject({ wholeAt: check?.begunAt, faults: [], faultsInAll: 0 })
  expect(told).toEqual([{ place: 'file', last: sealed, failedAt: null }])
  expect(await readFile(file, 'utf8')).toBe(`${count} ${at} ${hash}\n`)

  const config = readConfig({ DATA_DIR: shop.folder, CHECKPOINT_FILE: file })
  const { verdict, flaws } = await examineShop(config, realWorld)
  expect(flaws).toEqual([])
  expect(verdict).toMatchObject({ isWhole: true, sealed: count, toldUpTo: count })
  const figures = (await admin.get('/metrics')).text
  expect(figures).toContain(`duka_log_integrity{figure="sealed"} ${count}`)
  expect(figures).toContain('duka_log_integrity{figure="faults"} 0')
})

test('the monthly statement bears the newest checkpoint', async () => {
  const finance = shop.visitor()
  await finance.logIn('finance_achieng')
  const { checkpoint } = statement.parse((await finance.get('/api/finance/statement')).body)
  expect(checkpoint).toMatchObject((await state()).sealed ?? {})
  expect(checkpoint?.chain).toBe((await shop.commands.seals.last())?.chain)
})

test('differences are shown to admins and counted in what waits for them', async () => {
  const { seals } = shop.commands
  const check = await seals.selfCheck()
  if (check === undefined) throw new Error('Nothing was checked')
  const fault = { event: 7, stream: 'order-1', revision: 2, position: '07', soundAt: null }
  await seals.keepSelfCheck({ ...check, faults: [{ kind: 'removed', ...fault }], faultsInAll: 1 })
  expect((await state()).check?.faults).toEqual([{ kind: 'removed', ...fault }])
  expect((await admin.get('/api/admin/operations')).body).toMatchObject({ altered: 1 })
})

test('figures of finance bear a warning while the log is known to be altered', async () => {
  const finance = shop.visitor()
  await finance.logIn('finance_achieng')
  const { seals } = shop.commands
  const check = await seals.selfCheck()
  if (check === undefined) throw new Error('Nothing was checked')
  const { wholeAt } = check
  const asked = async () => {
    const shown = statement.parse((await finance.get('/api/finance/statement')).body)
    const { body } = await finance.get('/api/finance/log-warning')
    const exported = await finance.post('/api/finance/statement/export', { month: shown.month })
    return { shown: shown.logWarning, body, csv: exported.text }
  }
  const fault = { kind: 'removed', stream: 'order-1', revision: 2, position: null } as const
  const faults = [9, 7].map((event) => ({ ...fault, event, soundAt: null }))
  await seals.keepSelfCheck({ ...check, faults, faultsInAll: 2 })
  const warning = { differences: 2, event: 7, wholeAt }
  const altered = await asked()
  expect(altered).toMatchObject({ shown: warning, body: { warning } })
  expect(altered.csv).toContain('warning,log is not as it was sealed,,All,differences,2')

  await seals.keepSelfCheck({ ...check, faults: [], faultsInAll: 0 })
  const whole = await asked()
  expect(whole).toMatchObject({ shown: null, body: { warning: null } })
  expect(whole.csv).not.toContain('warning')
})
