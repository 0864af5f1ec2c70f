import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventCatalogue } from '../../domain/aggregates.ts'
import { realWorld } from '../../program/real-world.ts'
import { openEvents } from '../../stores/event-store/codec.ts'
import { openEventStoreDb } from '../../stores/event-store/eventstoredb/eventstoredb.ts'
import type { EventStore } from '../../stores/event-store/port.ts'
import { openMongoReadStore } from '../../stores/read-store/mongodb.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { openMongoVault } from '../../stores/vault/mongodb.ts'
import type { Vault } from '../../stores/vault/port.ts'
import { startStandIn } from '../../testing/event-store/stand-in.ts'
import { appender, dump, withEveryKey } from '../../testing/log.ts'
import {
  paidByStatement,
  seededRandom,
  shopHistory,
  type Told,
} from '../../testing/projections/history.ts'
import { type Engine, mongoEngine } from '../../testing/stores/engines.ts'
import { until } from '../../testing/until.ts'
import { allProjections } from '../all-projections.ts'
import { orders } from '../orders/projection.ts'
import { payments } from '../payments/projection.ts'
import type { Projection } from '../projection.ts'
import { startProjections } from '../runner.ts'
import { users } from '../users/projection.ts'
import { parkedBy } from './parked-streams.ts'

const readerOf = ({ collection }: Pick<Projection, 'collection'>): string =>
  `${collection.name}@${collection.version}`
const ofOrders = readerOf(orders)

const engine = mongoEngine()
const { OrderProcessingStarted: _, ...older } = eventCatalogue
const history = shopHistory({ branches: 1, products: 3, orders: 8 }, seededRandom(7))
const large = (n: number): Told => ({
  stream: 'user-large',
  event: {
    type: 'AddressAdded',
    data: {
      userId: 'large',
      addressId: `a${n}`,
      isDefault: false,
      address: { name: 'x'.repeat(400_000), street: `${n}`, city: '', region: '' },
    },
  },
})
const registered: Told = {
  stream: 'user-large',
  event: {
    type: 'UserRegistered',
    data: { userId: 'large', username: 'l', email: '', fullName: 'L', phoneNumber: '' },
  },
}

describe.skipIf('reason' in engine)(
  `what read models on engines park${'reason' in engine ? `: skipped, ${engine.reason}` : ''}`,
  () => {
    let folder: string
    let server: Engine
    let log: EventStore
    let vault: Vault
    let stopLog: () => void
    beforeAll(async () => {
      if ('reason' in engine) return
      folder = await mkdtemp(join(tmpdir(), 'duka-parked-'))
      const standIn = await startStandIn(join(folder, 'log.jsonl'))
      stopLog = standIn.stop
      server = await engine.start()
      log = await openEventStoreDb(standIn.url, realWorld)
      vault = withEveryKey(openMongoVault(`${server.url}`, realWorld))
    })
    afterAll(async () => {
      await vault?.close()
      await log?.close()
      stopLog?.()
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const eventsOf = (catalogue: typeof older | typeof eventCatalogue) =>
      openEvents(log, vault, realWorld, { catalogue })

    const start = (store: ReadStore, catalogue: typeof older | typeof eventCatalogue) =>
      startProjections({
        events: eventsOf(catalogue),
        store,
        projections: allProjections,
        holder: 'test',
        world: realWorld,
        alert: () => undefined,
        onError: (error) => {
          throw error
        },
      })

    it('is taken in by a newer Duka: the same as in an empty database', async () => {
      const events = eventsOf(eventCatalogue)
      const append = appender(events)
      await append([...history, registered, large(1), large(2), large(3)])
      const store = openMongoReadStore(server.url, realWorld)
      const before = start(store, older)
      await before.caughtUp()
      const held = await parkedBy(store, ofOrders)
      expect(held.length).toBeGreaterThan(2)
      await append(held.slice(0, 2).map(({ stream }) => paidByStatement(stream)))
      await before.caughtUp()
      await before.stop()
      expect(await parkedBy(store, readerOf(users))).toMatchObject([
        { reason: 'document-too-large' },
      ])

      const after = start(store, eventCatalogue)
      const isRevived = async () => (await parkedBy(store, ofOrders)).length === 0
      await until('all to be revived', isRevived, 100_000)
      await until(
        'the payments too',
        async () => (await parkedBy(store, readerOf(payments))).length === 0,
      )
      await after.stop()
      const revived = await dump(store)
      await store.close()

      const url = new URL(server.url)
      url.pathname = '/rebuilt'
      const empty = openMongoReadStore(url.href, realWorld)
      const anew = start(empty, eventCatalogue)
      await anew.caughtUp()
      await anew.stop()
      expect(revived).toEqual(await dump(empty))
      await empty.close()
    }, 300_000)
  },
)
