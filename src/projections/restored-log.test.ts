import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { roomOfEach } from '../lib/room.ts'
import { realWorld } from '../program/real-world.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { openTestLog, type TestLog } from '../testing/log.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { branchOpened } from '../testing/projections/events.ts'
import { seededRandom, shopHistory } from '../testing/projections/history.ts'
import { allProjections } from './all-projections.ts'
import { type BranchDoc, branches } from './branches/projection.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { type Runner, startProjections } from './runner.ts'

const history = shopHistory({ branches: 3, products: 12, orders: 40 }, seededRandom(7))
const early = history.slice(0, history.length / 2)
const late = history.slice(early.length)

/** `kept`: the shop whose read models are kept. `restored`: another log, which they follow from then on. */
let kept: TestLog
let restored: TestLog
let rebuilt: string[]
beforeEach(async () => {
  kept = await openTestLog()
  restored = await openTestLog()
  rebuilt = []
})
afterEach(async () => {
  await kept.close()
  await restored.close()
})

const fail = (error: unknown) => {
  throw error
}
const start = (
  { events }: TestLog,
  store: ReadStore,
  onError: (error: unknown) => void = fail,
): Runner =>
  startProjections({
    events,
    store,
    projections: allProjections,
    holder: 'test',
    world: realWorld,
    alert: () => undefined,
    onError,
    onRebuild: (names) => rebuilt.push(...names),
  })
const follow = async (log: TestLog, store: ReadStore): Promise<void> => {
  const runner = start(log, store)
  await runner.caughtUp()
  await runner.stop()
}
const all = allProjections.map(({ collection }) => collection.name)

/** The documents that the restored log makes in an empty read store. */
const expected = async () => {
  await follow(restored, restored.store)
  rebuilt.splice(0)
  return restored.dump()
}

it('builds read models anew that know events beyond the end of the log', async () => {
  await kept.append(history)
  await follow(kept, kept.store)
  await restored.append(early)
  const dump = await expected()
  await follow(restored, kept.store)
  expect(await kept.dump()).toEqual(dump)
  expect(rebuilt).toEqual(all)
})

it('builds them anew where the log has gone on with other events since', async () => {
  await kept.append(history)
  await follow(kept, kept.store)
  await restored.append(early)
  await restored.append([{ stream: 'branch-9', event: branchOpened(9, 'Athi') }])
  await restored.append(late)
  const dump = await expected()
  await follow(restored, kept.store)
  expect(await kept.dump()).toEqual(dump)
  expect(rebuilt).toEqual(all)
})

it('builds them anew for an empty log', async () => {
  await kept.append(early)
  await follow(kept, kept.store)
  const runner = start(restored, kept.store)
  await expect.poll(() => rebuilt).toEqual(all)
  await runner.stop()
  expect(Object.values(await kept.dump()).flat()).toEqual([])
})

it('leaves those alone that are merely behind', async () => {
  await kept.append(early)
  await follow(kept, kept.store)
  await kept.append(late)
  await follow(kept, kept.store)
  expect(rebuilt).toEqual([])
})

it('builds those of an older Duka anew only where they are further than the log', async () => {
  await kept.append(history)
  await follow(kept, kept.store)
  const store: ReadStore = { ...kept.store, mark: async () => null }
  await follow(kept, store)
  expect(rebuilt).toEqual([])
  await restored.append(early)
  const dump = await expected()
  await follow(restored, store)
  expect(await kept.dump()).toEqual(dump)
  expect(rebuilt).toEqual(all)
})

it('builds them anew where the log goes back and goes on otherwise while they follow it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-went-back-'))
  const log = await openTestLog(undefined, folder)
  const failures: unknown[] = []
  const runner = start(log, log.store, (error) => failures.push(error))
  await log.append(early)
  await runner.caughtUp()
  const mark = Number(await log.events.head())
  await log.append([{ stream: 'branch-8', event: branchOpened(8, 'Lost') }])
  await runner.caughtUp()
  runSql(join(folder, 'events.db'), `DELETE FROM events WHERE position > ${mark}`)
  const others = [9, 10, 11].map((id) => ({
    stream: `branch-${id}`,
    event: branchOpened(id, `Athi ${id}`),
  }))
  await log.append(others)
  const names = async () =>
    (await log.store.getMany<BranchDoc>(branches.collection, ['8', '9', '10', '11'])).map(
      ({ name }) => name,
    )
  await expect.poll(names).toEqual(['Athi 10', 'Athi 11', 'Athi 9'])
  await runner.stop()
  expect(failures).toEqual([expect.objectContaining({ name: 'LogWentBack' })])
  const dump = await log.dump()
  const again = await log.loseReadModels()
  await follow(again, again.store)
  expect(await again.dump()).toEqual(dump)
  await again.close()
})

it('keeps the catalogue from showing what the log does not have', async () => {
  await kept.append(history)
  await follow(kept, kept.store)
  await restored.append(early)
  const { branches = [], products = [] } = await expected()
  const { events } = restored
  const catalogue = await openCatalogue({
    events,
    store: kept.store,
    onError: fail,
    world: realWorld,
    room: roomOfEach(),
  })
  expect(catalogue.queries.branches()).toEqual([])
  const runner = start(restored, kept.store)
  expect(await catalogue.queries.waitFor((await events.head()) ?? '', 10_000)).toBe(true)
  expect(catalogue.queries.branches()).toHaveLength(branches.length)
  expect(catalogue.queries.products({}).total).toBe(products.length)
  await catalogue.stop()
  await runner.stop()
})
