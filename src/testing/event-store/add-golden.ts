/**
 * Adds the golden file of an event type, as today's codec writes it:
 *
 *   echo '{"type":"OrderConfirmed","data":{"orderId":"…"}}' | npx tsx src/testing/event-store/add-golden.ts order-1
 *
 * It never replaces a file: an event once written must stay readable for ever.
 */

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { type DukaEvent, eventCatalogue } from '../../domain/aggregates.ts'
import { realWorld } from '../../program/real-world.ts'
import { openEvents } from '../../stores/event-store/codec.ts'
import { openEmbeddedEventStore } from '../../stores/event-store/embedded.ts'
import { writeEventsDb } from '../../stores/event-store/events-db-writes.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { goldenFolder, goldenKeys, goldenName } from './golden.ts'

const isEvent = (value: unknown): value is DukaEvent =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  value.type in eventCatalogue

const stream = process.argv[2]
const event = await json(process.stdin)
if (!stream || !isEvent(event)) throw new Error('Needs a stream, and an event on standard input')

const db = openSqlite(':memory:', 'NORMAL')
const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
const meta = {
  at: '2026-01-02T03:04:05.678Z',
  actor: { id: '0190f3a1-0000-7000-8000-000000000001', role: 'admin' as const },
  correlationId: '0190f3a1-0000-7000-8000-000000000002',
  causationId: '0190f3a1-0000-7000-8000-000000000003',
}
await openEvents(store, goldenKeys, realWorld).append(stream, NO_STREAM, [
  { id: randomUUID(), event, meta },
])
for (const { position: _, metadata: written, ...placed } of await store.readStream(stream)) {
  // A tag depends on the vault of the shop.
  const { tag: __, ...metadata } = written
  const stored = { ...placed, metadata }
  const name = goldenName(event.type, eventCatalogue[event.type].version)
  const golden = `${JSON.stringify({ stored, reads: event.data }, null, 2)}\n`
  writeFileSync(new URL(name, goldenFolder), golden, { flag: 'wx' })
  console.log(`wrote ${name}`)
}
