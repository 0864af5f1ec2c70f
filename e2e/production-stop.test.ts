import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sparePort } from '../src/testing/stores/service.ts'
import { until } from '../src/testing/until.ts'
import { startLoad } from './support/load.ts'
import { type Company, type Engines, openCompany, whyNoEngines } from './support/production.ts'
import { startDemoEngines } from './support/seed-engines.ts'

const PATIENCE_MS = 90_000
/** The grace of docker-compose.yml before it kills. */
const GRACE_MS = 30_000
const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`

describe.skipIf(why !== '')(`processes that are asked to stop while orders come in${why}`, () => {
  let engines: Engines
  let port: string
  let url: string
  let staff: Company
  const hire = async (): Promise<void> => {
    staff = openCompany(engines)
    url = await staff.everybody({ PORT: port })
  }
  beforeAll(async () => {
    engines = await startDemoEngines()
    port = `${await sparePort()}`
    await hire()
  })
  afterAll(async () => {
    await staff?.end()
    await engines?.stop()
  })

  it.each(['eventStore', 'mongo', 'redis'] as const)(
    'end in order and in time with a silent %s, and others go on where they were',
    async (name) => {
      const load = await startLoad([url], 3)
      await until('orders', () => load.told.orders.size > 20, PATIENCE_MS)

      onTestFinished(() => engines[name].thaw())
      await engines[name].freeze()
      const asked = performance.now()
      expect(await staff.end()).toEqual([0])
      expect(performance.now() - asked).toBeLessThan(GRACE_MS)
      await engines[name].thaw()

      await hire()
      await load.stop()
      expect(load.told.wrong).toEqual([])
    },
    240_000,
  )
})
