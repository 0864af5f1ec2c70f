import { z } from 'zod'
import {
  type Engines,
  type Holding,
  openCompany,
  startEngines,
  whyNoEngines,
} from './production.ts'

const holding = z.object({ eventStore: z.string(), mongo: z.string() })

const seed = async (engines: Engines): Promise<void> => {
  const staff = openCompany(engines)
  await staff.projector({ DEMO: 'true' })
  await staff.end()
}

/** Engines with the demo shop and its read models: copies of the engines that `setup` filled, or newly filled ones. */
export const startDemoEngines = async (): Promise<Engines> => {
  const { SEEDED_ENGINES } = process.env
  if (SEEDED_ENGINES !== undefined) return startEngines(holding.parse(JSON.parse(SEEDED_ENGINES)))
  const engines = await startEngines()
  await seed(engines)
  return engines
}

/**
 * Fills engines with the demo shop once, before the first test that needs it. Engines in containers cannot be copied,
 * so they are filled for each test.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (whyNoEngines !== undefined || process.env.SEEDED_ENGINES !== undefined) return undefined
  const engines = await startEngines()
  const { eventStore, mongo } = engines
  if (eventStore.folder === undefined || mongo.folder === undefined) {
    await engines.stop()
    return undefined
  }
  await seed(engines)
  for (const engine of [eventStore, mongo]) await engine.kill()
  const held: Holding = { eventStore: eventStore.folder, mongo: mongo.folder }
  process.env.SEEDED_ENGINES = JSON.stringify(held)
  return engines.stop
}
