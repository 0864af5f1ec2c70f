import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { type ImportReport, importProblem, importReport } from '../contract/import.ts'
import { ids } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'
import { until } from '../testing/until.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = (await logInEverybody(shop))('admin')
})
afterAll(() => shop.stop())

const check = async (csv: string, as = admin): Promise<ImportReport> => {
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const headers = { 'content-type': 'text/csv', ...since }
  const answer = await as.raw('POST', '/api/imports?kind=products&name=p.csv', csv, headers)
  expect(answer.status, answer.text).toBe(201)
  return importReport.parse(answer.body)
}
const reportOf = async (id: string): Promise<ImportReport> => {
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  return importReport.parse((await admin.get(`/api/imports/${id}`, since)).body)
}
/** Begins the import and waits for its end. */
const run = async (id: string, goodRowsOnly = false): Promise<ImportReport> => {
  const started = await admin.post(`/api/imports/${id}/start`, { goodRowsOnly })
  expect(started.status, started.text).toBe(202)
  await until('the import to end', async () => (await reportOf(id)).run?.status === 'done', 60_000)
  return reportOf(id)
}
const problemsOf = async (id: string, of = 'check') => {
  const all: z.output<typeof importProblem>[] = []
  let path: string | undefined = `/api/imports/${id}/problems?of=${of}`
  while (path !== undefined) {
    const { body, headers } = await admin.get(path)
    all.push(...z.array(importProblem).parse(body))
    path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  return all
}
const eventCount = async (): Promise<number> =>
  (await shop.commands.events.readAll(null, 100_000)).events.length

const header = 'Slug;Name;Category;Price (KSh);Featured;Shelf place\r\n'
const faults = [
  ['Category', 'CATEGORY_UNKNOWN', (n: number) => `tea-${n};Tea ${n};Nowhere;10;no;A`],
  ['Price (KSh)', 'PRICE_INVALID', (n: number) => `tea-${n};Tea ${n};groceries;-5;no;A`],
  ['Price (KSh)', 'REQUIRED', (n: number) => `tea-${n};Tea ${n};groceries;;no;A`],
  ['Slug', 'ROW_REPEATED', () => 'tea-2;Tea;groceries;10;no;A'],
  ['Featured', 'YES_OR_NO', (n: number) => `tea-${n};Tea ${n};groceries;10;maybe;A`],
  ['Name', 'NAME_INVALID', (n: number) => `tea-${n};T;groceries;10;no;A`],
] as const

test('of 10,000 rows the 37 bad ones are named by row and column, and nothing is changed', async () => {
  spec('operations import', 'The dry run of 10,000 rows names the 37 bad ones')
  const before = await eventCount()
  const expected: { row: number; column: string; code: string }[] = []
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    const row = n + 2
    const fault = row % 270 === 0 ? faults[expected.length % faults.length] : undefined
    if (fault === undefined) return `tea-${row};Tea ${row};groceries;1,234.00;yes;A`
    expected.push({ row, column: fault[0], code: fault[1] })
    return fault[2](row)
  })
  const report = await check(header + rows.join('\r\n'))
  expect(expected).toHaveLength(37)
  expect(report).toMatchObject({ rows: 10_000, good: 9_963, bad: 37, problems: 37, unchanged: 0 })
  expect(report).toMatchObject({ unknown: ['Shelf place'], broken: null, run: null })
  const found = await problemsOf(report.id)
  expect(found.map(({ row, column, code }) => ({ row, column, code }))).toEqual(expected)
  const changes = await admin.get(`/api/imports/${report.id}/changes?cursor=199`)
  expect(
    z
      .array(z.object({ row: z.number() }))
      .parse(changes.body)
      .at(-1)?.row,
  ).toBe(10_001)
  expect(changes.headers.get('link')).toBeNull()
  const whole = await admin.post(`/api/imports/${report.id}/start`, { goodRowsOnly: false })
  expect(whole.status).toBe(400)
  expect(await eventCount()).toBe(before)
  const left = await admin.get(`/api/imports/${report.id}/rows-left`)
  const lines = left.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(38)
  expect(lines[2]).toContain(',groceries,')
})

