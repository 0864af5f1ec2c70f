import { fileURLToPath } from 'node:url'
import { seedDemo } from '../../src/demo/seed.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../src/testing/server.ts'

const built = (folder: string): string =>
  fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url))

/** The small shop in this process, with the built pages. A test may act behind the API, as no call does. */
export const openShop = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ web: built('web'), pages: built('pages'), ...options })

/**
 * The demo shop in this process, with an M-PESA in a hurry. A call waits for a payer for 5 s instead of 30 s, a late
 * payer comes after 30 s instead of 90 s, and M-PESA is asked after 4 s instead of 15 s.
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
