import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { realWorld } from '../../program/real-world.ts'
import { openDataFolder } from '../../stores/data-folder.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { until } from '../../testing/until.ts'

const ORDER = '01890000-0000-7000-8000-00000000dead'
let folder: string
let shop: TestServer
let admin: Visitor

/** A shop with three dead jobs: they released the stock of an order that never was. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-jobs-'))
  const { jobQueue: queue, close } = openDataFolder(folder, realWorld)
  const fail = () => Promise.reject(new Error('The shelf is locked'))
  await queue.work({ 'release-order-stock': fail }, 1)
  const data = { orderId: ORDER, correlationId: 'c', causationId: 'd' }
  const retry = { attempts: 1, backoffMs: 1 }
  const given = ['lost', 'second', 'third'].map((id) => ({
    id,
    type: 'release-order-stock',
    data,
    retry,
  }))
  for (const [n, job] of given.entries()) {
    await queue.add([job])
    await until('the job to die', async () => (await queue.counts()).dead === n + 1)
  }
  await close()
  shop = await startTestServer({ env: { DATA_DIR: folder } })
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const listed = z.object({ dead: z.number(), jobs: z.array(z.looseObject({ id: z.string() })) })
const at = async (path: string) => {
  const { body, headers } = await admin.get(path)
  const { dead, jobs } = listed.parse(body)
  const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
  return { dead, ids: jobs.map(({ id }) => id), jobs, next }
}
const all = () => at('/api/admin/jobs/dead')

test('jobs that were given up are listed page by page, the newest first, without what they are about', async () => {
  spec('operations 2.3', 'Dead jobs: type, reason, since when, in pages; one or all are put back')
  const { dead, ids, jobs } = await all()
  expect({ dead, ids }).toEqual({ dead: 3, ids: ['third', 'second', 'lost'] })
  expect(jobs[2]).toEqual({
    id: 'lost',
    type: 'release-order-stock',
    attempts: 1,
    failedAt: expect.any(String),
    reason: 'The shelf is locked',
  })
  const first = await at('/api/admin/jobs/dead?limit=2')
  expect(first.ids).toEqual(['third', 'second'])
  const second = await at(first.next ?? '')
  expect(second).toMatchObject({ dead: 3, ids: ['lost'], next: undefined })
  expect((await admin.get('/api/admin/operations')).body).toMatchObject({ dead: 3 })
})

test('one runs again once it is revived, and says why it failed again', async () => {
  const unheardOf = await admin.post('/api/admin/jobs/dead/unheard-of/revive')
  expect(unheardOf).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
  const revived = await admin.post('/api/admin/jobs/dead/lost/revive')
  expect(revived).toMatchObject({ status: 200, body: { id: 'lost' } })
  const reason = 'release-order-stock was refused: ORDER_NOT_FOUND'
  await expect.poll(async () => (await all()).jobs[0]).toMatchObject({ id: 'lost', reason })
})

test('all are revived at once, and those that fail again are given up again', async () => {
  spec('operations 2.3', 'Dead jobs: type, reason, since when, in pages; one or all are put back')
  const revived = await admin.post('/api/admin/jobs/dead/revive')
  expect(revived).toMatchObject({ status: 200, body: { revived: 3 } })
  const reasons = async () => (await all()).jobs.map(({ reason }) => reason)
  const refused = 'release-order-stock was refused: ORDER_NOT_FOUND'
  await expect.poll(reasons).toEqual([refused, refused, refused])
})

test('no more are listed than were asked for', async () => {
  expect((await admin.get('/api/admin/jobs/dead?limit=0')).status).toBe(400)
  expect((await admin.get('/api/admin/jobs/dead?limit=201')).status).toBe(400)
})
