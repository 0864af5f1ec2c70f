import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { eventCatalogue } from '../../domain/aggregates.ts'
import type { AlertCode, AlertFacts } from '../../lib/alerts.ts'
import { realWorld } from '../../program/real-world.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import {
  paidByStatement,
  seededRandom,
  shopHistory,
  type Told,
} from '../../testing/projections/history.ts'
import { until } from '../../testing/until.ts'
import { allProjections } from '../all-projections.ts'
import { orders } from '../orders/projection.ts'
import { payments } from '../payments/projection.ts'
import type { AnyProjection, Projection } from '../projection.ts'
import { type Runner, startProjections } from '../runner.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { parkedBy, parkedStreams } from './parked-streams.ts'

const ofOrders = `orders@${orders.collection.version}`
const ofPayments = `payments@${payments.collection.version}`

const history = shopHistory({ branches: 2, products: 6, orders: 30 }, seededRandom(7))
const delivered = history.find(({ event }) => event.type === 'OrderDelivered')
const stream = delivered?.stream ?? ''
const ofStream = history.filter((one) => one.stream === stream).length
const retryOf = (one: string | null): Told => ({
  stream: 'parking-readers',
  event: { type: 'ParkedRetryRequested', data: { readers: 'all', stream: one } },
})
const retry = retryOf(null)

/** A catalogue of an older Duka, which does not know that orders are processed. */
const { OrderProcessingStarted: _, ...older } = eventCatalogue

const failing: Projection<UserDoc> = {
  ...users,
  on: {
    ...users.on,
    AddressAdded: () => {
      throw new Error('a slip in a fold')
    },
  },
}

/** Keeps less of an address. */
const brief: Projection<UserDoc> = {
  ...users,
  on: {
    ...users.on,
    AddressAdded: (event, facts) => {
      const { address } = event.data
      const data = { ...event.data, address: { ...address, name: address.name.slice(0, 10) } }
      return users.on.AddressAdded?.({ ...event, data }, facts) ?? []
    },
  },
}

let shop: TestLog
let running: Runner[]
let alerts: { code: AlertCode; facts: AlertFacts | undefined }[]
let errors: unknown[]
beforeEach(async () => {
  shop = await openTestLog()
  running = []
  alerts = []
  errors = []
})
afterEach(async () => {
  await stop()
  await shop.close()
})

const start = (events = shop.events, projections: readonly AnyProjection[] = allProjections) => {
  const runner = startProjections({
    events,
    projections,
    store: shop.store,
    holder: 'test',
    world: realWorld,
    alert: (code, facts) => alerts.push({ code, facts }),
    onError: (error) => errors.push(error),
  })
  running.push(runner)
  return runner
}
const stop = () => Promise.all(running.splice(0).map((runner) => runner.stop()))

const parked = async () => (await Promise.all([ofOrders, ofPayments].map(ofReader))).flat()
const ofReader = (reader: string) => parkedBy(shop.store, reader)

