import { afterAll, beforeAll, expect, test } from 'vitest'
import { issue } from '../../commands/engine/command.ts'
import { holdMoney } from '../../commands/operations/money-hold.ts'
import { system } from '../../domain/kernel/access.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(() => shop.stop())

const PATH = '/api/admin/money-hold'
const nothing = { held: false, heldSince: null, lostFrom: null, lostUntil: null }

test('an admin sees what is lost, and lets the shop send money again with a reason', async () => {
  expect((await admin.get(PATH)).body).toEqual(nothing)
  const { commands } = shop
  const lost = { lostFrom: '2026-01-05T08:00:00.000Z', lostUntil: '2026-01-05T08:30:00.000Z' }
  const by = {
    actor: system,
    commandId: commands.world.newId(),
    correlationId: commands.world.newId(),
  }
  await issue(holdMoney, lost, by, commands)
  const held = { held: true, heldSince: expect.stringMatching(/Z$/), ...lost }
  expect((await admin.get(PATH)).body).toEqual(held)

  const without = await admin.post(`${PATH}/release`, { reason: ' ' })
  expect(without.status).toBe(400)
  expect((await admin.get(PATH)).body).toEqual(held)

  const released = await admin.post(`${PATH}/release`, { reason: 'Compared with the statement' })
  expect(released).toMatchObject({ status: 200, body: nothing })
  const [, event] = await commands.events.readStream('moneyhold-shop')
  expect(event).toMatchObject({
    type: 'MoneyReleased',
    data: { reason: 'Compared with the statement' },
    meta: { actor: { role: 'admin' } },
  })
})
