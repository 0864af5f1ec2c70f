import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Health, health } from '../../contract/health.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { placeUnpaid, push, startPayingShop } from '../../testing/http/pay.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import type { TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startPayingShop()
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(() => shop.stop())

const look = async (): Promise<Health> => {
  const { status, body, text } = await admin.get('/api/admin/health')
  expect(status, text).toBe(200)
  return health.parse(body)
}

test('a shop without trouble says so in every figure', async () => {
  const { stores, behind, readers, jobs, disk, ...seen } = await look()
  expect(stores).toEqual(
    ['event store', 'read store', 'vault', 'job queue'].map((store) => ({
      store,
      isUp: true,
      why: null,
    })),
  )
  expect(behind).toEqual([])
  expect(readers).toBeGreaterThan(20)
  expect(jobs?.dead).toBe(0)
  expect(disk?.size).toBeGreaterThan(disk?.free ?? Number.NaN)
  expect(seen).toMatchObject({
    parked: 0,
    held: false,
    mpesaAway: false,
    money: { findings: 0, review: 0, refunds: 0 },
    requests: { slow: 0, failed: 0, refused: 0 },
    alerts: [],
    backups: { state: 'none', writtenAt: null, testedAt: null, place: null },
  })
  expect(seen.memory).toBeGreaterThan(10_000_000)
  expect(seen.lastEventAt).not.toBeNull()
})

test('M-PESA that does not answer is told, with the alert', async () => {
  const guest = shop.visitor()
  for (let n = 0; n < 5; n += 1) await push(guest, await placeUnpaid(guest), '500')
  await expect.poll(async () => (await look()).mpesaAway).toBe(true)
  expect((await look()).alerts).toEqual([expect.objectContaining({ code: 'mpesa-away', count: 1 })])
})

test('a store that takes no writes is named, and the rest is told all the same', async () => {
  const db = openSqlite(join(shop.folder, 'vault.db'), 'FULL')
  db.exec('BEGIN IMMEDIATE')
  const { stores, jobs, parked } = await look()
  db.exec('ROLLBACK')
  db.close()
  expect(stores).toContainEqual({ store: 'vault', isUp: false, why: null })
  expect(jobs).not.toBeNull()
  expect(parked).toBe(0)
})