/** The read models as built from nothing. */
const rebuilt = async (projections = allProjections) => {
  await stop()
  shop = await shop.loseReadModels()
  await start(shop.events, projections).caughtUp()
  return shop.dump()
}
describe('an event that cannot be read', () => {
  it('is parked with all later ones of its stream, and everything else goes on', async () => {
    const at = history.findIndex(({ event }) => event.type === 'OrderProcessingStarted')
    const { stream: half = '' } = history[at] ?? {}
    await shop.append(history)
    const runner = start(shop.eventsOf({ catalogue: older }))
    await runner.caughtUp()
    const found = (await ofReader(ofOrders)).find((one) => one.stream === half)
    const rest = history.slice(at).filter((one) => one.stream === half).length
    expect(found).toMatchObject({ type: 'OrderProcessingStarted', reason: 'unknown-type' })
    expect(found?.events).toBe(rest)
    expect((await runner.parkedEvents()).orders).toBeGreaterThanOrEqual(rest)
    expect((await runner.parkedEvents()).branches).toBe(0)
    const orderId = half.replace('order-', '')
    const { orders = [] } = await shop.dump()
    expect(orders.find(({ id }) => id === orderId)).toMatchObject({ status: 'confirmed' })
    expect(errors).toEqual([])
    const whole = await rebuilt()
    expect(orders.length).toBe(whole.orders?.length)
  })

  it('of another program is given back, though an earlier Duka set it aside', async () => {
    await shop.append(history.slice(0, 20))
    await shop.plant('invoice-1', -1, { type: 'InvoiceSent', data: {} })
    await start().caughtUp()
    await stop()
    const [mark] = await shop.events.marksBefore(null, 1)
    const lease = await shop.store.acquireLease('projections', 'test', 10_000)
    if (lease === undefined || mark === undefined) throw new Error('nothing to write with')
    const { id: eventId, stream: foreign, revision: fromRevision, position } = mark
    const doc = {
      id: `${ofOrders}/${foreign}`,
      reader: ofOrders,
      stream: foreign,
      fromRevision,
      eventId,
      type: 'InvoiceSent',
      reason: 'unknown-type',
      events: 1,
      since: '2026-01-05T09:00:00.000Z',
      position,
    }
    await shop.store.commit(
      [{ collection: parkedStreams, writes: [{ id: doc.id, doc }] }],
      mark,
      lease,
    )
    await shop.store.releaseLease(lease)
    expect(await ofReader(ofOrders)).toHaveLength(1)
    start()
    await expect.poll(() => ofReader(ofOrders)).toEqual([])
    expect(alerts).toEqual([{ code: 'foreign-events', facts: { category: 'invoice', events: 1 } }])
  })

  it('is told by its names, once for all readers', async () => {
    await shop.append(history)
    await shop.plant(stream, ofStream - 1, { type: 'OrderTeleported', data: {} })
    const runner = start()
    await runner.caughtUp()
    expect(alerts).toEqual([
      {
        code: 'event-parked',
        facts: {
          stream,
          type: 'OrderTeleported',
          reason: 'unknown-type',
          event: expect.any(String),
          readers: expect.stringContaining(`${ofOrders}, `),
        },
      },
    ])
    await stop()
    await start().caughtUp()
    expect(alerts).toHaveLength(1)
    expect(await parked()).toHaveLength(2)
  })

  it('is taken in by a newer Duka, in the order of its stream: the same as built from nothing', async () => {
    await shop.append(history.slice(0, -20))
    await start(shop.eventsOf({ catalogue: older })).caughtUp()
    await stop()
    expect((await ofReader(ofOrders)).length).toBeGreaterThan(3)
    await start(shop.eventsOf({ catalogue: older })).caughtUp()
    const held = (await ofReader(ofOrders)).map((one) => one.stream)
    await shop.append(held.slice(0, 2).map(paidByStatement))
    await running[0]?.caughtUp()
    await stop()
    start()
    await shop.append(history.slice(-20))
    await until('all to be revived', async () => (await parked()).length === 0)
    await running[0]?.caughtUp()
    const revived = await shop.dump()
    expect(revived).toEqual(await rebuilt())
  })

  it('stays parked from where its stream cannot be read', async () => {
    await shop.append(history)
    await shop.plant(stream, ofStream - 1, { type: 'OrderTeleported', data: {} })
    await start(shop.eventsOf({ catalogue: older })).caughtUp()
    await stop()
    await start().caughtUp()
    const left = await until('what can be read to be revived', async () => {
      const all = await parked()
      return all.every(({ type }) => type === 'OrderTeleported') && all
    })
    expect(left).toMatchObject([
      { stream, fromRevision: ofStream, events: 1, reader: ofOrders },
      {
        stream,
        fromRevision: ofStream,
        events: 1,
        reader: `payments@${payments.collection.version}`,
      },
    ])
    expect(await shop.dump()).toEqual(await rebuilt())
  })
})

