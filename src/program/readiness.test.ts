import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createAlerts } from '../lib/alerts.ts'
import { createRecent } from '../runtime/recent.ts'
import { StoreFull, StoreUnavailable } from '../stores/store-unavailable.ts'
import { virtualWorld } from '../testing/worlds.ts'
import { tellStoresAway } from './readiness.ts'

const HOUR = 3_600_000

const watched = () => {
  const world = virtualWorld()
  let failure: Error | undefined
  const store = {
    probe: async () => {
      if (failure !== undefined) throw failure
    },
  }
  const well = { probe: async () => undefined }
  const written: unknown[] = []
  const recent = createRecent(world)
  const alert = createAlerts({
    world,
    count: recent.alert,
    write: (_, facts) => written.push(facts),
  })
  const stores = { eventStore: store, readStore: well, vault: well, jobQueue: well }
  const watch = tellStoresAway(stores, { world, alert, log: pino({ level: 'silent' }) })
  return {
    world,
    written,
    told: () => recent.alerts().map(({ code }) => code),
    fails: async (error: Error, ms: number) => {
      failure = error
      await world.advance(ms)
      failure = undefined
    },
    stop: watch.stop,
  }
}

test('a disk that was full for 15 s is told for a day, also where nobody bought meanwhile', async () => {
  const { world, written, told, fails, stop } = watched()
  await world.advance(3_000)
  await fails(new StoreFull('events.db'), 15_000)
  expect(written).toEqual([{ store: 'event store', isFull: true }])
  await world.advance(23 * HOUR)
  expect(told()).toEqual(['store-away'])
  await world.advance(HOUR)
  expect(told()).toEqual([])
  await stop()
})

test('an engine that was away is told, and one that fails otherwise is the business of others', async () => {
  const { written, fails, stop } = watched()
  await fails(new Error('a fault of the program'), 15_000)
  expect(written).toEqual([])
  await fails(new StoreUnavailable('MongoDB'), 15_000)
  expect(written).toEqual([{ store: 'event store', isFull: false }])
  await stop()
})
