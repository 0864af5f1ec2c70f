import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { follow, openPair, plant } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'
import { eventStoreEngine } from '#src/testing/stores/engines.ts'
import { newEvent, newEvents } from '#src/testing/stores/new-events.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { eventStoreContract } from '../contract.ts'
import { type JsonObject, NO_STREAM } from '../port.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { fromPosition, toPosition } from './records.ts'

eventStoreContract('EventStoreDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-eventstoredb-'))
  const standIn = await startStandIn(join(folder, 'log.jsonl'))
  let store = await openEventStoreDb(standIn.url, realWorld)
  return {
    store,
    reopen: async () => {
      await store.close()
      standIn.stop()
      await standIn.start()
      store = await openEventStoreDb(standIn.url, realWorld)
      return store
    },
    close: async () => {
      await store.close()
      standIn.stop()
      await rm(folder, { recursive: true })
    },
  }
})

/** EventStoreDB itself, in addition. The other tests need the stand-in's injuries. */
const startReal = eventStoreEngine()
if (startReal !== undefined) {
  eventStoreContract('EventStoreDB itself', async () => {
    const { url, stop } = await startReal()
    let store = await openEventStoreDb(url, realWorld)
    return {
      store,
      reopen: async () => {
        await store.close()
        store = await openEventStoreDb(url, realWorld)
        return store
      },
      close: async () => {
        await store.close()
        await stop()
      },
    }
  })
}

describe('EventStoreDB', () => {
  it('refuses what JSON cannot hold before anything is sent', async () => {
    const { store, standIn } = await openPair()
    const endless: JsonObject = {}
    endless.self = endless
    const events = [...newEvents(1), newEvent(endless)]
    await expect(store.append('known-1', NO_STREAM, events)).rejects.toThrow(TypeError)
    expect(standIn.log().streams.has('known-1')).toBe(false)
  })

  it('refuses an append of more than 1 MiB at once', async () => {
    const { store } = await openPair()
    const events = [newEvent({ text: 'x'.repeat(1_100_000) })]
    const appending = store.append('known-1', NO_STREAM, events)
    await expect(appending).rejects.toThrow('Maximum Append Size')
    await expect(appending).rejects.not.toThrow(StoreUnavailable)
    expect(await store.readStream('known-1')).toEqual([])
  })

  for (const [part, data, metadata] of [
    ['data', '{"cut":', '{}'],
    ['data', '["no object"]', '{}'],
    ['metadata', '{}', '{"cut":'],
    ['metadata', '{}', ''],
  ] as const) {
    it(`marks an event with malformed ${part}, and goes on: ${data}${metadata}`, async () => {
      const pair = await openPair()
      const id = plant(pair, 'known-1', 'Planted', data, metadata)
      const next = plant(pair, 'known-1')
      const marked = [
        expect.objectContaining({ id, [part]: {}, malformed: part }),
        expect.not.objectContaining({ malformed: expect.anything() }),
      ]
      expect(await pair.store.readStream('known-1')).toEqual(marked)
      expect((await pair.store.readAll(null, 10)).events).toEqual(marked)
      const { seen } = follow(pair.store, null)
      await expect.poll(() => seen).toEqual([id, next])
    })
  }

  it('has an empty log where there is nothing but events of the system', async () => {
    const { store } = await openPair()
    expect(await store.head()).toBeNull()
    const { events, position } = await store.readAll(null, 10)
    expect(events).toEqual([])
    const appended = await store.append('known-1', NO_STREAM, newEvents(2))
    expect((await store.readAll(position, 10)).events).toHaveLength(2)
    expect(appended.ok && appended.position > position).toBe(true)
  })

  it('has positions that sort as strings and keep all 64 bits', () => {
    const most = 2n ** 64n - 1n
    const places = [0n, 9n, 10n, 2n ** 53n + 1n, most].map((n) => ({ commit: n, prepare: n }))
    const positions = places.map(toPosition)
    expect([...positions].sort()).toEqual(positions)
    expect(positions.map(fromPosition)).toEqual(places)
    expect(() => fromPosition('42')).toThrow('Not a position of EventStoreDB: 42')
  })

  it('refuses addresses that would not do what they seem to say', async () => {
    for (const [url, why] of [
      ['esdb://localhost:2113', 'user and password'],
      ['esdb://admin:secret@localhost?tlsVerifyCert=false', 'tlsCAFile'],
      ['esdb://localhost?tls=false&throwOnAppendFailure=false', 'throwOnAppendFailure'],
      ['http://localhost', 'esdb'],
    ] as const) {
      await expect(openEventStoreDb(url, realWorld)).rejects.toThrow(why)
    }
    await (await openEventStoreDb('esdb://admin:s%40cret@localhost:2113', realWorld)).close()
  })
})
