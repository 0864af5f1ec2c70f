import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventBatch, Position, StoredEvent } from './port.ts'
import { type Follower, sharedTail } from './shared-tail.ts'

const positionOf = (n: number): Position => String(n).padStart(8, '0')
const eventAt = (n: number): StoredEvent => ({
  id: `event-${n}`,
  type: 'Noted',
  data: {},
  metadata: {},
  stream: 'notes',
  revision: n,
  position: positionOf(n),
})

/** A log that makes new objects for each reader, and counts the events read. */
const openLog = (length = 0) => {
  let last = length
  let eventsRead = 0
  return {
    append: (count: number) => {
      last += count
    },
    length: () => last,
    eventsRead: () => eventsRead,
    read: (after: Position | null, limit: number): EventBatch => {
      const first = Number(after ?? 0) + 1
      const count = Math.max(0, Math.min(limit, last - first + 1))
      eventsRead += count
      const events = Array.from({ length: count }, (_, n) => eventAt(first + n))
      return { events, position: events.at(-1)?.position ?? after ?? positionOf(0) }
    },
  }
}

it('gives followers at the end of the log the same objects, read once', () => {
  const log = openLog(5)
  const tail = sharedTail(log.read)
  const followers = [1, 2, 3].map(() => tail.follow(positionOf(5)))
  log.append(3)
  const [first, ...others] = followers.map(({ next }) => next(10).events)
  expect(first?.map(({ id }) => id)).toEqual(['event-6', 'event-7', 'event-8'])
  for (const other of others) {
    expect(other.every((event, n) => event === first?.[n])).toBe(true)
  }
  expect(log.eventsRead()).toBe(3)
})

it('gives a slow follower in one batch what came meanwhile, and what came last', () => {
  const log = openLog()
  const tail = sharedTail(log.read)
  const [quick, slow] = [tail.follow(null), tail.follow(null)]
  for (let n = 0; n < 4; n += 1) {
    log.append(1)
    quick.next(10)
  }
  log.append(1)
  expect(slow.next(10).events).toHaveLength(5)
  expect(log.eventsRead()).toBe(5)
})

it('keeps no event for a follower that has ended, and few for one that stands still', () => {
  const log = openLog()
  const tail = sharedTail(log.read)
  const [quick, standing, ended] = [tail.follow(null), tail.follow(null), tail.follow(null)]
  log.append(1_500)
  quick.next(2_000)
  ended.end()
  expect(standing.next(2_000).events).toHaveLength(1_500)
  // The first 500 were let go, so it read them, and all behind them, anew.
  expect(log.eventsRead()).toBe(3_000)
  log.append(1)
  quick.next(10)
  standing.next(10)
  expect(log.eventsRead()).toBe(3_001)
  tail.follow(positionOf(1_500)).next(10)
  expect(log.eventsRead()).toBe(3_002)
})

type Reader = Follower & { at: number }

/** Reads on, and gives the number of events, all of which must be the next ones. */
const readOn = (reader: Reader, limit: number): number => {
  const { events } = reader.next(limit)
  expect(events.map(({ position }) => Number(position))).toEqual(
    events.map((_, n) => reader.at + n + 1),
  )
  reader.at += events.length
  return events.length
}

type World = {
  log: ReturnType<typeof openLog>
  tail: ReturnType<typeof sharedTail>
  readers: Map<number, Reader>
}
type Step = (world: World) => void

const ofReader = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 700 }).map(
    (count): Step =>
      ({ log }) =>
        log.append(count),
  ),
  fc.tuple(ofReader, fc.integer({ min: 1, max: 700 })).map(
    ([of, limit]): Step =>
      ({ readers }) => {
        const reader = readers.get(of)
        if (reader !== undefined) readOn(reader, limit)
      },
  ),
  fc.tuple(ofReader, fc.nat(3)).map(
    ([of, at]): Step =>
      ({ tail, readers }) => {
        readers.get(of)?.end()
        readers.set(of, { ...tail.follow(at === 0 ? null : positionOf(at)), at })
      },
  ),
  ofReader.map(
    (of): Step =>
      ({ readers }) => {
        readers.get(of)?.end()
        readers.delete(of)
      },
  ),
)

it('gives each follower every event behind its place once, in order, whatever the others do', () => {
  const run = (steps: readonly Step[]) => {
    const log = openLog(3)
    const world: World = { log, tail: sharedTail(log.read), readers: new Map() }
    for (const take of steps) take(world)
    for (const reader of world.readers.values()) {
      while (readOn(reader, 1_000) > 0);
      expect(reader.at).toBe(log.length())
    }
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), run))
})
