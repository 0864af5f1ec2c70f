import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { health } from '../contract/health.ts'
import { temporaryFolderFor } from '../testing/event-store/opened.ts'
import { startStandIn } from '../testing/event-store/stand-in.ts'
import { orderOf } from '../testing/http/orders.ts'
import { ids } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { holding, samplesIn } from '../testing/program/promql.ts'
import { expressionOf } from '../testing/program/rules.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Another program writes to the event store while the shop sells: many events of one category, and many categories. */
const INVOICES = 3_000
const CATEGORIES = 40

let standIn: Awaited<ReturnType<typeof startStandIn>>
let client: EventStoreDBClient
let shop: TestServer
let admin: Visitor
const written: string[] = []

const line = z.looseObject({ alert: z.string() })
const alerts = () => written.flatMap((text) => line.safeParse(JSON.parse(text)).data ?? [])
const figures = async () => samplesIn((await admin.get('/metrics')).text)
const figure = async (name: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await figures())
      .filter((one) => one.name === name)
      .map(({ labels, value }) => [labels.category ?? labels.reader ?? labels.state ?? '', value]),
  )

/** The types are Duka's own and unknown ones, and nothing says when or by whom. */
const write = (stream: string, count: number) =>
  client.appendToStream(
    stream,
    Array.from({ length: count }, (_, n) =>
      jsonEvent({ type: n % 2 === 0 ? 'OrderPlaced' : 'InvoiceSent', data: { n } }),
    ),
  )

beforeAll(async () => {
  standIn = await startStandIn(join(await temporaryFolderFor(afterAll), 'log.jsonl'))
  client = EventStoreDBClient.connectionString(standIn.url)
  const log = pino({ level: 'error', base: null }, { write: (text: string) => written.push(text) })
  shop = await startTestServer({ env: { EVENTSTORE_URL: standIn.url }, log })
  admin = shop.visitor()
  await admin.logIn('admin')
  for (let n = 0; n < INVOICES; n += 500) await write(`invoice-${n}`, 500)
  for (let n = 0; n < CATEGORIES; n += 1) await write(`${n}`, 2)
})
afterAll(async () => {
  await shop.stop()
  await client.dispose()
  standIn.stop()
})

test('what it wrote is counted by category, a bounded number of them, in figures and under Health', async () => {
  const sum = async () =>
    Object.values(await figure('duka_foreign_events')).reduce((all, n) => all + n, 0)
  await expect.poll(sum).toBe(INVOICES + 2 * CATEGORIES)
  const counts = await figure('duka_foreign_events')
  expect(counts).toMatchObject({ invoice: INVOICES, 0: 2, 18: 2, others: 2 * (CATEGORIES - 19) })
  expect(Object.keys(counts)).toHaveLength(21)
  const shown = health.parse((await admin.get('/api/admin/health')).body)
  expect(shown.foreign).toContainEqual({ category: 'invoice', events: INVOICES })
  expect(shown.foreign).toHaveLength(21)
})

test('each category is told once, and nothing else is', async () => {
  const told = alerts()
  expect(told.map(({ alert }) => alert)).toEqual(told.map(() => 'foreign-events'))
  const categories = told.map(({ category }) => category)
  expect(new Set(categories).size).toBe(categories.length)
  expect(categories).toHaveLength(21)
})

test('no reader is behind, nothing is set aside, and no job is given up', async () => {
  const lag = async () => Math.max(...Object.values(await figure('duka_projection_lag_seconds')))
  await expect.poll(lag).toBe(0)
  expect(await figure('duka_jobs')).toMatchObject({ dead: 0 })
  const parked = Object.values(await figure('duka_parked_events'))
  expect(parked.filter((n) => n > 0)).toEqual([])
  expect((await admin.get('/health/ready')).body).toEqual({ status: 'ok' })
  const scrape = { at: 0, samples: await figures() }
  const rules = ['DukaReaderBehind', 'DukaEventsParked', 'DukaJobsDead']
  expect(rules.filter((one) => holding(expressionOf(one), [scrape]).length > 0)).toEqual([])
})

test('the shop goes on selling', async () => {
  const guest = shop.visitor()
  const placed = await guest.post('/api/orders', orderOf(ids.milk))
  expect(placed, placed.text).toMatchObject({ status: 201 })
  const { id } = z.object({ id: z.string() }).parse(placed.body)
  const confirm = () => admin.patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  expect((await confirm()).status).toBe(200)
})

test('it may limit its streams; of the shop’s a limit is told', async () => {
  await client.setStreamMetadata('invoice-0', { maxCount: 1 })
  await client.setStreamMetadata('order-limited', { maxCount: 1 })
  const altered = () => alerts().filter(({ alert }) => alert === 'log-altered')
  await expect.poll(altered).toMatchObject([{ kind: 'limited', stream: 'order-limited' }])
})

test('an event in a stream of the shop is still set aside, and told', async () => {
  await client.appendToStream('order-nobody', [jsonEvent({ type: 'InvoiceSent', data: {} })])
  await expect
    .poll(() => alerts().filter(({ alert }) => alert === 'event-parked').length)
    .toBeGreaterThan(1)
  const parked = alerts().filter(({ alert }) => alert === 'event-parked')
  expect(parked).toContainEqual(
    expect.objectContaining({ stream: 'order-nobody', reason: 'unknown-type' }),
  )
  await expect.poll(async () => (await figure('duka_jobs')).dead).toBe(1)
})
