import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { health } from '../contract/health.ts'
import { type CacheName, cacheNames, openRoom, type Room } from '../lib/room.ts'
import { writeBuiltSite } from '../testing/http/built-site.ts'
import { deliver } from '../testing/http/deliver.ts'
import { placeUnpaid, push, startPayingShop, stateOf, wait } from '../testing/http/pay.ts'
import { PIECES } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import type { TestServer } from '../testing/server.ts'

/** Pages that show what is found for the words in their address. */
const pagesModule = `
export const findSources = async () => ({ pages: [], apart: [], scripts: [] })
export const routeOf = () => '/'
export const createPages = (ask, openMemory) => {
  const asked = openMemory((path, page) => path.length + page.length)
  return async ({ path, branch, minute, guest, language }) => {
    asked.set(path, '/api/products' + path.slice(1))
    const found = await (await ask(asked.get(path) ?? '/api/products' + path.slice(1))).json()
    const names = found.map(({ name }) => name).join()
    const view = { branch, minute, guest, language, queries: {} }
    const page = { html: '<h2>' + names + '</h2>', title: 'Found', module: undefined, hints: '', view }
    return { route: '/', page }
  }
}
`
const index = `<!doctype html><html lang="en"><head><!--about--><title>Duka</title><!--/about--></head><body><div id="root"></div></body></html>`

let built: string
let site: Awaited<ReturnType<typeof writeBuiltSite>>
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'duka-full-'))
  site = await writeBuiltSite(built, { index, pagesModule })
})
afterAll(() => rm(built, { recursive: true }))

const PLENTY = 2 ** 26
const PAIRS = 5
const WORDS = ['flour', 'milk', 'soap', 'flou', 'mil', 'soa', 'groceries', 'small'] as const

const found = z.array(z.object({ name: z.string(), stockLevel: z.number() }))

/** What everybody sees who looks for each of the words. */
const lookFor = async ({ visitor }: TestServer) => {
  const seen: string[] = []
  for (const word of WORDS) {
    const list = await visitor().get(`/api/products?search=${word}`)
    const page = await visitor().get(`/?search=${word}`)
    const drawn = /<h2>(.*?)<\/h2>/.exec(page.text)?.[1]
    const names = found.parse(list.body).map(({ name }) => name)
    seen.push(`${word}: ${names} | ${drawn}`)
  }
  return seen
}

const cancel = async (who: Visitor, id: string): Promise<void> => {
  const body = { status: 'cancelled', reason: 'Changed my mind' }
  const { status, text } = await who.patch(`/api/orders/${id}/status`, body)
  expect(status, text).toBe(200)
}

/** Guests pay orders, which are brought to them, and wanjiku cancels as many of hers. */
const buy = async (shop: TestServer): Promise<unknown[]> => {
  const wanjiku = shop.visitor()
  await wanjiku.logIn('wanjiku')
  const admin = shop.visitor()
  await admin.logIn('admin')
  const each = Array.from({ length: PAIRS }, async () => {
    const guest = shop.visitor()
    const [paid, cancelled] = [await placeUnpaid(guest), await placeUnpaid(wanjiku)]
    await cancel(wanjiku, cancelled)
    await push(guest, paid, '111')
    await expect.poll(async () => (await stateOf(guest, paid)).paymentStatus, wait).toBe('paid')
    await deliver(shop.commands, paid)
    return [await statusOf(admin, paid), await statusOf(admin, cancelled)]
  })
  return Promise.all(each)
}

const statusOf = async (who: Visitor, id: string): Promise<unknown> =>
  Object((await who.get(`/api/orders/${id}`)).body).status

/** At both branches. */
const soapLeft = async ({ visitor }: TestServer) => {
  const { body } = await visitor().get('/api/products?search=soap', { 'x-min-position': '1' })
  return found.parse(body).map(({ stockLevel }) => stockLevel)
}

/** Searches before and after orders: all that is kept is asked for again. */
const live = async (shop: TestServer) => {
  const before = await lookFor(shop)
  const orders = await buy(shop)
  expect(await lookFor(shop)).toEqual(before)
  await expect.poll(() => soapLeft(shop), wait).toEqual([2 * PIECES - PAIRS])
  return { before, orders }
}

const fullOf = async ({ visitor }: TestServer): Promise<readonly string[]> => {
  const admin = visitor()
  await admin.logIn('admin')
  return health.parse((await admin.get('/api/admin/health')).body).fullCaches
}

const inRoom = async (room: Room) => {
  const shop = await startPayingShop({ ...site, room })
  try {
    return { lived: await live(shop), full: await fullOf(shop) }
  } finally {
    await shop.stop()
  }
}

const expected = {
  before: [
    'flour: Flour | Flour',
    'milk: Milk | Milk',
    'soap: Soap | Soap',
    'flou: Flour | Flour',
    'mil: Milk | Milk',
    'soa: Soap | Soap',
    'groceries: Flour,Honey,Milk,Soap | Flour,Honey,Milk,Soap',
    'small: Flour,Honey,Milk,Soap | Flour,Honey,Milk,Soap',
  ],
  orders: Array.from({ length: PAIRS }, () => ['delivered', 'cancelled']),
}

/** What the caches take where there is room for all. */
const took = new Map<CacheName, number>()

test('caches that keep everything are not full', async () => {
  const room = openRoom(() => PLENTY)
  expect(await inRoom(room)).toEqual({ lived: expected, full: [] })
  for (const { name, bytes } of room.used()) took.set(name, bytes)
})

test.each(cacheNames)(
  'with a tenth of the room for %s the shop does the same, and Health names it',
  async (name) => {
    const tenth = (took.get(name) ?? 0) / 10
    const room = openRoom((one) => (one === name ? tenth : PLENTY))
    expect(await inRoom(room)).toEqual({ lived: expected, full: [name] })
  },
)
