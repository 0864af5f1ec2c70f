import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventCatalogue } from '../../domain/aggregates.ts'
import { partsOfStream } from '../../domain/kernel/decider.ts'
import { realWorld } from '../../program/real-world.ts'
import { livelyShop } from '../../testing/audit/lively-shop.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { allProjections } from '../all-projections.ts'
import type { AnyProjection } from '../projection.ts'
import { type Runner, startProjections } from '../runner.ts'
import { parkedBy, readerOf } from './parked-streams.ts'

const history = livelyShop()

/** The last type of event that the history has of each aggregate: most often in the middle of a stream. */
const lastTypes = new Map(
  history.map(({ stream, event }) => [partsOfStream(stream).category, event.type]),
)
const odd = new Set<string>(lastTypes.values())
const half = Math.floor(history.length / 2)

/** A Duka that does not know one type of every aggregate. */
const older = Object.fromEntries(Object.entries(eventCatalogue).filter(([type]) => !odd.has(type)))
/** Read models with a slip in the fold of one type of every aggregate. */
const slipping = allProjections.map((one): AnyProjection => {
  const slip = () => {
    throw new Error('a slip in a fold')
  }
  const on = Object.entries(one.on).map(([type, fold]) => [type, odd.has(type) ? slip : fold])
  return { ...one, on: Object.fromEntries(on) }
})

let shop: TestLog
let running: Runner | undefined
beforeEach(async () => {
  shop = await openTestLog()
})
afterEach(async () => {
  await running?.stop()
  await shop.close()
})

const start = async (projections = allProjections, events = shop.events): Promise<Runner> => {
  await running?.stop()
  const alert = () => undefined
  running = startProjections({
    events,
    projections,
    store: shop.store,
    holder: 'test',
    world: realWorld,
    alert,
    onError: () => undefined,
  })
  await running.caughtUp()
  return running
}
const parked = async () => {
  const readers = allProjections.map(({ collection }) => readerOf(collection))
  return (await Promise.all(readers.map((one) => parkedBy(shop.store, one)))).flat()
}
/** A slow machine takes half a minute for every record of every read model. */
const noneIsParked = () =>
  until('all to be revived', async () => (await parked()).length === 0, 110_000)

/** The read models are as they are when they are built from nothing. */
const expectWhole = async () => {
  await running?.caughtUp()
  const revived = await shop.dump()
  await running?.stop()
  shop = await shop.loseReadModels()
  await start()
  expect(revived).toEqual(await shop.dump())
}

it('of every aggregate an unknown type is parked, before the start and while running, and revived whole', async () => {
  await shop.append(history.slice(0, half))
  const runner = await start(allProjections, shop.eventsOf({ catalogue: older }))
  await shop.append(history.slice(half))
  await runner.caughtUp()
  const of = new Set<string>((await parked()).map(({ stream }) => partsOfStream(stream).category))
  expect(of).toEqual(new Set(lastTypes.keys()))
  await start()
  await noneIsParked()
  await expectWhole()
})

it('of every aggregate a fold that throws is parked, before the start and while running, and revived whole', async () => {
  await shop.append(history.slice(0, half))
  const runner = await start(slipping)
  await shop.append(history.slice(half))
  await runner.caughtUp()
  expect((await parked()).length).toBeGreaterThan(lastTypes.size)
  await start()
  await shop.append([
    {
      stream: 'parking-readers',
      event: { type: 'ParkedRetryRequested', data: { readers: 'all', stream: null } },
    },
  ])
  await noneIsParked()
  await expectWhole()
})
