import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issue } from '../commands/engine/command.ts'
import { readMoneyHold } from '../commands/operations/money-hold.ts'
import { system } from '../domain/kernel/access.ts'
import { temporaryFolderFor } from '../testing/event-store/opened.ts'
import { startStandIn } from '../testing/event-store/stand-in.ts'
import { orderOf } from '../testing/http/orders.ts'
import { ids } from '../testing/http/small-shop.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
let client: EventStoreDBClient
let shop: TestServer
beforeAll(async () => {
  standIn = await startStandIn(join(await temporaryFolderFor(afterAll), 'log.jsonl'))
  client = EventStoreDBClient.connectionString(standIn.url)
  await client.tombstoneStream('moneyhold-shop')
  await client.tombstoneStream('shopsettings-shop')
  shop = await startTestServer({ env: { EVENTSTORE_URL: standIn.url } })
})
afterAll(async () => {
  await shop.stop()
  await client.dispose()
  standIn.stop()
})

test('a shop starts whose hold of money was deleted for good, and holds money', async () => {
  const { commands } = shop
  const by = { actor: system, commandId: commands.world.newId(), correlationId: 'a test' }
  const { result } = await issue(readMoneyHold, {}, by, commands)
  expect(result).toMatchObject({ ok: true, value: { lostFrom: null, lostUntil: null } })
})

test('only what was deleted is refused', async () => {
  const guest = shop.visitor()
  const placed = await guest.post('/api/orders', orderOf(ids.milk))
  expect(placed, placed.text).toMatchObject({ status: 201 })
  await client.tombstoneStream(`inventory-${ids.kabete}.${ids.soap}.0`)
  const soap = await guest.post('/api/orders', orderOf(ids.soap))
  expect(soap).toMatchObject({ status: 503, body: { code: 'RECORD_UNREADABLE' } })
  expect((await guest.post('/api/orders', orderOf(ids.milk))).status).toBe(201)
})
