import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sparePort } from '../../src/stores/testing/service.ts'
import { until } from '../../src/stores/testing/until.ts'
import { startLoad } from './load.ts'
import { type Company, type Engines, openCompany, whyNoEngines } from './production.ts'
import { startDemoEngines } from './seed-engines.ts'

const PATIENCE_MS = 90_000
/** The grace of docker-compose.yml before it kills. */
const GRACE_MS = 30_000
const why = whyNoEngines === undefined ? '' : ` (${whyNoEngines})`

/** Stops all processes under load while one engine says nothing. Each engine has a file, so that they run side by side. */
export const stopWithSilence = (name: 'eventStore' | 'mongo' | 'redis'): void => {
  describe.skipIf(why !== '')(`processes that are asked to stop while orders come in${why}`, () => {
    let engines: Engines
    let url: string
    let staff: Company
    const hire = async (port: string): Promise<void> => {
      staff = openCompany(engines)
      url = await staff.everybody({ PORT: port })
    }
    beforeAll(async () => {
      engines = await startDemoEngines()
      await hire(`${await sparePort()}`)
    })
    afterAll(async () => {
      await engines?.[name].thaw()
      await staff?.end()
      await engines?.stop()
    })

    it(`end in order and in time with a silent ${name}, and others go on where they were`, async () => {
      const load = await startLoad([url], 3)
      await until('orders', () => load.told.orders.size > 20, PATIENCE_MS)

      await engines[name].freeze()
      const asked = performance.now()
      expect(await staff.end()).toEqual([0])
      expect(performance.now() - asked).toBeLessThan(GRACE_MS)
      await engines[name].thaw()

      await hire(new URL(url).port)
      await load.stop()
      expect(load.told.wrong).toEqual([])
    }, 240_000)
  })
}
