import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newEvents, newStream } from '../../testing/stores/new-events.ts'
import { until } from '../../testing/until.ts'
import { type EventBatch, type EventStore, NO_STREAM, type Position } from './port.ts'

type Consumer = {
  ids: string[]
  batches: EventBatch[]
  position: Position
  done: Promise<void>
  stop: AbortController
}

/** The event store's contract on subscriptions. */
export const subscriptionContract = (store: () => EventStore): void => {
  /** Collects what a subscription gives of `streams`, until the test ends. */
  const consume = (
    after: Position | null,
    streams: string[],
    maxBatch = 100,
    handle: () => Promise<void> = async () => {},
  ): Consumer => {
    const stop = new AbortController()
    const consumer: Consumer = { ids: [], batches: [], position: '', done: Promise.resolve(), stop }
    const run = async () => {
      for await (const batch of store().subscribe(after, maxBatch, stop.signal)) {
        consumer.batches.push(batch)
        const ours = batch.events.filter(({ stream }) => streams.includes(stream))
        consumer.ids.push(...ours.map(({ id }) => id))
        consumer.position = batch.position
        await handle()
      }
    }
    consumer.done = run()
    onTestFinished(async () => {
      stop.abort()
      await consumer.done
    })
    return consumer
  }

  /** Appends `count` events one by one. Gives their ids and the position of the last. */
  const fill = async (stream: string, count: number, from = 0) => {
    const events = newEvents(count)
    let position = ''
    for (const [n, event] of events.entries()) {
      const appended = await store().append(stream, from + n - 1, [event])
      if (!appended.ok) throw new Error(`conflict at ${appended.actual}`)
      position = appended.position
    }
    return { ids: events.map(({ id }) => id), position }
  }

  const comesTo = (consumer: Consumer, position: Position) =>
    until(`the subscription to come to ${position}`, () => consumer.position >= position)

  describe('subscriptions', () => {
    it('give everything from the start, then what comes', async () => {
      const stream = newStream()
      const past = await fill(stream, 5)
      const consumer = consume(null, [stream], 500)
      await comesTo(consumer, past.position)
      expect(consumer.ids).toEqual(past.ids)
      const live = await fill(stream, 5, 5)
      await comesTo(consumer, live.position)
      expect(consumer.ids).toEqual([...past.ids, ...live.ids])
    })

    it('start behind a position', async () => {
      const stream = newStream()
      const past = await fill(stream, 3)
      const next = await fill(stream, 3, 3)
      const consumer = consume(past.position, [stream])
      await comesTo(consumer, next.position)
      expect(consumer.ids).toEqual(next.ids)
    })

    it('miss nothing that is appended while they catch up', async () => {
      const stream = newStream()
      const past = await fill(stream, 50)
      const [first, second] = [consume(null, [stream], 20), consume(null, [stream], 500)]
      const meanwhile = await fill(stream, 50, 50)
      for (const consumer of [first, second]) {
        await comesTo(consumer, meanwhile.position)
        expect(consumer.ids).toEqual([...past.ids, ...meanwhile.ids])
      }
    })

    it('give a slow consumer everything, in order, once, in small batches', async () => {
      const stream = newStream()
      const before = await fill(newStream(), 1)
      let running = 0
      const slow = async () => {
        expect(++running).toBe(1)
        await delay(3)
        running--
      }
      const consumer = consume(before.position, [stream], 10, slow)
      const events = newEvents(300)
      for (let n = 0; n < 300; n += 30) {
        await store().append(stream, n - 1, events.slice(n, n + 30))
      }
      await until('all events', () => consumer.ids.length >= 300)
      const after = await fill(stream, 1, 300)
      await comesTo(consumer, after.position)
      expect(consumer.ids).toEqual([...events.map(({ id }) => id), ...after.ids])
      for (const batch of consumer.batches) expect(batch.events.length).toBeLessThanOrEqual(10)
      const positions = consumer.batches.flatMap(({ events }) => events.map((e) => e.position))
      expect([...new Set(positions)].sort()).toEqual(positions)
    })

    it('say in each batch how far they are, so that a new one continues there', async () => {
      const stream = newStream()
      const before = await fill(newStream(), 1)
      const { ids, position } = await fill(stream, 20)
      const stopEarly = async () => {
        if (first.ids.length > 0) first.stop.abort()
      }
      const first = consume(before.position, [stream], 5, stopEarly)
      await first.done
      expect(first.ids.length).toBeLessThanOrEqual(5)
      const second = consume(first.position, [stream], 5)
      await comesTo(second, position)
      expect([...first.ids, ...second.ids]).toEqual(ids)
      for (const batch of first.batches) {
        expect((batch.events.at(-1)?.position ?? '') <= batch.position).toBe(true)
      }
    })

    it('end when they are aborted: waiting, before the start, and left by the consumer', async () => {
      const waiting = consume(await store().head(), [])
      await store().append(newStream(), NO_STREAM, newEvents(1))
      await until('a batch', () => waiting.batches.length > 0)
      waiting.stop.abort()
      await waiting.done

      for await (const _ of store().subscribe(null, 10, AbortSignal.abort())) {
        expect.unreachable('a subscription that was aborted before its start')
      }

      for await (const batch of store().subscribe(null, 1, new AbortController().signal)) {
        expect(batch.events.length).toBeLessThanOrEqual(1)
        break
      }
    })
  })
}
