import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Engine, EngineOrReason } from './engines.ts'

/**
 * Tests on an engine that runs as long as they do. `start` starts a further one, for the test that ends it. Without an
 * engine they are skipped, and the reason is printed.
 */
export const describeOnEngine = (
  title: string,
  engine: EngineOrReason,
  tests: (server: () => Engine, start: () => Promise<Engine>) => void,
): void => {
  describe(title, () => {
    if ('reason' in engine) {
      it.skip(`skipped: ${engine.reason}`, () => undefined)
      return
    }
    let server: Engine
    beforeAll(async () => {
      server = await engine.start()
    })
    afterAll(() => server.stop())
    tests(() => server, engine.start)
  })
}
