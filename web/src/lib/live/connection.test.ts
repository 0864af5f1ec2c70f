import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { keepLive } from './connection.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }

  /** The server answered with an error status. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const heard: string[] = []
let hasNoRoom = false
let stop: () => void = () => undefined
const start = () => {
  stop = keepLive(
    '/api/live',
    {
      onData: (data) => heard.push(data),
      onMove: (data) => heard.push(`move ${data}`),
      onUp: () => heard.push('up'),
      onDown: () => heard.push('down'),
      onRefused: () => heard.push('refused'),
    },
    () => 0,
    async () => hasNoRoom,
  )
}
const latest = (): FakeSource => {
  const source = FakeSource.opened.at(-1)
  if (source === undefined) throw new Error('nothing was opened')
  return source
}

beforeEach(() => {
  heard.length = 0
  hasNoRoom = false
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('hands on what comes in', () => {
  start()
  latest().dispatchEvent(new Event('open'))
  latest().dispatchEvent(new MessageEvent('message', { data: 'news' }))
  latest().dispatchEvent(new MessageEvent('move', { data: 'there' }))
  latest().dispatchEvent(new MessageEvent('beat', { data: '1' }))
  expect(heard).toEqual(['up', 'news', 'move there'])
})

test('leaves a broken connection to the browser, which comes back by itself', () => {
  start()
  latest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.opened).toHaveLength(1)
  expect(heard).toEqual(['down'])
})

test('comes back after 1, 2, 4 s where the server refuses, and from 1 s again after a success', () => {
  start()
  for (const wait of [1_000, 2_000, 4_000]) {
    const before = FakeSource.opened.length
    latest().refuse()
    vi.advanceTimersByTime(wait - 1)
    expect(FakeSource.opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(FakeSource.opened).toHaveLength(before + 1)
  }
  latest().dispatchEvent(new Event('open'))
  latest().refuse()
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.opened).toHaveLength(5)
})

test('a server without room is no lost connection, and is asked again after minutes', async () => {
  hasNoRoom = true
  start()
  latest().refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['down', 'refused'])
  vi.advanceTimersByTime(119_999)
  expect(FakeSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.opened).toHaveLength(2)
})

test('never waits longer than 30 s', () => {
  start()
  for (let n = 0; n < 12; n += 1) {
    latest().refuse()
    vi.advanceTimersByTime(30_000)
  }
  expect(FakeSource.opened).toHaveLength(13)
})

test('opens a connection anew that has been silent for too long, and leaves one alone that beats', () => {
  spec('operations 2.7', 'A page that slept, or whose connection is silent, connects anew at once')
  start()
  latest().dispatchEvent(new Event('open'))
  for (let n = 0; n < 4; n += 1) {
    vi.advanceTimersByTime(25_000)
    latest().dispatchEvent(new MessageEvent('beat', { data: '1' }))
  }
  expect(FakeSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(70_000)
  expect(FakeSource.opened).toHaveLength(2)
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED)
})

test.each([
  ['comes to sight', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['is online', () => window.dispatchEvent(new Event('online'))],
])('a page that slept and %s opens a connection at once', (_, wake) => {
  spec('operations 2.7', 'A page that slept, or whose connection is silent, connects anew at once')
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  start()
  latest().dispatchEvent(new Event('open'))
  clock.mockReturnValue(now + 29_000)
  wake()
  vi.advanceTimersByTime(0)
  expect(FakeSource.opened).toHaveLength(1)
  clock.mockReturnValue(now + 600_000)
  wake()
  vi.advanceTimersByTime(0)
  expect(FakeSource.opened).toHaveLength(2)
  clock.mockRestore()
})

test('once stopped, opens nothing more', () => {
  start()
  latest().refuse()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.opened).toHaveLength(1)
})
