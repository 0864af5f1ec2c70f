import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTime } from '../../lib/world.ts'
import { realWorld } from '../../program/real-world.ts'
import { type Engine, mongoEngine } from '../../testing/stores/engines.ts'
import {
  at,
  markAt,
  newCollection,
  newLease,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import { until } from '../../testing/until.ts'
import { type Mongo, openMongo } from '../mongo-client.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { openMongoVault } from '../vault/mongodb.ts'
import { openMongoReadStore } from './mongodb.ts'
import type { ReadStore } from './port.ts'

const engine = mongoEngine()
const why = 'reason' in engine ? ` (${engine.reason})` : ''

describe.skipIf(why !== '')(`a MongoDB that falls silent${why}`, () => {
  const notes = newCollection()
  const times = { createdAt: '2999-01-01T00:00:00.000Z', expiresAt: '2999-02-01T00:00:00.000Z' }
  const session = { userId: 'wanjiku', role: 'customer', ...times }
  let server: Engine
  let mongo: Mongo
  let store: ReadStore
  beforeEach(async ({ skip }) => {
    if ('reason' in engine) return
    server = await engine.start()
    if (server.service === undefined) return skip('a MongoDB that others use is not to be stopped')
    // A look of the driver's own at the server would cut patient work short, and decide the test by chance.
    const url = `${server.url}&heartbeatFrequencyMS=60000`
    mongo = openMongo(url, realWorld)
    store = openMongoReadStore(url, realWorld, mongo)
    await store.prepare([notes])
    const docs = writesOf([{ id: 'a', position: at(1) }])
    await store.commit([{ collection: notes, writes: docs }], markAt(at(1)), await newLease(store))
    await server.service.freeze()
    // The signal takes effect late. Another client looks: the store's own connection stays free for who is patient.
    const looker = openMongoReadStore(server.url, realWorld)
    await until('its silence', async () => !(await inTime(realWorld, 500, looker.get(notes, 'a'))))
    await looker.close()
  })
  afterEach(() => server?.stop())

  const elapsed = async (work: Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await work
    return performance.now() - from
  }

  it('holds a request for no longer than 5 s, of the read models and of the vault', async () => {
    const vault = openMongoVault(server.url, realWorld)
    const asked = [
      () => store.get(notes, 'a'),
      () => store.find(notes, { limit: 1 }),
      () => store.probe(),
      () => vault.session('a', at(1)),
      () => vault.ensureKey('a'),
      () => vault.putSession('a', session),
    ]
    // Who has no connection yet waits no longer than the others, however patient.
    const hasConnection = once(mongo.db.client, 'connectionCheckedOut')
    const patient = store.getManyPatiently(notes, ['a'])
    await hasConnection
    const took = await Promise.all(
      asked.map((ask) => elapsed(expect(ask()).rejects.toThrow(StoreUnavailable))),
    )
    for (const ms of took) expect(ms).toBeLessThan(6_000)
    await vault.close()
    await server.service?.thaw()
    expect(await patient).toEqual([{ id: 'a', position: at(1) }])
  }, 20_000)

  it('does not hold up who waits for a position, nor who closes it meanwhile', async () => {
    const waiting = store.waitFor(notes, at(2), 300)
    expect(await elapsed(expect(waiting).resolves.toBe(false))).toBeLessThan(3_000)
    expect(await elapsed(store.close())).toBeLessThan(5_000)
  })
})
