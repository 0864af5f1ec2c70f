/** The engines of a shop, whose data lie in its folder. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnStandIn } from '../../src/testing/event-store/spawned.ts'
import { inventedKeys } from '../../src/testing/payment/invented-keys.ts'
import { ferretdb, redisOptions } from '../../src/testing/stores/engines.ts'
import { startService } from '../../src/testing/stores/service.ts'
import type { Around, Surroundings } from './question.ts'
import { startServer } from './server.ts'

/**
 * A server that syncs to its disk answered 281 appends a second one after another. How long it takes for a short read
 * was not measured; a call to it and back takes 1 ms at least.
 */
const LIKE_A_SERVER = { answerAfterMs: 3.5, readAfterMs: 1 }

/** Starts the stand-in for EventStoreDB, FerretDB and Redis on the data in the folder. */
const openEngines = async (folder: string, pace = {}): Promise<Surroundings> => {
  await mkdir(folder, { recursive: true })
  const log = await spawnStandIn(join(folder, 'log.jsonl'), 0, pace)
  const mongo = await startService(ferretdb, (port) => [`127.0.0.1:${port}`, join(folder, 'mongo')])
  const redis = await startService('redis-server', (port) => redisOptions(port, folder))
  return {
    env: {
      ...inventedKeys,
      MPESA_CALLBACK_URL: 'https://duka.example',
      EVENTSTORE_URL: log.url,
      MONGODB_URL: `mongodb://127.0.0.1:${mongo.port}/duka?retryWrites=false`,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    },
    stop: async () => {
      const exit = once(log.child, 'exit')
      log.child.kill('SIGKILL')
      await exit
      await mongo.stop()
      await redis.stop()
    },
  }
}

const enginesIn = (folder: string): string => join(folder, 'engines')

/** Engines whose event store takes as long as a real one. The shop is moved by the build's own `migrate:store`. */
export const slowEngines: Around = {
  move: async ({ main }, folder) => {
    const shop = await mkdtemp(join(tmpdir(), 'duka-bench-'))
    await cp(folder, shop, { recursive: true })
    await rm(folder, { recursive: true })
    const engines = await openEngines(enginesIn(folder))
    const env = { ...process.env, ...engines.env, DATA_DIR: shop }
    execFileSync(process.execPath, [join(dirname(main), 'migrate-store.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await rm(shop, { recursive: true })
    const server = await startServer(main, folder, engines.env)
    await server.caughtUp()
    await server.stop()
    await engines.stop()
  },
  open: (folder) => openEngines(enginesIn(folder), LIKE_A_SERVER),
}
