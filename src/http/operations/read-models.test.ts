import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { type CommandDeps, issue } from '../../commands/engine/command.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { type ReadModel, readModelList, readModelWorkAccepted } from '../../contract/read-models.ts'
import { system } from '../../domain/kernel/access.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { fillSmallShop, ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { until } from '../../testing/until.ts'

const PATH = '/api/admin/read-models'
let shop: TestServer
let admin: Visitor
let wanjiku: Visitor
/** The small shop with more soap than anybody can buy. */
const seed = async (deps: CommandDeps): Promise<void> => {
  await fillSmallShop(deps)
  const shelf = { branchId: ids.kabete, productId: ids.soap, variantId: 0 }
  const count = { ...shelf, onHand: 9_000, lowStockThreshold: 5, reason: 'A lorry of soap' }
  const by = { actor: system, commandId: deps.world.newId(), correlationId: 'soap' }
  expect((await issue(countStock, count, by, deps)).result.ok).toBe(true)
}

beforeAll(async () => {
  const env = { NEW_CASH_OPEN: '1000', MEMBER_CASH_OPEN: '10000' }
  shop = await startTestServer({ seed, env })
  admin = shop.visitor()
  wanjiku = shop.visitor()
  await admin.logIn('admin')
  await wanjiku.logIn('wanjiku')
})
afterAll(() => shop.stop())

const list = async (): Promise<ReadModel[]> =>
  readModelList.parse((await admin.get(PATH)).body).readModels
const ask = (work: string, readModels: 'all' | string[] = 'all') =>
  admin.post(PATH, { work, readModels })
const all = (is: (one: ReadModel) => boolean) => async () => (await list()).every(is)
const codeOf = async (asked: ReturnType<typeof ask>) => {
  const { status, body } = await asked
  return [status, z.object({ code: z.string() }).parse(body).code]
}

const placed = z.object({ id: z.string() })
const listed = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }))

test('every read model says how far it is, and refusals say why', async () => {
  const models = await list()
  expect(models.length).toBeGreaterThan(50)
  expect(models.find(({ name }) => name === 'orders')).toMatchObject({
    building: null,
    newCopy: null,
    oldCopy: null,
    stopped: null,
    comparison: null,
  })
  expect(await codeOf(ask('switch', ['orders']))).toEqual([409, 'NO_NEW_COPY'])
  expect(await codeOf(ask('back'))).toEqual([409, 'NO_OLD_COPY'])
  expect(await codeOf(ask('drop-old', ['orders']))).toEqual([409, 'NO_OLD_COPY'])
  expect(await codeOf(ask('rebuild', ['orders', 'unheard-of']))).toEqual([
    404,
    'READ_MODEL_NOT_FOUND',
  ])
  expect(await codeOf(ask('paint', ['orders']))).toEqual([400, 'INVALID_INPUT'])
})

test('all are rebuilt, switched and switched back while orders come in, and every answer is whole', async () => {
  spec(
    'operations 2.3',
    'Read models: how far, how fast; rebuilt beside, compared, switched and switched back',
  )
  const orders: string[] = []
  let isOver = false

  /** Places an order and sees it in the list: at once, or as soon as an answer is not marked as stale. */
  const buyOne = async () => {
    const bought = await wanjiku.post('/api/orders', orderOf(ids.soap))
    expect(bought.status).toBe(201)
    const { id } = placed.parse(bought.body)
    const position = bought.headers.get('x-position') ?? ''
    const seen = await until('an answer that is up to date', async () => {
      const answer = await admin.get('/api/orders?limit=50', { 'x-min-position': position })
      expect(answer.status).toBe(200)
      return answer.headers.get('x-stale') === null ? answer : undefined
    })
    expect(listed.parse(seen.body)[0]?.id).toBe(id)
    orders.push(id)
  }
  const buy = async () => {
    while (!isOver) await buyOne()
  }
  /** Reads lists over and over. None fails, and none is shorter than before. */
  const read = async (path: string) => {
    let longest = 0
    while (!isOver) {
      const { status, body } = await admin.get(path)
      expect(status).toBe(200)
      const { length } = listed.parse(body)
      expect(length).toBeGreaterThanOrEqual(longest)
      longest = length
    }
  }
  const visitors = [
    buy(),
    read('/api/orders?limit=50'),
    read('/api/admin/users?limit=50'),
    read('/api/products?limit=50'),
  ]
  try {
    expect(await ask('rebuild')).toMatchObject({ status: 202 })
    await until(
      'all new copies',
      all(({ newCopy }) => newCopy?.isReady === true),
    )
    expect(await codeOf(ask('rebuild'))).toEqual([409, 'REBUILD_RUNNING'])
    await ask('compare-all')
    await until(
      'the comparison',
      all(({ comparison }) => comparison?.state === 'done'),
    )
    expect((await list()).filter(({ comparison }) => comparison?.differences !== 0)).toEqual([])
    const before = orders.length
    const { body } = await ask('switch')
    expect(readModelWorkAccepted.parse(body).readModels).toHaveLength((await list()).length)
    await until(
      'the switch',
      all(({ oldCopy }) => oldCopy !== null),
    )
    await until('orders after it', () => orders.length > before + 3)
    const switched = new Map((await list()).map(({ name, oldCopy }) => [name, oldCopy?.since]))
    await ask('back')
    await until(
      'the way back',
      all(({ name, oldCopy }) => oldCopy !== null && oldCopy.since !== switched.get(name)),
    )
  } finally {
    isOver = true
  }
  await Promise.all(visitors)
  expect(orders.length).toBeGreaterThan(5)
})
