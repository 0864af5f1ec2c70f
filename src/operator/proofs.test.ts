import { afterEach, beforeEach, expect, test } from 'vitest'
import { execute, load } from '../commands/engine/execute.ts'
import { createStateCache } from '../commands/engine/read-state.ts'
import { inventory } from '../domain/inventory/inventory.ts'
import { createLog } from '../lib/alerts.ts'
import { roomOfEach } from '../lib/room.ts'
import { contextIn } from '../testing/commands/context.ts'
import { openTestJobs, type TestJobs } from '../testing/program/operator.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { runOperation } from './run-operation.ts'

const stream = 'inventory-1.7.2'
const key = { branchId: 1, productId: 7, variantId: 2 }

let shop: TestShop
let jobs: TestJobs
beforeEach(async () => {
  shop = await openTestShop()
  jobs = openTestJobs()
  expect(await receive('r-1')).toMatchObject({ ok: true })
})
afterEach(async () => {
  await jobs.close()
  await shop.close()
})

const run = (...words: string[]) =>
  runOperation(
    { user: 'njeri', words },
    { commands: shop.deps, jobs: jobs.queue, address: 'https://duka.example' },
    createLog('silent'),
  )

/** By a process that remembers nothing. */
const context = () =>
  contextIn(shop, { cache: createStateCache(roomOfEach()), commandId: shop.deps.world.newId() })
const receive = (receiptId: string) =>
  execute(context(), inventory, '1.7.2', {
    type: 'Receive',
    key,
    receiptId,
    quantity: 5,
    note: '',
  })
const onHand = async () => (await load(context(), inventory, '1.7.2')).onHand

/** An event as another program with a login of the store writes it. Gives its position. */
const forge = async (quantity: number): Promise<string> => {
  const [first] = await shop.storedEvents()
  if (first === undefined) throw new Error('There is no event')
  const { tag: _, ...metadata } = first.metadata
  const expected = (await shop.storedEvents()).filter((one) => one.stream === stream).length - 1
  const data = { ...first.data, receiptId: `forged-${quantity}`, quantity }
  await shop.plant(stream, expected, 'StockReceived', { data, metadata })
  return (await shop.storedEvents()).at(-1)?.position ?? ''
}

const parked = async () => {
  await shop.caughtUp()
  const found = await shop.deps.queries.parked.list({ id: 'a', role: 'admin' }, { limit: 100 })
  return found.ok ? found.value.docs.map((one) => `${one.stream} ${one.reason}`) : []
}

test('what nobody of the shop wrote is listed, and stops its own record alone', async () => {
  expect((await run('log', 'unproven')).lines).toEqual([
    'Every event that needs a tag has the right one',
  ])
  const position = await forge(9_999)
  const { lines } = await run('log', 'unproven')
  expect(lines.map((line) => line.split('\t').slice(0, 4))).toEqual([
    [position, stream, '1', 'StockReceived'],
  ])
  await expect(onHand()).rejects.toThrow('StockReceived')
  expect(await load(context(), inventory, '1.7.3')).toEqual(inventory.initial)
  expect(new Set(await parked())).toEqual(new Set([`${stream} unproven`]))
})

test('an event is passed over for good: its record goes on, and says who decided and why', async () => {
  const position = await forge(9_999)
  const passed = await run('log', 'pass-over', position, 'Jane Wanjiru', 'Nobody received this')
  expect(passed).toMatchObject({ exitCode: 0 })
  expect(await onHand()).toBe(5)
  expect(await receive('r-2')).toMatchObject({ ok: true, value: { revision: 2 } })
  expect(await onHand()).toBe(10)
  const [, standing] = await shop.deps.events.readStream(stream)
  expect(standing).toMatchObject({
    type: 'EventPassedOver',
    data: { by: 'Jane Wanjiru', reason: 'Nobody received this', type: 'StockReceived' },
  })
  await expect.poll(parked, { timeout: 20_000 }).toEqual([])
  expect((await run('log', 'unproven')).lines).toHaveLength(1)
})

test('an event is declared true, and a second decision changes nothing', async () => {
  const position = await forge(3)
  const short = String(Number(position))
  expect(await run('log', 'true', short, 'Jane Wanjiru', 'By an older program')).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('declared true')],
  })
  expect(await onHand()).toBe(8)
  expect(await run('log', 'pass-over', short, 'Jane Wanjiru', 'After all not')).toEqual({
    exitCode: 1,
    lines: ['There is no event without a right tag'],
  })
  expect(await onHand()).toBe(8)
})

test('a range is decided on at once, and nothing else', async () => {
  const from = await forge(1)
  const to = await forge(2)
  const behind = await forge(4)
  const { lines } = await run('log', 'true', `${from}-${to}`, 'Jane Wanjiru', 'An older program')
  expect(lines).toHaveLength(2)
  expect((await run('log', 'unproven')).lines).toEqual([expect.stringContaining(behind)])
})

test('a forged decision decides nothing', async () => {
  await forge(9_999)
  const [forged] = (await shop.deps.events.readAll(null, 10)).unreadable
  const data = { eventId: 'e', stream, revision: 1, type: 'StockReceived', by: 'x', reason: 'x' }
  await shop.plant(`eventproof-${forged?.fingerprint}`, -1, 'EventDeclaredTrue', { data })
  await expect(onHand()).rejects.toThrow('StockReceived')
})

test.each([
  ['log', 'true'],
  ['log', 'true', '1'],
  ['log', 'true', 'x', 'Jane Wanjiru', 'Because'],
  ['log', 'true', '1', 'Jane Wanjiru', ''],
  ['log', 'pass-over', '1', '', 'Because'],
])('%s %s %s needs a place, a name and a reason', async (...words) => {
  expect((await run(...words)).exitCode).toBe(2)
})
