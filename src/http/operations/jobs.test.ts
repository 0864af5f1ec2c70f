import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder } from '../../stores/data-folder.ts'
import { until } from '../../stores/testing/until.ts'
import { startTestShop, type TestShop, type Visitor } from '../testing/test-app.ts'

const ORDER = '01890000-0000-7000-8000-00000000dead'
let folder: string
let shop: TestShop
let admin: Visitor

/** A shop with a dead job: it released the stock of an order that never was. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-jobs-'))
  const { jobQueue: queue, close } = openDataFolder(folder)
  const fail = () => Promise.reject(new Error('The shelf is locked'))
  await queue.work({ 'release-order-stock': fail }, 1)
  const data = { orderId: ORDER, correlationId: 'c', causationId: 'd' }
  const retry = { attempts: 1, backoffMs: 1 }
  await queue.add([{ id: 'lost', type: 'release-order-stock', data, retry }])
  await until('the job to die', async () => (await queue.counts()).dead === 1)
  await close()
  shop = await startTestShop({ env: { DATA_DIR: folder } })
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const dead = async () => (await admin.get('/api/admin/jobs/dead')).body
const lost = { id: 'lost', type: 'release-order-stock', attempts: 1, failedAt: expect.any(String) }

test('a job that was given up is listed with its reason, and runs again once it is revived', async () => {
  expect(await dead()).toEqual({ dead: 1, jobs: [{ ...lost, reason: 'The shelf is locked' }] })
  const unheardOf = await admin.post('/api/admin/jobs/dead/unheard-of/revive')
  expect(unheardOf).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
  const revived = await admin.post('/api/admin/jobs/dead/lost/revive')
  expect(revived).toMatchObject({ status: 200, body: { id: 'lost' } })
  const reason = 'release-order-stock was refused: ORDER_NOT_FOUND'
  await expect.poll(dead).toEqual({ dead: 1, jobs: [{ ...lost, reason }] })
})

test('no more are listed than were asked for', async () => {
  expect((await admin.get('/api/admin/jobs/dead?limit=0')).status).toBe(400)
  expect((await admin.get('/api/admin/jobs/dead?limit=201')).status).toBe(400)
})
