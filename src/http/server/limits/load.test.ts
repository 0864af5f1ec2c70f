import { expect, test } from 'vitest'
import { type ClassBounds, createLoad, placesOf, requestClasses, usualBounds } from './load.ts'

const bounds: ClassBounds = { places: 100, patienceMs: 50, least: 10, fullAt: 0.9 }

test.each([
  [0, 100],
  [50, 100],
  [100, 50],
  [500, 10],
  [60_000, 10],
])('after %d ms of waiting there are %d places', (waitedMs, places) => {
  expect(placesOf(bounds, waitedMs, 0.5)).toBe(places)
})

test('a heap that is nearly full leaves the fewest places, and takes them from the last class first', () => {
  expect([0.89, 0.9, 2].map((part) => placesOf(bounds, 0, part))).toEqual([100, 10, 10])
  const fullAt = requestClasses.map((of) => usualBounds[of].fullAt)
  expect(fullAt).toEqual(fullAt.toSorted((one, other) => other - one))
  expect(new Set(fullAt).size).toBe(fullAt.length)
})

test('whatever waits, a class has more places than those that are refused before it', () => {
  for (const waitedMs of [0, 75, 300, 1_000, 30_000]) {
    const places = requestClasses.map((of) => placesOf(usualBounds[of], waitedMs, 0))
    expect(places).toEqual(places.toSorted((one, other) => other - one))
    expect(new Set(places).size).toBe(places.length)
  }
})

/** A clock that is moved by hand, with beating timers. */
const handClock = () => {
  let now = 0
  const beats: (() => void)[] = []
  return {
    elapsed: () => now,
    every: (_: number, run: () => void) => {
      beats.push(run)
      return () => undefined
    },
    pass: (ms: number) => {
      now += ms
    },
    beat: () => {
      for (const run of beats) run()
    },
  }
}

const few = {
  first: bounds,
  commands: bounds,
  reads: { ...bounds, places: 2, least: 1 },
  bulk: bounds,
}

test('a process that comes late to its work has fewer places, and all of them at the next beat in time', () => {
  const clock = handClock()
  const refused: string[] = []
  const { hasRoom, enter, waits } = createLoad(
    clock,
    { refused: (of) => refused.push(of), heapPart: () => 0 },
    few,
  )
  const leave = enter('reads')
  clock.pass(1_020)
  expect(waits().loop).toBe(1_000)
  expect(hasRoom('reads')).toBe(false)
  clock.beat()
  expect(hasRoom('reads')).toBe(false)
  clock.pass(20)
  clock.beat()
  expect(hasRoom('reads')).toBe(true)
  enter('reads')
  expect(hasRoom('reads')).toBe(false)
  leave()
  expect(hasRoom('reads')).toBe(true)
  expect(refused).toEqual(['reads', 'reads', 'reads'])
})

test('reads that wait long for their turns leave fewer places to reads, and none fewer to orders', async () => {
  const clock = handClock()
  const { hasRoom, enter, awaitTurn } = createLoad(
    clock,
    { refused: () => undefined, heapPart: () => 0 },
    few,
  )
  enter('reads')
  for (let n = 1; n < bounds.places; n += 1) enter('first')
  let call: () => void = () => undefined
  const turn = awaitTurn(
    () =>
      new Promise((resolve) => {
        call = resolve
      }),
  )
  clock.pass(1_000)
  clock.beat()
  clock.pass(20)
  clock.beat()
  expect(hasRoom('reads')).toBe(false)
  expect(hasRoom('first')).toBe(true)
  call()
  await turn
  expect(hasRoom('reads')).toBe(true)
})

test('a heap that is nearly full refuses at the next beat, and no more once it is collected', () => {
  const clock = handClock()
  const heap = { part: 0.5 }
  const watched = { refused: () => undefined, heapPart: () => heap.part }
  const { hasRoom, enter } = createLoad(clock, watched, few)
  enter('reads')
  expect(hasRoom('reads')).toBe(true)
  heap.part = 0.95
  clock.beat()
  expect(hasRoom('reads')).toBe(false)
  heap.part = 0.6
  clock.beat()
  expect(hasRoom('reads')).toBe(true)
})