describe('an event that a read model cannot take in', () => {
  const instead = (one: AnyProjection) =>
    allProjections.map((other) => (other.collection.name === one.collection.name ? one : other))

  it('is parked where its fold throws, and taken in on command once the fold is mended', async () => {
    await shop.append(history)
    await start(shop.events, instead(failing)).caughtUp()
    const { users: before = [], ...others } = await shop.dump()
    const held = await ofReader(`users@${users.collection.version}`)
    expect(held.length).toBe(before.length)
    expect(held[0]).toMatchObject({ type: 'AddressAdded', reason: 'fold-failed', events: 1 })
    expect(String(errors[0])).toContain('a slip in a fold')
    await stop()
    await start().caughtUp()
    expect(await ofReader(`users@${users.collection.version}`)).toHaveLength(held.length)
    await shop.append([retry])
    await until(
      'all to be revived',
      async () => (await ofReader(`users@${users.collection.version}`)).length === 0,
    )
    const { users: after, ...rest } = await shop.dump()
    expect(rest).toEqual(others)
    const whole = await rebuilt()
    expect(after).toEqual(whole.users)
  })

  it('is taken in alone where it alone was asked for, and the others stay', async () => {
    spec('operations 2.3', 'Parked events: which reader, stream and reason, since when')
    const name = `users@${users.collection.version}`
    await shop.append(history)
    await start(shop.events, instead(failing)).caughtUp()
    await stop()
    const held = await ofReader(name)
    const [wanted = ''] = held.map((one) => one.stream)
    await start().caughtUp()
    await shop.append([retryOf(wanted)])
    await until('it to be revived', async () => (await ofReader(name)).length < held.length)
    const left = await ofReader(name)
    expect(left.map((one) => one.stream)).toEqual(
      held.map((one) => one.stream).filter((one) => one !== wanted),
    )
    expect(left.map(({ triedAt }) => triedAt)).toEqual(left.map(() => undefined))
  })

  const addressed = (n: number): Told => ({
    stream: 'user-large',
    event: {
      type: 'AddressAdded',
      data: {
        userId: 'large',
        addressId: `a${n}`,
        isDefault: false,
        address: { name: 'x'.repeat(300_000), street: `${n}`, city: '', region: '' },
      },
    },
  })
  const large: Told[] = [
    {
      stream: 'user-large',
      event: {
        type: 'UserRegistered',
        data: { userId: 'large', username: 'l', email: '', fullName: 'L', phoneNumber: '' },
      },
    },
    ...[1, 2, 3, 4, 5].map(addressed),
  ]
  it('is parked where its document would grow too large, and the rest is stored', async () => {
    await shop.append([...history, ...large])
    await start().caughtUp()
    expect(await ofReader(`users@${users.collection.version}`)).toMatchObject([
      { stream: 'user-large', fromRevision: 4, reason: 'document-too-large', events: 2 },
    ])
    const doc = await shop.store.get<UserDoc>(users.collection, 'large')
    expect(doc?.addresses).toHaveLength(3)
    expect(alerts).toMatchObject([
      { code: 'event-parked', facts: { readers: `users@${users.collection.version}` } },
    ])
    const before = await shop.dump()

    const held = async () => (await ofReader(`users@${users.collection.version}`))[0]
    const first = await held()
    expect(first?.triedAt).toBeUndefined()
    await shop.append([retry])
    await until('it to be tried', async () => (await held())?.triedAt !== undefined)
    expect(await held()).toMatchObject({ fromRevision: 4, events: 2, since: first?.since })
    expect(await shop.dump()).toEqual(before)
    await stop()
    const mended = instead(brief)
    await start(shop.events, mended).caughtUp()
    await shop.append([retry])
    await until(
      'it to be revived',
      async () => (await ofReader(`users@${users.collection.version}`)).length === 0,
    )
    const revived = await shop.dump()
    expect(revived).toEqual(await rebuilt(mended))
  })
})

it('begins without what an earlier run over the log had parked', async () => {
  await shop.append(history)
  await shop.plant('order-nobody', NO_STREAM, { type: 'OrderTeleported', data: {} })
  await start().caughtUp()
  expect(await ofReader(ofOrders)).toHaveLength(1)
  await stop()
  const lease = await shop.store.acquireLease('projections', 'test', 1_000)
  if (lease === undefined) throw new Error('no lease')
  for (const { collection } of allProjections) await shop.store.reset(collection, lease)
  await shop.store.releaseLease(lease)
  await start(
    shop.eventsOf({ catalogue: { ...eventCatalogue, OrderTeleported: { version: 1 } } }),
  ).caughtUp()
  expect(await ofReader(ofOrders)).toEqual([])
})
