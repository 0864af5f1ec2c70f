import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBuiltSite } from '../../testing/http/built-site.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import { startTestServer } from '../../testing/server.ts'
import { until } from '../../testing/until.ts'
import type { LimitSettings } from '../server/limits/budgets.ts'

/**
 * Pages that ask for something sixty times before they are drawn, and so take sixty turns. Those of `?held` are not drawn
 * until `release` is called. `drawn` counts how often each path was drawn.
 */
const pagesModule = `
export let release
const released = new Promise((resolve) => { release = resolve })
export const drawn = {}
export const findSources = async () => ({ pages: [], apart: [], scripts: [] })
export const routeOf = (path) => (path.startsWith('/nowhere') ? '*' : path.startsWith('/setup') ? '/setup' : '/')
export const createPages = (ask) => async ({ path, branch, minute, guest, language }) => {
  drawn[path] = (drawn[path] ?? 0) + 1
  if (path.endsWith('held')) await released
  const asked = path.startsWith('/products') ? '/api/products?search=soap' : '/api/branches'
  for (let n = 0; n < 60; n += 1) await (await ask(asked)).json()
  const view = { branch, minute, guest, language, queries: {} }
  const page = { html: '<p>drawn</p>', title: 'Home', module: undefined, hints: '', view }
  return { route: routeOf(path), page }
}
`
const index = `<!doctype html><html lang="en"><head><!--about--><title>Duka</title><!--/about--></head><body><div id="root"></div></body></html>`

let built: string
let site: Awaited<ReturnType<typeof writeBuiltSite>>
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'duka-pages-'))
  site = await writeBuiltSite(built, { index, pagesModule })
  await writeFile(join(site.web, 'icon.svg'), '<svg/>')
})
afterAll(() => rm(built, { recursive: true }))

const open = (limits: LimitSettings = limitsWith()) => startTestServer({ ...site, limits })
type Drawing = { release(): void; drawn: Record<string, number> }
const pagesDrawn = (): Promise<Drawing> => import(pathToFileURL(join(built, 'server.js')).href)
const isDrawn = ({ text }: { text: string }) => text.includes('<p>drawn</p>')

test('where more pages are wanted than are drawn soon, browsers draw them: all are answered, with what programs ask for', async () => {
  const shop = await open()
  const guest = shop.visitor()
  let answered = 0
  const asked = Array.from({ length: 40 }, async (_, n) => {
    const page = await guest.get(`/?${n}-held`)
    answered += 1
    return page
  })
  // One is drawn, and eight wait for it.
  await until('the others are answered', () => answered === 31)
  const { release } = await pagesDrawn()
  release()
  const pages = await Promise.all(asked)
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  expect(pages.filter(isDrawn)).toHaveLength(9)
  const frame = pages.find((page) => !isDrawn(page))
  expect(frame?.text).toContain('<div id="root"></div>')
  expect(frame?.text).toContain('rel="canonical"')
  expect(isDrawn(await guest.get('/'))).toBe(true)
  await shop.stop()
})

test('a crowd of strangers takes no drawing from a browser that was here before', async () => {
  const shop = await open()
  const known = shop.visitor()
  await known.post('/api/orders', orderOf(ids.soap))
  const crowd = Array.from({ length: 40 }, (_, n) => shop.visitor().get(`/?${n}`))
  const pages = await Promise.all([...crowd, known.get('/')])
  expect(isDrawn(pages.at(-1) ?? { text: '' })).toBe(true)
  await shop.stop()
})

test('what names no page is not found, drawn or not', async () => {
  const shop = await open(limitsWith({ requests: { drawing: { newcomers: 0 } } }))
  const page = await shop.visitor().get('/nowhere')
  expect([page.status, isDrawn(page)]).toEqual([404, false])
  await shop.stop()
})

test('the set-up page of a shop with an administrator is left to the browser, which alone knows the secret', async () => {
  const shop = await open()
  const page = await shop.visitor().get('/setup')
  expect([page.status, page.headers.get('location'), isDrawn(page)]).toEqual([200, null, false])
  expect((await shop.visitor().get('/api/setup')).status).toBe(404)
  await shop.stop()
})

