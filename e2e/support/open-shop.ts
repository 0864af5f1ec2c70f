import { fileURLToPath } from 'node:url'
import { seedDemo } from '../../src/demo/seed.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../src/testing/server.ts'

const built = (folder: string): string =>
  fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url))

/** The small shop in the test's own process, with the built pages. So a test can do what no HTTP call can. */
export const openShop = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ web: built('web'), pages: built('pages'), ...options })

/**
 * The demo shop in the test's own process, with shorter waits for M-PESA: 5 s instead of 30 s for the payer, 30 s
 * instead of 90 s for a late payer, and 4 s instead of 15 s until M-PESA is asked.
 */
export const openHurriedShop = (): Promise<TestServer> =>
  openShop({
    seed: (deps) => seedDemo(deps),
    pictures: built('server/pictures'),
    payments: {
      payAnswerMs: 5_000,
      paymentTimings: { queries: [4_000, 8_000, 15_000, 30_000, 60_000], unknown: 120_000 },
      simulatorTimings: { answerMs: 1_000, lateMs: 30_000, repeatMs: 200 },
    },
  })
