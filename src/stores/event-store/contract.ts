import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEvent, newEvents, newStream } from '../../testing/stores/new-events.ts'
import { readingContract } from './contract-reading.ts'
import { subscriptionContract } from './contract-subscriptions.ts'
import { AppendRefused, type EventStore, type NewEvent, NO_STREAM } from './port.ts'

/** `reopen` closes the store and opens it again on the same data. */
export type OpenedEventStore = {
  store: EventStore
  reopen?: () => Promise<EventStore>
  close: () => Promise<void>
}

/** Every adapter of the event store passes this, unchanged. The store may hold events of others. */
export const eventStoreContract = (name: string, open: () => Promise<OpenedEventStore>): void => {
  describe(`event store contract: ${name}`, () => {
    let opened: OpenedEventStore
    let store: EventStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    const append = async (stream: string, expected: number, events: NewEvent[]) => {
      const appended = await store.append(stream, expected, events)
      if (!appended.ok) throw new Error(`conflict at ${appended.actual}`)
      return appended
    }
    const stored = async (stream: string) =>
      (await store.readStream(stream)).map(({ id, revision }) => ({ id, revision }))
    const numbered = (events: NewEvent[]) => events.map(({ id }, revision) => ({ id, revision }))

    it('says that it takes writes, and shows nothing of having been asked', async () => {
      await append(newStream(), NO_STREAM, newEvents(1))
      const head = await store.head()
      for (let n = 0; n < 3; n += 1) await store.probe()
      expect(await store.head()).toBe(head)
    })

    it('appends to a new stream, then behind its last event', async () => {
      const stream = newStream()
      const events = newEvents(3)
      expect(await append(stream, NO_STREAM, events.slice(0, 2))).toMatchObject({ revision: 1 })
      expect(await append(stream, 1, events.slice(2))).toMatchObject({ revision: 2 })
      expect(await stored(stream)).toEqual(numbered(events))
    })

    it('refuses a wrong expected revision and says the actual one', async () => {
      const stream = newStream()
      expect(await store.append(stream, 0, newEvents(1))).toEqual({ ok: false, actual: -1 })
      const events = newEvents(2)
      await append(stream, NO_STREAM, events)
      const conflict = { ok: false, actual: 1 }
      expect(await store.append(stream, NO_STREAM, newEvents(1))).toEqual(conflict)
      expect(await store.append(stream, 0, newEvents(1))).toEqual(conflict)
      expect(await store.append(stream, 2, newEvents(1))).toEqual(conflict)
      expect(await stored(stream)).toEqual(numbered(events))
    })

    it('lets one of 20 concurrent writers win', async () => {
      const stream = newStream()
      await append(stream, NO_STREAM, newEvents(1))
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store.append(stream, 0, newEvents(2))),
      )
      expect(results.filter((result) => result.ok)).toHaveLength(1)
      expect(results.filter((result) => !result.ok)).toEqual(
        Array.from({ length: 19 }, () => ({ ok: false, actual: 2 })),
      )
      expect(await stored(stream)).toHaveLength(3)
    })

    it('lets concurrent writers of different streams all win', async () => {
      const streams = Array.from({ length: 20 }, newStream)
      await Promise.all(streams.map((stream) => append(stream, NO_STREAM, newEvents(2))))
      for (const stream of streams) expect(await stored(stream)).toHaveLength(2)
    })

    it('appends all events or none', async () => {
      const stream = newStream()
      const [first, second] = [newEvents(50), newEvents(50)]
      const [one, other] = await Promise.all([
        store.append(stream, NO_STREAM, first),
        store.append(stream, NO_STREAM, second),
      ])
      expect([one.ok, other.ok].sort()).toEqual([false, true])
      expect(await stored(stream)).toEqual(numbered(one.ok ? first : second))
    })

    it('appends much at once, in the order of each stream, and once however often it comes', async () => {
      const [one, other] = [newStream(), newStream()]
      const [a, b, c] = [newEvents(2), newEvents(1), newEvents(1)]
      const all = [
        { stream: one, expected: NO_STREAM, events: a },
        { stream: other, expected: NO_STREAM, events: b },
        { stream: one, expected: 1, events: c },
      ]
      await store.appendAll(all.slice(0, 2))
      await store.appendAll(all)
      expect(await stored(one)).toEqual(numbered([...a, ...c]))
      expect(await stored(other)).toEqual(numbered(b))
      const foreign = [{ stream: one, expected: 1, events: newEvents(1) }]
      await expect(store.appendAll(foreign)).rejects.toThrow(AppendRefused)
    })

    it('answers a repeated append as the first time, whatever was appended since', async () => {
      const stream = newStream()
      const [start, middle, end] = [newEvents(2), newEvents(3), newEvents(1)]
      const first = await append(stream, NO_STREAM, start)
      expect(await store.append(stream, NO_STREAM, start)).toEqual(first)
      const second = await append(stream, 1, middle)
      await append(stream, 4, end)
      expect(await store.append(stream, NO_STREAM, start)).toEqual(first)
      expect(await store.append(stream, 1, middle)).toEqual(second)
      expect(await stored(stream)).toEqual(numbered([...start, ...middle, ...end]))
    })

    it('appends once when the same append comes several times at once', async () => {
      const stream = newStream()
      const events = newEvents(2)
      const results = await Promise.all(
        Array.from({ length: 5 }, () => store.append(stream, NO_STREAM, events)),
      )
      for (const result of results) expect(result).toEqual(results[0])
      expect(results[0]).toMatchObject({ ok: true, revision: 1 })
      expect(await stored(stream)).toEqual(numbered(events))
    })

    it('takes a repeat with partly other events for a conflict', async () => {
      const stream = newStream()
      const events = newEvents(2)
      await append(stream, NO_STREAM, events)
      const conflict = { ok: false, actual: 1 }
      const other = [...events.slice(0, 1), ...newEvents(1)]
      expect(await store.append(stream, NO_STREAM, other)).toEqual(conflict)
      const longer = [...events, ...newEvents(1)]
      expect(await store.append(stream, NO_STREAM, longer)).toEqual(conflict)
      const reversed = [...events].reverse()
      expect(await store.append(stream, NO_STREAM, reversed)).toEqual(conflict)
      expect(await stored(stream)).toEqual(numbered(events))
    })

    it('gives back exactly what was appended, 200 kB and any script', async () => {
      const stream = newStream()
      const event = newEvent({
        text: 'Karibu Dúka – 買い物 🛒 "quotes" \\ \n\u0000\u2028',
        long: 'ñ'.repeat(100_000),
        nested: { list: [1, -2.5, 1e15, null, true, {}, []], 'odd.key $': { '': '' } },
      })
      const { position } = await append(stream, NO_STREAM, [event])
      const [found] = await store.readStream(stream)
      if (found === undefined) throw new Error('nothing was stored')
      const { json, ...read } = found
      expect(read).toEqual({ ...event, stream, revision: 0, position: expect.any(String) })
      const texts = { data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) }
      expect(json ?? texts).toEqual(texts)
      expect(JSON.stringify(read.data)).toBe(JSON.stringify(event.data))
      expect(read.position <= position).toBe(true)
    })

    readingContract(() => store)
    subscriptionContract(() => store)

    it('has everything after it was opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this adapter cannot be reopened')
      const stream = newStream()
      const events = newEvents(3)
      const first = await append(stream, NO_STREAM, events)
      const before = await store.readStream(stream)
      store = await opened.reopen()
      expect(await store.readStream(stream)).toEqual(before)
      expect(await store.append(stream, NO_STREAM, events)).toEqual(first)
      const next = await append(stream, 2, newEvents(1))
      expect(next.position > first.position).toBe(true)
    })
  })
}