test('the good rows are written by who began it, and the same file again changes nothing', async () => {
  spec('operations import', 'Good rows only, with a file of the others')
  const csv = `\uFEFFSlug,Name,Swahili name,Category,Variant,Price,Compare at price,Picture
chai,Tea,Chai,groceries,50 g,120,150,/pictures/tea.svg
chai,,,,100 g,200,,
milk,,Maziwa,,,65,,
soap,,,,,,none,
bad,,,nowhere,,x,,
`
  const checked = await check(csv)
  expect(checked).toMatchObject({ rows: 5, good: 3, unchanged: 1, bad: 1, problems: 3 })
  const done = await run(checked.id, true)
  expect(done.run).toMatchObject({ rows: 3, done: 3, refused: 0, by: 'admin' })
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const [tea] = z
    .array(z.unknown())
    .parse((await admin.get('/api/admin/products?search=Tea', since)).body)
  expect(tea).toMatchObject({ name: 'Tea', nameSw: 'Chai', price: 120, compareAtPrice: 150 })
  expect(tea).toMatchObject({ variants: [{ name: '50 g' }, { name: '100 g', price: 200 }] })
  const { events } = await shop.commands.events.readAll(null, 100_000)
  const started = events.find(({ type }) => type === 'ImportStarted')
  const written = events.filter(({ meta }) => meta.causationId === started?.id)
  expect(written.filter(({ type }) => type.startsWith('Product')).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['ProductAdded', 'ProductVariantAdded', 'ProductPriceChanged']),
  )
  expect(new Set(written.map(({ meta }) => meta.actor.role))).toEqual(new Set(['admin', 'system']))
  const before = await eventCount()
  const again = await check(csv)
  expect(again).toMatchObject({ good: 0, unchanged: 4, bad: 1 })
  const refused = await admin.post(`/api/imports/${again.id}/start`, { goodRowsOnly: true })
  expect(refused.status).toBe(400)
  expect(await eventCount()).toBe(before)
})

test('an export comes back unchanged, whatever a spreadsheet would make of its cells', async () => {
  spec(
    'operations import',
    'A cell that a spreadsheet would run is inert, and comes back unchanged',
  )
  spec('operations import', 'An export that comes back unchanged changes nothing')
  spec('operations cases', '11. An export is inert, its import changes nothing')
  const path = `/api/products/${ids.soap}`
  await admin.patch(path, { name: '=1+1', nameSw: '+254700', unit: '-5', sku: "O'Brien" })
  await admin.patch(`/api/products/${ids.honey}`, { name: "'=1", description: 'a,"b"\n=c' })
  const draft = { name: 'Oats', slug: 'oats', price: 90, categoryId: 1, hasVariants: true }
  expect((await admin.post('/api/products', draft)).status).toBe(201)
  await admin.delete(`/api/products/${ids.milk}`)
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const { text } = await admin.get('/api/admin/products/export', since)
  expect(text).toContain("'=1+1,'+254700,groceries,'-5,O'Brien,")
  expect(await check(text)).toMatchObject({ good: 0, bad: 0, unknown: [] })
  expect(text).toContain('oats,Oats,')
  expect(text).toContain(',withdrawn')
  const mended = await check(text.replace("'=1+1", "'=2+2"))
  expect(mended).toMatchObject({ good: 1, changes: 1, bad: 0 })
})

test('an export of counts comes back unchanged', async () => {
  spec('operations import', 'An export that comes back unchanged changes nothing')
  const neverCounted = { name: 'Njahi', slug: 'njahi', price: 210, categoryId: 1 }
  expect((await admin.post('/api/products', neverCounted)).status).toBe(201)
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const { text } = await admin.get(`/api/inventory/branch/${ids.kabete}/export`, since)
  expect(text).toContain('\r\nnjahi,Njahi,,0,0,5,0\r\n')
  const unchanged = text.trimEnd().split('\r\n').length - 1
  const before = await eventCount()
  const path = `/api/imports?kind=counts&branch=${ids.kabete}`
  const answer = await admin.raw('POST', path, text, { 'content-type': 'text/csv' })
  expect(answer.body).toMatchObject({ good: 0, bad: 0, unchanged, unknown: [] })
  expect(await eventCount()).toBe(before)
})

test.each([
  ['NOT_UTF8', '\0S\0l\0u\0g'],
  ['COLUMN_MISSING', 'Price,Unit\n10,kg\n'],
  ['COLUMN_REPEATED', 'Slug,Name,Name\nsoap,Tea,Tea\n'],
  ['COLUMN_UNCLEAR', 'Slug,Price (USD)\nsoap,12.50\n'],
  ['COLUMN_UNCLEAR', 'Slug,Name,Name (French)\nsoap,Soap,Savon\n'],
  ['SPREADSHEET', 'PK\u0003\u0004\u0014\0\u0006\0'],
  ['FILE_EMPTY', 'Slug,Name\n\n'],
  ['FILE_UNREADABLE', `Slug,Name\n${'soap,Tea\n'.repeat(20_001)}`],
])('%s is said of the file as a whole', async (code, csv) => {
  spec('operations import', 'Files that cannot be read are refused in words')
  const report = await check(csv)
  expect(report.broken).toMatchObject({ code, row: null })
  const started = await admin.post(`/api/imports/${report.id}/start`, { goodRowsOnly: true })
  expect(started.status).toBe(400)
})

test('a file that is too large, or no CSV, is not read', async () => {
  spec('operations import', 'Files that cannot be read are refused in words')
  const path = '/api/imports?kind=products'
  const large = await admin.raw('POST', path, 'a'.repeat(5_000_001), { 'content-type': 'text/csv' })
  expect(large.status).toBe(413)
  expect((await admin.raw('POST', path, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
})
