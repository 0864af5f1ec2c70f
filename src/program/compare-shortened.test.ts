import { EventStoreDBClient } from '@eventstore/db-client'
import { expect, onTestFinished, test } from 'vitest'
import { sealNext } from '../runtime/integrity/seal-log.ts'
import { NO_STREAM } from '../stores/event-store/port.ts'
import { openEmbeddedSeals } from '../stores/seals/embedded.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { openPair } from '../testing/event-store/opened.ts'
import { newEvents } from '../testing/stores/new-events.ts'
import { compareShortened } from './compare-shortened.ts'
import { realWorld } from './real-world.ts'
import { examinedReport } from './verify-report.ts'

const vault = { secret: async () => Buffer.alloc(32, 7), hasSecret: async () => true }

test('the seals say how many events are missing of each stream that somebody cut', async () => {
  const { standIn, store: log } = await openPair()
  const client = EventStoreDBClient.connectionString(standIn.url)
  onTestFinished(() => client.dispose())
  const seals = openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))
  const compare = () => compareShortened({ log, seals, vault })
  for (const user of ['user-1', 'user-2', 'user-3']) await log.append(user, NO_STREAM, newEvents(5))
  await sealNext({ log, seals, vault, world: realWorld })
  await log.append('user-1', 4, newEvents(2))
  await log.append('user-4', NO_STREAM, newEvents(2))
  expect(await compare()).toEqual([])

  await client.setStreamMetadata('user-1', { maxCount: 3 })
  await client.tombstoneStream('user-2')
  await client.setStreamMetadata('user-4', { truncateBefore: 1 })
  for (const _ of ['before', 'after']) {
    const flaws = await compare()
    expect(flaws).toEqual([
      { kind: 'shortened', stream: 'user-1', how: 'limited', sealed: 5, missing: 4 },
      { kind: 'shortened', stream: 'user-2', how: 'deleted', sealed: 5, missing: 5 },
      { kind: 'shortened', stream: 'user-4', how: 'limited', sealed: 0, missing: 0 },
    ])
    const examined = { verdict: null, why: 'a test', judged: [], judgedInAll: 0, adopted: [] }
    const said = examinedReport({ ...examined, flaws }).join('\n')
    expect(said).toContain('gives only a part of the stream user-1: somebody limited it')
    expect(said).toContain('By the seals, 4 of its 5 events are missing.')
    expect(said).toContain('By the seals, 5 of its 5 events are missing.')
    expect(said).toContain('None of its events was sealed.')
    standIn.log().scavenge()
  }
})
