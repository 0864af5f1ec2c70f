import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { openEventStoreDb } from '../../stores/event-store/eventstoredb/eventstoredb.ts'
import type { EventBatch, EventStore, Position } from '../../stores/event-store/port.ts'
import { startStandIn } from './stand-in.ts'

/** `atEnd` is vitest's `afterAll`, or `onTestFinished`. */
export const temporaryFolderFor = async (
  atEnd: (remove: () => Promise<void>) => void,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-eventstoredb-'))
  atEnd(() => rm(folder, { recursive: true }))
  return folder
}

export const temporaryFolder = (): Promise<string> => temporaryFolderFor(onTestFinished)

/** A stand-in of its own for one test, and the adapter on it. A test of an outage names a shorter deadline. */
export const openPair = async (deadlineMs = 30_000, address = (url: string) => url) => {
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  const store = await openEventStoreDb(address(standIn.url), realWorld, { deadlineMs })
  onTestFinished(() => store.close())
  return { standIn, store }
}

export type Pair = Awaited<ReturnType<typeof openPair>>

/** Puts an event into the log past the adapter. */
export const plant = (
  { standIn }: Pick<Pair, 'standIn'>,
  stream: string,
  type = 'Planted',
  data = '{}',
  metadata = '{}',
): string => {
  const id = randomUUID()
  const event = { id, type, contentType: 'application/json' }
  const bytes = { data: Buffer.from(data), metadata: Buffer.from(metadata) }
  standIn.log().append(stream, 'any', [{ ...event, ...bytes }])
  return id
}

export const plantMany = (pair: Pick<Pair, 'standIn'>, stream: string, count: number): string[] =>
  Array.from({ length: count }, () => plant(pair, stream))

/** Subscribes until the test ends. `handle` is the consumer's work on a batch. */
export const follow = (
  store: EventStore,
  after: Position | null,
  maxBatch = 100,
  handle: (batch: EventBatch) => Promise<void> = async () => {},
) => {
  const stop = new AbortController()
  const seen: string[] = []
  const run = async () => {
    for await (const batch of store.subscribe(after, maxBatch, stop.signal)) {
      seen.push(...batch.events.map(({ id }) => id))
      await handle(batch)
    }
  }
  const done = run()
  onTestFinished(async () => {
    stop.abort()
    await done
  })
  return { seen, stop, done }
}
