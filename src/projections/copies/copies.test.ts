import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { system } from '../../domain/kernel/access.ts'
import type { ReadModelWork } from '../../domain/read-models.ts'
import { realWorld } from '../../program/real-world.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import { seededRandom, shopHistory } from '../../testing/projections/history.ts'
import { until } from '../../testing/until.ts'
import { allProjections } from '../all-projections.ts'
import { orders } from '../orders/projection.ts'
import { type Runner, type RunnerDeps, startProjections } from '../runner.ts'
import { openReadModelStateQueries } from './queries.ts'

const history = shopHistory({ branches: 3, products: 12, orders: 60 }, seededRandom(7))
const names = allProjections.map(({ collection }) => collection.name)
const DAY_MS = 24 * 60 * 60_000

let shop: TestLog
let running: Runner[]
/** The clocks stand ahead by so much. */
let ahead: number
beforeEach(async () => {
  shop = await openTestLog()
  running = []
  ahead = 0
})
afterEach(async () => {
  await stop()
  await shop.close()
})

const world = {
  ...realWorld,
  now: () => new Date(Date.now() + ahead),
  elapsed: () => realWorld.elapsed() + ahead,
}
const start = (options: Partial<RunnerDeps> = {}): Runner => {
  const runner = startProjections({
    events: shop.events,
    store: shop.store,
    projections: allProjections,
    holder: 'test',
    world,
    alert: () => undefined,
    onError: (error) => {
      throw error
    },
    ...options,
  })
  running.push(runner)
  return runner
}
const stop = () => Promise.all(running.splice(0).map((runner) => runner.stop()))

const ask = (work: ReadModelWork, readModels = names) =>
  shop.append([
    {
      stream: 'readmodels-shop',
      event: { type: 'ReadModelWorkRequested', data: { work, readModels } },
    },
  ])
const list = async () => {
  const { store, events } = shop
  const found = await openReadModelStateQueries({ store, events, world }).list(system)
  return found.ok ? found.value : expect.fail(found.error.code)
}
const ofOrders = async () =>
  (await list()).find(({ name }) => name === 'orders') ?? expect.fail('no orders')
const allReady = () =>
  until(
    'all new copies',
    async () => (await list()).every(({ newCopy }) => newCopy?.isReady),
    30_000,
  )
const allServe = (copy: number) =>
  until('all to serve', async () => {
    const all = await Promise.all(allProjections.map((one) => shop.store.copies(one.collection)))
    return all.every(({ serving }) => serving === copy)
  })
const copyOfOrders = (copy: number) => ({ ...orders.collection, copy })

/** The read models as built from nothing. */
const rebuilt = async () => {
  await stop()
  shop = await shop.loseReadModels()
  await start().caughtUp()
  return shop.dump()
}

