import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { keepDemand } from '../commands/operations/demand-tags.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { Events } from '../stores/event-store/events.ts'
import {
  type EventStore,
  type NewEvent,
  NO_STREAM,
  type StoredEvent,
} from '../stores/event-store/port.ts'
import type { Vault } from '../stores/vault/port.ts'
import { openPair } from '../testing/event-store/opened.ts'
import { confirmed, registered, toAppend } from '../testing/event-store/some-events.ts'
import { compareTags } from './compare-tags.ts'
import { realWorld } from './real-world.ts'

const openVault = async (): Promise<Vault> => {
  const path = await mkdtemp(join(tmpdir(), 'duka-client-'))
  const folder = openDataFolder(path, realWorld)
  onTestFinished(async () => {
    await folder.close()
    await rm(path, { recursive: true })
  })
  return folder.vault
}

let log: EventStore
let vault: Vault
let events: Events
let own: StoredEvent

/** A shop on EventStoreDB with two records. */
beforeEach(async () => {
  log = (await openPair()).store
  vault = await openVault()
  events = openEvents(log, vault, realWorld)
  await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
  await events.append('order-1', NO_STREAM, [toAppend(confirmed)])
  const [first] = await log.readStream('order-1')
  if (first === undefined) throw new Error('nothing was stored')
  own = first
})

const newId = () => realWorld.newId()
const withoutTag = ({ tag: _, ...metadata }: StoredEvent['metadata']) => metadata
type Forged = [string, () => { stream: string; expected: number; event: NewEvent }]

const forged: Forged[] = [
  [
    'a new stream without a tag',
    () => ({
      stream: 'order-2',
      expected: NO_STREAM,
      event: { ...own, id: newId(), metadata: withoutTag(own.metadata) },
    }),
  ],
  [
    'a new stream with the tag of another one',
    () => ({ stream: 'order-2', expected: NO_STREAM, event: { ...own, id: newId() } }),
  ],
  [
    'a stream’s end without a tag',
    () => ({
      stream: 'order-1',
      expected: 0,
      event: { ...own, id: newId(), metadata: withoutTag(own.metadata) },
    }),
  ],
  [
    'a stream’s end with the tag of the event before',
    () => ({ stream: 'order-1', expected: 0, event: { ...own, id: newId() } }),
  ],
  [
    'a stream’s end without metadata',
    () => ({ stream: 'order-1', expected: 0, event: { ...own, id: newId(), metadata: {} } }),
  ],
  [
    'another type at a stream’s end',
    () => ({
      stream: 'user-u-1',
      expected: 0,
      event: { ...own, id: newId(), type: 'UserDeactivated', data: { userId: 'u-1' } },
    }),
  ],
]

describe('an event that a client of the event store appends past the shop', () => {
  test.each(forged)('to %s: is no fact where tags are demanded, and is named', async (_, forge) => {
    await keepDemand(vault, null)
    events = openEvents(log, vault, realWorld)
    const { stream, expected, event } = forge()
    expect(await log.append(stream, expected, [event])).toMatchObject({ ok: true })
    const read = await events.readAll(null, 10)
    expect(read.events.map(({ id }) => id)).not.toContain(event.id)
    expect(read.unreadable).toMatchObject([{ id: event.id, reason: 'unproven' }])
    await expect(events.readStream(stream)).rejects.toThrow('unproven')
    expect((await compareTags({ log, vault })).flaws).toMatchObject([{ kind: 'unproven', stream }])
  })

  test('of another shop: is no fact, whether tags are demanded or not', async () => {
    const other = openEvents(log, await openVault(), realWorld)
    await other.append('order-2', NO_STREAM, [toAppend(confirmed)])
    expect((await events.readAll(null, 10)).unreadable).toMatchObject([{ reason: 'unproven' }])
    expect((await compareTags({ log, vault })).flaws).toMatchObject([{ tag: 'false' }])
  })
})

test('processes of before write without tags and new ones with them: nothing is set aside until tags are demanded', async () => {
  const before = { ...own, id: newId(), metadata: withoutTag(own.metadata) }
  await log.append('order-2', NO_STREAM, [before])
  expect((await events.readAll(null, 10)).unreadable).toEqual([])
  expect((await compareTags({ log, vault })).flaws).toEqual([])

  const [last] = await log.marksBefore(null, 1)
  if (last === undefined) throw new Error('The log is empty')
  await keepDemand(vault, { stream: last.stream, revision: last.revision, id: last.id })
  const fresh = openEvents(log, vault, realWorld)
  await log.append('order-3', NO_STREAM, [{ ...before, id: newId() }])
  await fresh.append('order-4', NO_STREAM, [toAppend(confirmed)])
  const read = await fresh.readAll(null, 10)
  expect(read.unreadable).toMatchObject([{ stream: 'order-3', reason: 'unproven' }])
  expect(read.events).toHaveLength(4)
  expect((await compareTags({ log, vault })).flaws).toMatchObject([{ stream: 'order-3' }])
})
