import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type LiveListener, listenLive } from '../src/testing/http/live-listener.ts'
import { visitorOf } from '../src/testing/http/visitor.ts'
import { until } from '../src/testing/until.ts'
import { type ApiUser, apiUser } from './support/api.ts'
import { branchId } from './support/buyers.ts'
import { type Load, startLoad } from './support/load.ts'
import { readAllThereIs } from './support/log-and-models.ts'
import { type Company, type Engines, openCompany, whyNoEngines } from './support/production.ts'
import { atRest, type Program } from './support/program.ts'
import { startDemoEngines } from './support/seed-engines.ts'

const PATIENCE_MS = 90_000
/** Enough to show that orders go on. Each costs all processes their work. */
const SOME = 10
const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`
const refusal = z.object({ code: z.string(), details: z.object({ missing: z.string() }) })
const records = z.array(z.object({ productId: z.number(), reserved: z.number() }))

describe.skipIf(why !== '')(`engines that fail while orders come in${why}`, () => {
  let engines: Engines
  let company: Company
  let keeper: Program
  let urls: string[]
  let load: Load
  let listener: LiveListener
  let admin: ApiUser
  beforeAll(async () => {
    engines = await startDemoEngines()
    company = openCompany(engines)
    keeper = await company.projector()
    await company.workers()
    await company.projector()
    urls = [await company.http(), await company.http()]
    const [url = ''] = urls
    admin = await apiUser(url, 'admin')
    listener = await listenLive(url, visitorOf(url))
    load = await startLoad(urls, 2)
  })
  afterAll(async () => {
    listener?.leave()
    await load?.stop()
    await company?.end()
    await engines?.stop()
  })

  const missing = async (url: string): Promise<string> => {
    const answer = await (await apiUser(url))('GET', '/health/ready')
    return answer.status === 200 ? '' : refusal.parse(answer.body).details.missing
  }
  const tellMissing = (store: string) =>
    Promise.all(
      urls.map((url) =>
        until(
          `${url} to miss the ${store}`,
          async () => (await missing(url)).includes(store),
          PATIENCE_MS,
        ),
      ),
    )
  /** All processes are ready, orders come in, and their news go out. */
  const allIsWell = async () => {
    for (const url of urls) {
      await until(`${url} to be ready`, async () => (await missing(url)) === '', PATIENCE_MS)
    }
    const [orders, heard] = [load.told.orders.size, listener.heard().length]
    await until('more orders', () => load.told.orders.size > orders + SOME, PATIENCE_MS)
    await until('more news', () => listener.heard().length > heard, PATIENCE_MS)
    expect(load.told.wrong).toEqual([])
  }

  it('Redis is killed: orders go on', async () => {
    await allIsWell()
    await engines.redis.kill()
    await tellMissing('job queue')
    const orders = load.told.orders.size
    await until('orders without Redis', () => load.told.orders.size > orders + SOME, PATIENCE_MS)
    await engines.redis.start()
    await allIsWell()
  })

  it('MongoDB is killed: who asks is told when to come again', async () => {
    await engines.mongo.kill()
    await tellMissing('read store, vault')
    const answer = await admin('GET', `/api/orders/branch/${branchId}`)
    expect(answer).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await engines.mongo.start()
    await allIsWell()
  })

  it('the connections to the event store are cut, then it is killed', async () => {
    engines.eventStore.wire.cut()
    await tellMissing('event store')
    engines.eventStore.wire.mend()
    await allIsWell()
    await engines.eventStore.kill()
    await tellMissing('event store')
    await engines.eventStore.start()
    await allIsWell()
  })

  it('the keeper of the read models is killed: another takes over', async () => {
    await keeper.kill()
    await allIsWell()
    const id = [...load.told.orders.values()].at(-1)?.id
    await until(
      'a new order to be read',
      async () => (await admin('GET', `/api/orders/${id}`)).status === 200,
      PATIENCE_MS,
    )
  })

  it('no acknowledged order is lost, none doubled, and the stock is what they hold', async () => {
    await load.stop()
    const { orders, cancelled, wrong } = load.told
    expect(wrong).toEqual([])
    const held = new Map<number, number>()
    for (const { id, goods } of orders.values()) {
      if (cancelled.has(id)) continue
      held.set(goods.productId, (held.get(goods.productId) ?? 0) + 1)
    }
    const reserved = async () => {
      const { body } = await admin('GET', `/api/inventory/branch/${branchId}`)
      const all = records.safeParse(body).data ?? []
      return new Map(all.filter((it) => it.reserved > 0).map((it) => [it.productId, it.reserved]))
    }
    const sorted = (figures: Map<number, number>) => [...figures].sort(([a], [b]) => a - b)
    await until(
      'cancelled orders to give back what they held',
      async () => JSON.stringify(sorted(await reserved())) === JSON.stringify(sorted(held)),
      PATIENCE_MS,
    ).catch(() => undefined)
    expect(sorted(await reserved())).toEqual(sorted(held))

    // What the jobs of the last orders append must not come between the two that are compared.
    await atRest(...urls)
    const { placed, models, anew } = await readAllThereIs(engines)
    const acknowledged = [...orders.values()].map(({ id }) => id).sort()
    expect(placed.map(({ data }) => 'orderId' in data && data.orderId).sort()).toEqual(acknowledged)
    const statuses = new Map(models.orders?.map((doc) => [doc.id, 'status' in doc && doc.status]))
    const wanted = acknowledged.map((id) => [id, cancelled.has(id) ? 'cancelled' : 'pending'])
    expect([...statuses].sort()).toEqual(wanted)
    expect(Object.values(models).flat().length).toBeGreaterThan(orders.size * 2)
    for (const [name, docs] of Object.entries(models)) expect(docs, name).toEqual(anew[name])
  })
})
