import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, mongoEngine } from '../testing/engines.ts'
import { at, markAt, newCollection, newLease, writesOf } from '../testing/read-store-values.ts'
import { openMongoReadStore } from './mongodb.ts'
import type { ReadStore } from './port.ts'

const engine = mongoEngine()
const why = 'reason' in engine ? ` (${engine.reason})` : ''

describe.skipIf(why !== '')(`a MongoDB that falls silent${why}`, () => {
  const notes = newCollection()
  let server: Engine
  let store: ReadStore
  beforeEach(async ({ skip }) => {
    if ('reason' in engine) return
    server = await engine.start()
    if (server.service === undefined) return skip('a MongoDB that others use is not to be stopped')
    store = openMongoReadStore(server.url)
    await store.prepare([notes])
    const docs = writesOf([{ id: 'a', position: at(1) }])
    await store.commit([{ collection: notes, writes: docs }], markAt(at(1)), await newLease(store))
    server.service.freeze()
  })
  afterEach(() => server?.stop())

  const elapsed = async (work: Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await work
    return performance.now() - from
  }

  it('does not hold up who waits for a position, nor who closes it meanwhile', async () => {
    const waiting = store.waitFor(notes, at(2), 300)
    expect(await elapsed(expect(waiting).resolves.toBe(false))).toBeLessThan(3_000)
    expect(await elapsed(store.close())).toBeLessThan(5_000)
  })
})
