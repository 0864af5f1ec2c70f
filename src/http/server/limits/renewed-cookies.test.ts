import { beforeEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { realWorld } from '#src/program/real-world.ts'
import { startTinyApp } from '#src/testing/http/tiny-app.ts'
import { createDevices, createKnownBrowsers } from './browsers.ts'

const seen = z.object({ device: z.string().nullable(), isKnown: z.boolean() })
const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
let now: { used: Buffer; accepted: Buffer[] }
beforeEach(() => {
  now = { used: old, accepted: [old] }
})

/** A shop that remembers who says that they are Wanjiku, and tells whom it knows. */
const start = async () => {
  const secret = () => now
  const devices = createDevices({ secret, world: realWorld })
  const known = createKnownBrowsers({ secret, devices, world: realWorld })
  const app = await startTinyApp((ctx) => {
    if (ctx.path === '/wanjiku') known.remember(ctx, ['wanjiku'])
    ctx.body = { device: devices.of(ctx) ?? null, isKnown: known.knows(ctx, 'wanjiku') }
  })
  onTestFinished(app.stop)
  return async (path: string, cookie = '') => {
    const response = await fetch(app.url + path, { headers: { cookie } })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return { body: seen.parse(await response.json()), set, cookie: set.join('; ') }
  }
}

test('a browser of before a renewal is known while it lasts, and gets cookies of the new value', async () => {
  const ask = await start()
  const first = await ask('/wanjiku')
  expect(first.body.isKnown).toBe(true)
  now = { used: fresh, accepted: [fresh, old] }
  const replaced = await ask('/', first.cookie)
  expect(replaced.body).toEqual(first.body)
  expect(replaced.set.map((one) => one.split('=')[0]).sort()).toEqual(['duka_device', 'duka_known'])
  now = { used: fresh, accepted: [fresh] }
  const after = await ask('/', replaced.cookie)
  expect(after).toMatchObject({ body: first.body, set: [] })
})

test('a browser that did not come by while the renewal lasted is a stranger afterwards', async () => {
  const ask = await start()
  const { cookie } = await ask('/wanjiku')
  now = { used: fresh, accepted: [fresh] }
  expect((await ask('/', cookie)).body).toEqual({ device: null, isKnown: false })
})

test('a new value is accepted before it is used', async () => {
  const ask = await start()
  now = { used: fresh, accepted: [fresh] }
  const { cookie, body } = await ask('/wanjiku')
  now = { used: old, accepted: [fresh, old] }
  expect((await ask('/', cookie)).body).toEqual(body)
})
