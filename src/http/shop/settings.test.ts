import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { createStateCache } from '../../commands/engine/read-state.ts'
import { usualSettings } from '../../contract/shop-settings.ts'
import { createLog } from '../../lib/alerts.ts'
import { roomOfEach } from '../../lib/room.ts'
import type { Events } from '../../stores/event-store/events.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { createShopView } from './settings.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = (await logInEverybody(shop))('admin')
})
afterAll(() => shop.stop())

const path = '/api/admin/settings'

test('pages have the last known ones at once while the log is away, and ask it once', async () => {
  const { commands } = shop
  let asked = 0
  const silent: Events['readStream'] = () => {
    asked += 1
    return new Promise(() => undefined)
  }
  const away = { ...commands, events: { ...commands.events, readStream: silent } }
  const cache = createStateCache(roomOfEach())
  const shown = createShopView({
    commands: { ...away, cache },
    log: createLog('silent'),
    isDemo: true,
  })
  for (let page = 0; page < 50; page += 1) expect(await shown()).toMatchObject({ name: 'Duka' })
  expect(asked).toBe(1)
})

test('an admin changes them, with history; who is late is told the fields', async () => {
  spec('operations cases', 'What the shop says of itself: settings with history')
  const before = await admin.get(path)
  expect(before.body).toEqual({ ...usualSettings, missing: [], history: [] })
  const changed = await admin.patch(path, {
    ...usualSettings,
    name: 'Mama Mboga',
    x: 'https://x.com/mboga',
  })
  const min = { 'x-min-position': changed.headers.get('x-position') ?? '' }
  const after = await admin.get(path, min)
  expect(after.body).toMatchObject({
    name: 'Mama Mboga',
    revision: 0,
    history: [
      {
        actorRole: 'admin',
        person: { username: 'admin' },
        changes: [
          { field: 'name', before: 'Duka', after: 'Mama Mboga' },
          { field: 'x', before: '', after: 'https://x.com/mboga' },
        ],
      },
    ],
  })
  await shop.commands.events.append('shopsettings-shop', 0, [
    {
      id: shop.commands.world.newId(),
      event: { type: 'ShopSettingsChanged', data: { ...usualSettings, name: 'Other' } },
      meta: {
        at: shop.commands.world.now().toISOString(),
        actor: { id: 'other', role: 'admin' },
        correlationId: 'c',
        causationId: 'c',
      },
    },
  ])
  const late = await admin.patch(path, { ...usualSettings, revision: 0, tagline: 'Ours' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', details: { revision: 1, fields: { name: 'Other' } } },
  })
})

test.each([
  { x: 'javascript:alert(1)' },
  { facebook: 'http://x.example' },
  { name: '' },
  { phone: '12' },
])('refuses %o', async (wrong) => {
  expect((await admin.patch(path, { ...usualSettings, ...wrong })).status).toBe(400)
})
