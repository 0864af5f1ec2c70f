import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { allProjections } from '../projections/all-projections.ts'
import { type Runner, startProjections } from '../projections/runner.ts'
import { openArrivals } from '../stores/read-store/embedded-checkpoints.ts'
import {
  type ReadModelsThread,
  startReadModelsThread,
} from '../stores/read-store/read-models-thread.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { openTestLog, type TestLog } from '../testing/log.ts'
import { seededRandom, shopHistory } from '../testing/projections/history.ts'
import { threads as programs } from '../testing/stores/threads.ts'
import { keepReadModelsInThread } from './read-models.ts'
import { realWorld as world } from './real-world.ts'

const history = shopHistory({ branches: 3, products: 12, orders: 40 }, seededRandom(7))

const fail = (error: unknown): never => {
  throw error
}

const keep = (
  thread: ReadModelsThread | undefined,
  { events, store: readStore }: TestLog,
): Runner => {
  if (thread === undefined) throw new Error('no thread was started')
  const deps = { world, events, readStore, holder: 'test', log: pino({ level: 'silent' }) }
  return keepReadModelsInThread(thread, { ...deps, alert: fail })
}

/** The documents that the same log gives without a thread. */
const keptAnew = async (log: TestLog) => {
  const anew = await log.loseReadModels()
  onTestFinished(anew.close)
  const { events, store } = anew
  const projecting = { events, store, projections: allProjections, holder: 'test', world }
  const other = startProjections({ ...projecting, alert: fail, onError: fail })
  await other.caughtUp()
  await other.stop()
  return anew.dump()
}

it('gives the documents that the same log gives without a thread, and follows new events', async () => {
  const log = await openTestLog({ programs, onEnded: fail })
  await log.append(history.slice(0, 100))
  const runner = keep(log.readModels, log)
  await runner.caughtUp()
  expect((await log.dump()).branches).toHaveLength(3)
  await log.append(history.slice(100))
  await runner.caughtUp()
  const documents = await log.dump()
  await runner.stop()

  expect(documents).toEqual(await keptAnew(log))
})

it('keeps the read models again after its thread had ended', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const missing = join(parent, 'missing')
  const ended: unknown[] = []
  const options = {
    program: programs.readModels,
    path: missing,
    pagesMib: 4,
    heapMb: 256,
    onEnded: (error: unknown) => void ended.push(error),
  }
  const thread = startReadModelsThread(options, world, openArrivals(world))
  await expect(thread.write('probe', null)).rejects.toThrow(StoreUnavailable)

  const log = await openTestLog(undefined, missing)
  onTestFinished(log.close)
  await log.append(history)
  const runner = keep(thread, log)
  await runner.caughtUp()
  expect(ended).toHaveLength(1)
  expect((await log.dump()).branches).toHaveLength(3)
  await runner.stop()
  await thread.close()
})

it('ends where its heap needs more than it may take, and keeps the same read models as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const log = await openTestLog(undefined, folder)
  await log.append(history.slice(0, 100))
  const ended: unknown[] = []
  const options = {
    program: programs.readModels,
    path: folder,
    pagesMib: 1,
    heapMb: 64,
    onEnded: (error: unknown) => void ended.push(error),
  }
  const thread = startReadModelsThread(options, world, openArrivals(world))
  const runner = keep(thread, log)
  const moved = once(thread.told, 'notice')
  await log.append(history.slice(100))
  await moved
  /** All leave in one message of 200 MB. */
  const flood = Array.from({ length: 200 }, (_, n) =>
    thread.write('releaseLease', { name: 'x'.repeat(1_000_000), holder: 'nobody', fence: n }),
  )
  const outcomes = await Promise.allSettled(flood)
  expect(outcomes.map(({ status }) => status)).toContain('rejected')
  expect(ended).toHaveLength(1)
  await runner.caughtUp()
  const documents = await log.dump()
  await runner.stop()
  await thread.close()

  expect(documents).toEqual(await keptAnew(log))
})
