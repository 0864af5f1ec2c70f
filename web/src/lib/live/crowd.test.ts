import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { keepLive } from './connection.ts'

const PAGES = 200
const ANSWER_MS = 20

let isAway = false
let opened: number[] = []
const sources = new Set<ServedSource>()

/** A connection to a server that answers 503 while it is away. */
class ServedSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0

  constructor() {
    super()
    opened.push(Date.now())
    sources.add(this)
    setTimeout(() => this.answer(), ANSWER_MS)
  }

  answer(): void {
    if (this.readyState === ServedSource.CLOSED) return
    if (isAway) this.close()
    this.dispatchEvent(new Event(isAway ? 'error' : 'open'))
  }

  close(): void {
    this.readyState = ServedSource.CLOSED
    sources.delete(this)
  }
}

beforeEach(() => {
  isAway = false
  opened = []
  sources.clear()
  vi.stubGlobal('EventSource', ServedSource)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Evenly spread, and the same in every run. */
const spread = () => {
  let n = 0
  return () => {
    n += 1
    return (n * 0.618_034) % 1
  }
}

/** The most connections of a tenth of a second. */
const crowdAt = (times: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const at of times) {
    const tenth = Math.floor(at / 100)
    counts.set(tenth, (counts.get(tenth) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

test('pages that met 503 for 10 s and slept for 10 min are right within 3 s, and do not storm the server', () => {
  spec('operations 2.7', 'Case 12. Pages that met 503 and slept are right within 3 s')
  const up = new Set<number>()
  const random = spread()
  const nothing = () => undefined
  const stops = Array.from({ length: PAGES }, (_, n) => {
    const told = { onUp: () => void up.add(n), onDown: () => void up.delete(n) }
    const handlers = { onData: nothing, onMove: nothing, onRefused: nothing, ...told }
    return keepLive('/api/live', handlers, random, async () => false)
  })
  vi.advanceTimersByTime(1_000)
  expect(up.size).toBe(PAGES)

  isAway = true
  opened = []
  for (const source of [...sources]) source.answer()
  vi.advanceTimersByTime(10_000)
  expect(up.size).toBe(0)
  expect(opened.length).toBeLessThanOrEqual(5 * PAGES)
  expect(crowdAt(opened)).toBeLessThan(PAGES / 4)

  // Nothing runs while the phones sleep.
  vi.setSystemTime(Date.now() + 600_000)
  isAway = false
  opened = []
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(3_000)
  expect(up.size).toBe(PAGES)
  expect(opened).toHaveLength(PAGES)
  expect(crowdAt(opened)).toBeLessThan(PAGES / 4)
  for (const stop of stops) stop()
})