test('the set-up page of a shop without an administrator is sent', async () => {
  const shop = await startTestServer({
    web: join(built, 'web'),
    pages: built,
    seed: async () => undefined,
  })
  const page = await shop.visitor().get('/setup')
  expect([page.status, isDrawn(page)]).toEqual([200, true])
  await shop.stop()
})

test('an address has its share of drawings, then the browser draws, then pages say when to come again', async () => {
  const requests = { drawing: { newcomers: 2 }, page: { newcomers: 3 } }
  const shop = await open(limitsWith({ requests }))
  const pages = [1, 2, 3, 4].map((n) => shop.visitor().get(`/?${n}`))
  const answers = await Promise.all(pages)
  expect(answers.map((page) => [page.status, isDrawn(page)])).toEqual([
    [200, true],
    [200, true],
    [200, false],
    [429, false],
  ])
  const last = await shop.visitor().get('/')
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(last.headers.get('cache-control')).toBe('no-store')
  expect(last.text).toContain('<div id="root"></div>')
  expect((await shop.visitor().get('/icon.svg')).status).toBe(200)
  await shop.stop()
})

test('a page is drawn once for those who ask at once and those who come later, and anew once what it shows has changed', async () => {
  const shop = await open()
  const { drawn } = await pagesDrawn()
  const path = '/products?search=soap'
  const timesDrawn = async (headers: Record<string, string> = {}) => {
    const before = drawn[path] ?? 0
    const pages = await Promise.all([1, 2, 3].map(() => shop.visitor().get(path, headers)))
    expect(pages.filter(isDrawn)).toHaveLength(3)
    return (drawn[path] ?? 0) - before
  }
  expect(await timesDrawn()).toBe(1)
  expect(await timesDrawn()).toBe(0)
  // Another language and another branch are pages of their own.
  expect(await timesDrawn({ 'accept-language': 'sw' })).toBe(1)
  expect(await timesDrawn({ cookie: 'duka_branch=KAB' })).toBe(1)
  expect(await timesDrawn()).toBe(0)

  const admin = shop.visitor()
  await admin.logIn('admin')
  const change = async (path: string, body: object) => {
    const answer = await admin.patch(path, body)
    expect(answer.status).toBe(200)
    // A reader who has to see the change makes the shop wait for it.
    const position = answer.headers.get('x-position') ?? ''
    expect(position).not.toBe('')
    await admin.get('/api/branches', { 'x-min-position': position })
  }
  await change(`/api/products/${ids.soap}`, { description: 'Fresh' })
  expect(await timesDrawn()).toBe(1)
  await change(`/api/products/${ids.milk}`, { description: 'Fresh' })
  expect(await timesDrawn()).toBe(0)
  await shop.stop()
})

test('without scripts each page says in its language what needs them, and leads to the branches', async () => {
  const shop = await open()
  const inEnglish = (await shop.visitor().get('/login')).text
  const inSwahili = (await shop.visitor().get('/login', { 'accept-language': 'sw' })).text
  const frame = (await shop.visitor().get('/offline')).text
  for (const text of [inEnglish, frame])
    expect(text).toMatch(/<noscript>.*JavaScript.*<a href="\/branches">.*<\/noscript>/)
  expect(inSwahili).toMatch(/<noscript>.*inahitaji JavaScript.*<\/noscript>/)
  await shop.stop()
})

test('a page is asked for by its head alone, and is not sent again while it is the same', async () => {
  const shop = await open()
  const guest = shop.visitor()
  const etag = (await guest.get('/')).headers.get('etag') ?? ''
  const head = await fetch(shop.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  // Node's fetch asks anew otherwise.
  const asking = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  const again = await guest.get('/', asking)
  expect([again.status, again.text]).toEqual([304, ''])
  await shop.stop()
})

test('a page says whether its request had a session, drawn or not', async () => {
  const shop = await open()
  const wanjiku = shop.visitor()
  const before = await wanjiku.get('/')
  await wanjiku.logIn('wanjiku')
  expect(before.text).toContain('<html lang="en">')
  expect((await wanjiku.get('/')).text).toContain('<html lang="en" data-session>')
  expect((await wanjiku.get('/offline')).text).toContain('<html lang="en" data-session>')
  await shop.stop()
})
