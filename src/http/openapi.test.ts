import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import type { Visitor } from '../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { openApiPath } from './openapi.ts'
import { routes } from './routes.ts'

const parameter = z.strictObject({
  in: z.enum(['path', 'query', 'header', 'cookie']),
  name: z.string(),
  schema: z.record(z.string(), z.unknown()),
  required: z.boolean().optional(),
})
const content = z.record(z.string(), z.strictObject({ schema: z.record(z.string(), z.unknown()) }))
const operation = z.strictObject({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ content, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string().regex(/^([2-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
})
/** The outline that OpenAPI 3.1 demands of the document. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

let shop: TestServer
let guest: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  guest = shop.visitor()
})
afterAll(() => shop.stop())

const described = async () => document.parse((await guest.get('/openapi.json')).body)

test('the document has the form of OpenAPI 3.1 and describes every route', async () => {
  spec('storefront 8', 'Each refusal has a stable code, its status and words')
  const { paths } = await described()
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(names.sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${openApiPath(path)}`).sort(),
  )
})

test('the calls about one order say that its secret opens them', async () => {
  const { paths } = await described()
  const opened = Object.values(paths).flatMap((operations) =>
    Object.values(operations).filter(({ parameters = [] }) =>
      parameters.some((one) => one.in === 'header' && one.name === 'x-order-secret'),
    ),
  )
  expect(opened).toHaveLength(routes.filter(({ takesSecret }) => takesSecret).length)
  expect(opened.length).toBeGreaterThan(8)
})

test('every part of a path is a parameter of it', async () => {
  const { paths } = await described()
  for (const [path, operations] of Object.entries(paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(operations)) {
      const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(named, path).toEqual(parts)
    }
  }
})

test('every reference leads somewhere', async () => {
  const api = await described()
  const text = JSON.stringify(api)
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(references).size).toBeGreaterThan(5)
  for (const name of references) expect(api.components.schemas).toHaveProperty(name ?? '')
})

test('people read of every route, without scripts and styles in the page', async () => {
  const { text, headers } = await guest.get('/docs')
  expect(headers.get('content-type')).toContain('text/html')
  for (const { method, path } of routes) expect(text).toContain(`${method} ${openApiPath(path)}`)
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  expect(text).toMatch(/<html lang="en">/)
  expect((await guest.get('/docs/style.css')).headers.get('content-type')).toContain('text/css')
})

test.each(['/docs', '/openapi.json', '/api/branches', '/api/products/slug/flour'])(
  '%s answers with a slash at its end too',
  async (path) => {
    const plain = await guest.get(path)
    const withSlash = await guest.get(`${path}/`)
    expect(withSlash.status).toBe(plain.status)
    expect(withSlash.text === plain.text).toBe(true)
  },
)

test('figures name routes by their pattern and show appends, read models and jobs', async () => {
  await guest.get('/api/products/slug/flour')
  const { text, headers } = await guest.get('/metrics')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(
    /duka_http_request_duration_seconds_count\{[^}]*route="\/api\/products\/slug\/:slug"/,
  )
  expect(text).not.toContain('flour')
  expect(text).toMatch(/duka_events_appended_total\{outcome="written"\} [1-9]/)
  expect(text).toContain('duka_projection_lag_seconds{reader="orders"} 0')
  expect(text).toContain('duka_jobs{state="dead"} 0')
  expect(text).toContain('process_resident_memory_bytes')
})
