import { describe, expect, it } from 'vitest'
import { newEvent, newEvents, newStream } from '../../testing/stores/new-events.ts'
import { type EventStore, type LogMark, type NewEvent, NO_STREAM } from './port.ts'

/** The event store's contract on reading. */
export const readingContract = (store: () => EventStore): void => {
  describe('reading', () => {
    const append = async (stream: string, expected: number, events: NewEvent[]) => {
      const appended = await store().append(stream, expected, events)
      if (!appended.ok) throw new Error(`conflict at ${appended.actual}`)
      return appended
    }

    it('reads a stream from a revision on, and nothing where there is nothing', async () => {
      const stream = newStream()
      await append(stream, NO_STREAM, newEvents(5))
      const revisions = async (from: number, limit?: number) =>
        (await store().readStream(stream, from, limit)).map((event) => event.revision)
      expect(await revisions(0)).toEqual([0, 1, 2, 3, 4])
      expect(await revisions(3)).toEqual([3, 4])
      expect(await revisions(1, 2)).toEqual([1, 2])
      expect(await revisions(5)).toEqual([])
      expect(await store().readStream(newStream())).toEqual([])
    })

    it('reads a long stream whole', async () => {
      const stream = newStream()
      for (let start = 0; start < 2_500; start += 500) {
        await append(stream, start - 1, newEvents(500))
      }
      const events = await store().readStream(stream)
      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 2_500 }, (_, n) => n),
      )
    })

    it('reads all streams in the order of the appends, page by page', async () => {
      const before = (await append(newStream(), NO_STREAM, newEvents(1))).position
      const streams = [newStream(), newStream()]
      const appended: { id: string; position: string }[] = []
      for (let n = 0; n < 10; n++) {
        const event = newEvent({ n })
        const { position } = await append(streams[n % 2] ?? '', Math.floor(n / 2) - 1, [event])
        appended.push({ id: event.id, position })
      }
      const positions = appended.map(({ position }) => position)
      expect([...new Set(positions)].sort()).toEqual(positions)
      const last = positions.at(-1) ?? ''
      const seen: string[] = []
      let after = before
      while (after < last) {
        const batch = await store().readAll(after, 3)
        expect(batch.events.length).toBeLessThanOrEqual(3)
        expect(batch.position > after).toBe(true)
        seen.push(...batch.events.filter((e) => streams.includes(e.stream)).map((e) => e.id))
        after = batch.position
      }
      expect(seen).toEqual(appended.map(({ id }) => id))
    })

    it('finds the first events of the log when reading from the start', async () => {
      await append(newStream(), NO_STREAM, newEvents(2))
      const one = await store().readAll(null, 1)
      expect(one.events).toHaveLength(1)
      const two = await store().readAll(null, 2)
      expect(two.events[0]).toEqual(one.events[0])
      expect((await store().readAll(one.position, 1)).events[0]).toEqual(two.events[1])
    })

    it('gives the bytes of events in the order of the log, page by page', async () => {
      const before = (await append(newStream(), NO_STREAM, newEvents(1))).position
      const stream = newStream()
      const events = newEvents(3).map((event, n) => ({
        ...event,
        data: { text: 'ñ 🛒', z: n, a: [1.5] },
      }))
      await append(stream, NO_STREAM, events)
      const first = await store().readBytes(before, 2)
      const rest = await store().readBytes(first[1]?.position ?? '', 100)
      const stored = (await store().readAll(before, 100)).events
      expect([...first, ...rest]).toEqual(
        stored.map(({ id, type, data, metadata, stream: name, revision, position }) => ({
          position,
          stream: name,
          revision,
          id,
          type,
          data: Buffer.from(JSON.stringify(data)),
          metadata: Buffer.from(JSON.stringify(metadata)),
        })),
      )
      expect(rest.at(-1)).toMatchObject({ stream, revision: 2, id: events[2]?.id })
    })

    it('finds the place of an event by its stream and revision', async () => {
      const stream = newStream()
      const events = newEvents(2)
      const { position } = await append(stream, NO_STREAM, events)
      expect(await store().placeOf(stream, 1)).toEqual({ id: events[1]?.id, position })
      expect(await store().placeOf(stream, 2)).toBeUndefined()
      expect(await store().placeOf(newStream(), 0)).toBeUndefined()
    })

    it('names the last places, newest first, page by page', async () => {
      const stream = newStream()
      const events = newEvents(40)
      const { position } = await append(stream, NO_STREAM, events)
      const head = await store().marksBefore(null, 1)
      expect(head).toEqual([
        {
          position,
          stream,
          revision: 39,
          id: events.at(-1)?.id,
          at: '2026-01-02T03:04:05.678Z',
        },
      ])
      const seen: number[] = []
      let before: string | null = null
      while (seen.length < 40) {
        const page: LogMark[] = await store().marksBefore(before, 7)
        expect(page.length).toBeLessThanOrEqual(7)
        seen.push(...page.flatMap((mark) => (mark.stream === stream ? [mark.revision] : [])))
        before = page.at(-1)?.position ?? null
      }
      expect(seen.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, n) => 39 - n))
      const [first] = (await store().readAll(null, 1)).events
      expect(await store().marksBefore(first?.position ?? '', 5)).toEqual([])
    })

    it('says how much of the log lies up to a position', async () => {
      await append(newStream(), NO_STREAM, newEvents(30))
      const [end, ...before] = await store().marksBefore(null, 20)
      const middle = before.at(-1)
      if (end === undefined || middle === undefined) throw new Error('no marks')
      const share = store().share(middle.position, end.position)
      expect(store().share(null, end.position)).toBe(0)
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThan(1)
      expect(store().share(end.position, end.position)).toBe(1)
      expect(store().share(end.position, middle.position)).toBe(1)
    })

    it('says whether it has an event at a place, also beyond its end', async () => {
      const stream = newStream()
      await append(stream, NO_STREAM, newEvents(3))
      const [mark] = await store().marksBefore(null, 1)
      if (mark === undefined) throw new Error('no mark')
      expect(await store().holds(mark)).toBe(true)
      const another = newEvent().id
      const beyond = `9${mark.position.slice(1)}`
      for (const changed of [
        { id: another },
        { position: beyond },
        { revision: mark.revision + 1 },
        { stream: newStream(), id: another, position: beyond },
      ]) {
        expect(await store().holds({ ...mark, ...changed })).toBe(false)
      }
    })

    it('knows its head', async () => {
      const { position } = await append(newStream(), NO_STREAM, newEvents(3))
      const head = await store().head()
      expect(head !== null && head >= position).toBe(true)
      const behind = await store().readAll(head, 10)
      expect(behind.position >= (head ?? '')).toBe(true)
      expect(behind.events.filter((event) => event.position <= position)).toEqual([])
    })
  })
}
