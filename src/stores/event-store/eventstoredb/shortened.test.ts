import { EventStoreDBClient } from '@eventstore/db-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPair, type Pair } from '#src/testing/event-store/opened.ts'
import { newEvents } from '#src/testing/stores/new-events.ts'
import { until } from '#src/testing/until.ts'
import { StreamUnreadable } from '../events.ts'
import { NO_STREAM } from '../port.ts'

const STREAM = 'user-1'

/** A stream of five events, and somebody else's client of the same server. */
const open = async () => {
  const pair = await openPair()
  const client = EventStoreDBClient.connectionString(pair.standIn.url)
  onTestFinished(() => client.dispose())
  await pair.store.append(STREAM, NO_STREAM, newEvents(5))
  return { ...pair, client }
}
type Opened = Pair & { client: EventStoreDBClient }

const unreadable = { name: 'StreamUnreadable', event: { stream: STREAM } }

/** `left`: the first revision that is left. */
type Way = { how: string; left: number | null; by(opened: Opened): Promise<unknown> }

const ways: Record<string, Way> = {
  deleted: { how: 'deleted', left: null, by: ({ client }) => client.deleteStream(STREAM) },
  'deleted for good': {
    how: 'deleted',
    left: null,
    by: ({ client }) => client.tombstoneStream(STREAM),
  },
  'limited by $maxCount': {
    how: 'limited',
    left: 3,
    by: ({ client }) => client.setStreamMetadata(STREAM, { maxCount: 2 }),
  },
  'limited by $tb': {
    how: 'limited',
    left: 3,
    by: ({ client }) => client.setStreamMetadata(STREAM, { truncateBefore: 3 }),
  },
  'limited by $maxAge': {
    how: 'limited',
    left: null,
    by: async ({ client, standIn }) => {
      for (const record of standIn.log().records) record.created = '0'
      await client.setStreamMetadata(STREAM, { maxAge: 1 })
    },
  },
}

for (const [what, { how, left, by }] of Object.entries(ways)) {
  describe(`a stream that somebody has ${what} past the shop`, () => {
    it('is unreadable, also after a scavenge, and not another one', async () => {
      const opened = await open()
      await opened.store.append('user-2', NO_STREAM, newEvents(2))
      await by(opened)
      for (const _ of ['before', 'after']) {
        await expect(opened.store.readStream(STREAM)).rejects.toMatchObject(unreadable)
        expect(await opened.store.readStream('user-2')).toHaveLength(2)
        opened.standIn.log().scavenge()
      }
    })

    it('is told, and named by those who look for it', async () => {
      const opened = await open()
      const told: unknown[] = []
      const stop = new AbortController()
      const following = (async () => {
        for await (const one of opened.store.followShortened(stop.signal)) told.push(one)
      })()
      expect(await opened.store.shortened()).toEqual([])
      await by(opened)
      await until('the news', () => told.length > 0)
      stop.abort()
      await following
      expect(told).toEqual([{ stream: STREAM, how }])
      expect(await opened.store.shortened()).toEqual([{ stream: STREAM, how, left }])
    })
  })
}

it('nobody begins a deleted stream anew: the append is refused, though the server has made it', async () => {
  const { store, client } = await open()
  await client.deleteStream(STREAM)
  const anew = store.append(STREAM, NO_STREAM, newEvents(1))
  await expect(anew).rejects.toThrow(StreamUnreadable)
  await expect(store.readStream(STREAM)).rejects.toMatchObject(unreadable)
  await client.tombstoneStream('user-9')
  await expect(store.append('user-9', NO_STREAM, newEvents(1))).rejects.toThrow(StreamUnreadable)
})

it('a mark in a deleted stream is still in the log', async () => {
  const { store, client } = await open()
  const [mark] = await store.marksBefore(null, 1)
  if (mark === undefined) throw new Error('no event')
  await store.append('user-2', NO_STREAM, newEvents(1))
  expect(await store.holds(mark)).toBe(true)
  await client.deleteStream(STREAM)
  expect(await store.holds(mark)).toBe(true)
  await client.tombstoneStream(STREAM)
  expect(await store.holds(mark)).toBe(true)
  expect(await store.placeOf(STREAM, 4)).toBeUndefined()
})

it('a stream whose limit was taken away is whole again', async () => {
  const { store, client } = await open()
  await client.deleteStream(STREAM)
  await client.setStreamMetadata(STREAM, {})
  expect(await store.readStream(STREAM)).toHaveLength(5)
  expect(await store.shortened()).toEqual([])
})
