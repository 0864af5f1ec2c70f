import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integrity } from '../../contract/operations.ts'
import { statement } from '../../contract/statement.ts'
import { readConfig } from '../../program/config.ts'
import { realWorld } from '../../program/real-world.ts'
import { verifyShop } from '../../program/verify-shop.ts'
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
  await until('a round of the check to end', async () => (await state()).check?.endedAt != null)
  const { sealed, told, check } = await state()
  const { count = 0, at = '', hash = '' } = sealed ?? {}
  expect(count).toBeGreaterThan(20)
  expect(check).toMatchObject({ wholeAt: check?.begunAt, faults: [], faultsInAll: 0 })
  expect(told).toEqual([{ place: 'file', last: sealed, failedAt: null }])
  expect(await readFile(file, 'utf8')).toBe(`${count} ${at} ${hash}\n`)

  const config = readConfig({ DATA_DIR: shop.folder, CHECKPOINT_FILE: file })
  const verdict = await verifyShop(config, realWorld)
  expect(verdict).toMatchObject({ isWhole: true, sealed: count, toldUpTo: count })
  const figures = (await admin.get('/metrics')).text
  expect(figures).toContain(`duka_log_integrity{figure="sealed"} ${count}`)
  expect(figures).toContain('duka_log_integrity{figure="faults"} 0')
})

test('the monthly statement bears the newest checkpoint', async () => {
  const finance = shop.visitor()
  await finance.logIn('finance_achieng')
  const { checkpoint } = statement.parse((await finance.get('/api/finance/statement')).body)
  expect(checkpoint).toEqual((await state()).sealed)
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
