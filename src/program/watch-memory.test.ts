import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../runtime/metrics.ts'
import { threads } from '../testing/stores/threads.ts'
import { until } from '../testing/until.ts'
import { openStores } from './compose.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { watchMemory } from './watch-memory.ts'

it('tells of a thread that ended because its heap needed more than it may take', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-memory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({ DATA_DIR: folder, MEMORY_MB: '256' })
  const stores = await openStores(config, realWorld, () => undefined, threads)
  const metrics = createMetrics(realWorld)
  watchMemory(metrics, stores, config.MEMORY_MB)
  const ended = () => metrics.read('duka_threads_ended')
  expect(await ended()).toEqual({ events: 0, vault: 0, readModels: 0 })
  /** All leave in one message of 200 MB, where the thread may hold 64. */
  const long = 'x'.repeat(1_000_000)
  const set = (n: number) => stores.vault.setPasswordHash(`person-${n}`, long)
  await Promise.allSettled(Array.from({ length: 200 }, (_, n) => set(n)))
  expect(await ended()).toEqual({ events: 0, vault: 1, readModels: 0 })
  const works = () =>
    set(0).then(
      () => true,
      () => false,
    )
  await until('the thread to work again', works, 10_000)
  await stores.close()
})