describe('copies of read models', () => {
  it('are filled beside those that serve, compared, switched to, and back, while events come', async () => {
    spec(
      'operations 2.3',
      'Read models: how far, how fast; rebuilt beside, compared, switched and switched back',
    )
    await shop.append(history.slice(0, -60))
    const runner = start()
    await runner.caughtUp()
    const before = await shop.dump()
    await ask('rebuild')
    await allReady()
    expect(await shop.dump()).toEqual(before)
    await shop.append(history.slice(-60, -40))
    await ask('compare-all')
    await until('the comparison', async () =>
      (await list()).every(({ comparison }) => comparison?.state === 'done'),
    )
    const compared = (await list()).map(({ comparison }) => comparison?.differences)
    expect(new Set(compared)).toEqual(new Set([0]))
    expect((await ofOrders()).comparison?.compared).toBe((await shop.dump()).orders?.length)

    await ask('switch')
    await allServe(1)
    await shop.append(history.slice(-40, -20))
    await runner.caughtUp()
    expect((await ofOrders()).oldCopy).not.toBeNull()
    const served = await shop.dump()
    await ask('back')
    await allServe(0)
    await runner.caughtUp()
    expect(await shop.dump()).toEqual(served)
    await shop.append(history.slice(-20))
    await runner.caughtUp()
    const after = await shop.dump()
    expect(after).toEqual(await rebuilt())
  })

  it('that differ are counted, and the documents named without what they say', async () => {
    await shop.append(history)
    const runner = start()
    await runner.caughtUp()
    await ask('rebuild', ['orders'])
    await until('the new copy', async () => (await ofOrders()).newCopy?.isReady)
    await stop()
    const lease = await shop.store.acquireLease('projections', 'another', 10_000)
    const mark = await shop.store.mark(orders.collection)
    const { docs } = await shop.store.find(orders.collection, { limit: 3 })
    const [changed, extra, missing] = docs
    if (!lease || !mark || !changed || !extra || !missing) throw new Error('no orders')
    const renamed = { ...changed, fullName: 'Wanjiku' }
    const write = { id: changed.id, doc: renamed, over: changed.position }
    await shop.store.commit([{ collection: copyOfOrders(1), writes: [write] }], mark, lease)
    await shop.store.commit(
      [
        { collection: copyOfOrders(0), writes: [{ id: extra.id, doc: null }] },
        { collection: copyOfOrders(1), writes: [{ id: missing.id, doc: null }] },
      ],
      mark,
      lease,
    )
    await shop.store.releaseLease(lease)
    start()
    await ask('compare', ['orders'])
    const found = await until('the comparison', async () => {
      const { comparison } = await ofOrders()
      return comparison?.state === 'done' ? comparison : undefined
    })
    expect(found.differences).toBe(3)
    expect(found.named).toContainEqual({ id: changed.id, kind: 'different', fields: ['fullName'] })
    expect(found.named).toContainEqual({ id: extra.id, kind: 'extra', fields: [] })
    expect(found.named).toContainEqual({ id: missing.id, kind: 'missing', fields: [] })
    expect(JSON.stringify(found)).not.toContain('Wanjiku')
  })

  it('are filled first where there is none to compare, and dropped on request', async () => {
    await shop.append(history)
    start()
    await ask('compare', ['orders'])
    await until('the comparison', async () => (await ofOrders()).comparison?.state === 'done')
    expect((await ofOrders()).newCopy).toMatchObject({ isReady: true, share: 1 })
    await ask('drop-new', ['orders'])
    await until('the new copy to go', async () => (await ofOrders()).newCopy === null)
    expect(await shop.store.checkpoint(copyOfOrders(1))).not.toBeNull()
    ahead += 10_000
    await until('its documents too', async () => {
      return (await shop.store.checkpoint(copyOfOrders(1))) === null
    })
    expect((await shop.dump()).orders?.length).toBeGreaterThan(40)
  })

  it('that served before are one for each read model, and go after a day', async () => {
    await shop.append(history)
    start()
    for (const copy of [1, 2]) {
      await ask('rebuild', ['orders'])
      await until('the new copy', async () => (await ofOrders()).newCopy?.isReady)
      await ask('switch', ['orders'])
      await until(
        'the switch',
        async () => (await shop.store.copies(orders.collection)).serving === copy,
      )
    }
    expect(await shop.store.copies(orders.collection)).toEqual({
      serving: 2,
      beside: null,
      former: 1,
      last: 2,
    })
    ahead += 10_000
    await until('the first copy to go', async () => {
      return (await shop.store.checkpoint(copyOfOrders(0))) === null
    })
    expect((await ofOrders()).oldCopy).not.toBeNull()
    ahead += DAY_MS
    await until('the old copy to go', async () => (await ofOrders()).oldCopy === null)
    await ask('back', ['orders'])
    await ask('rebuild', ['orders'])
    await until('the next copy', async () => (await ofOrders()).newCopy?.isReady)
    expect((await shop.store.copies(orders.collection)).serving).toBe(2)
  })

  it('are not filled where the disk is nearly full, and given up where it fills up', async () => {
    spec('operations 2.3', 'A rebuild that finds the disk nearly full is stopped, and says so')
    let free = 0
    await shop.append(history)
    const runner = start({ freeBytes: async () => free })
    await ask('rebuild', ['orders'])
    await until('the refusal', async () => (await ofOrders()).stopped?.reason === 'disk-full')
    expect((await ofOrders()).newCopy).toBeNull()
    free = Number.MAX_SAFE_INTEGER
    await ask('rebuild', ['orders'])
    await until('the new copy', async () => (await ofOrders()).newCopy?.isReady)
    expect((await ofOrders()).stopped).toBeNull()
    await runner.caughtUp()
  })

  it('go on after a restart, which does no request twice, nor does an emptied store', async () => {
    await shop.append(history)
    const first = start()
    await first.caughtUp()
    await ask('rebuild', ['orders'])
    await until('the new copy to be noted', async () => (await ofOrders()).newCopy)
    await stop()
    await ask('switch', ['orders'])
    start()
    await until('the request to be seen', async () => (await ofOrders()).newCopy?.isReady !== false)
    if ((await shop.store.copies(orders.collection)).serving === 0) await ask('switch', ['orders'])
    await until(
      'the switch',
      async () => (await shop.store.copies(orders.collection)).serving === 1,
    )
    await stop()
    start()
    await shop.append([history[0] ?? expect.fail()].map((one) => ({ ...one, stream: 'branch-99' })))
    await running[0]?.caughtUp()
    expect((await shop.store.copies(orders.collection)).serving).toBe(1)
    await rebuilt()
    expect(await shop.store.copies(orders.collection)).toMatchObject({ serving: 0, beside: null })
  })
})
