import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sparePort } from '../src/stores/testing/service.ts'
import { until } from '../src/stores/testing/until.ts'
import { startLoad } from './support/load.ts'
import { moveDemoShop } from './support/migrated.ts'
import { type Engines, openCompany, startEngines, whyNoEngines } from './support/production.ts'

const PATIENCE_MS = 90_000
/** The grace of docker-compose.yml before it kills. */
const GRACE_MS = 30_000
const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`

describe.skipIf(why !== '')(`processes that are asked to stop while orders come in${why}`, () => {
  let engines: Engines
  beforeAll(async () => {
    engines = await startEngines()
    await moveDemoShop(engines)
  })
  afterAll(() => engines?.stop())

  const silences = ['eventStore', 'mongo', 'redis'] as const
  for (const name of silences) {
    it(`end in order and in time with a silent ${name}, and others go on where they were`, async () => {
      const staff = openCompany(engines)
      const successors = openCompany(engines)
      onTestFinished(async () => {
        await engines[name].thaw()
        await Promise.all([staff.end(), successors.end()])
      })
      const PORT = `${await sparePort()}`
      await staff.projector()
      await staff.workers()
      const load = await startLoad([await staff.http({ PORT })], 3)
      await until('orders', () => load.told.orders.size > 20, PATIENCE_MS)

      await engines[name].freeze()
      const asked = performance.now()
      expect(await staff.end()).toEqual([0, 0, 0])
      expect(performance.now() - asked).toBeLessThan(GRACE_MS)
      await engines[name].thaw()

      await successors.projector()
      await successors.workers()
      await successors.http({ PORT })
      await load.stop()
      expect(load.told.wrong).toEqual([])
      expect(await successors.end()).toEqual([0, 0, 0])
    }, 240_000)
  }
})
