import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveWish } from './leader.ts'
import { joinLive, type LiveTab } from './tabs.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
    setTimeout(() => this.dispatchEvent(new Event('open')), 10)
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }

  says(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
const parameters = (source = open().at(-1)) =>
  Object.fromEntries(new URL(source?.url ?? '', 'http://duka').searchParams)

/** The locks of one browser: one holder, and those that wait in order. */
const fakeLocks = () => {
  type Waiting = { hold(): Promise<void>; lost(error: unknown): void; done(): void }
  let holder: Waiting | undefined
  const waiting: Waiting[] = []
  const next = (): void => {
    holder = waiting.shift()
    const now = holder
    void now?.hold().then(() => {
      if (holder !== now) return
      now.done()
      next()
    })
  }
  const giveUp = (one: Waiting): void => {
    waiting.splice(0, waiting.length, ...waiting.filter((other) => other !== one))
    one.lost(new Error('aborted'))
  }
  const queue = (one: Waiting): void => {
    waiting.push(one)
    if (holder === undefined) next()
  }
  const takeOver = (one: Waiting): void => {
    holder?.lost(new Error('stolen'))
    waiting.unshift(one)
    next()
  }
  return {
    request: (
      _name: string,
      { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
      hold: () => Promise<void>,
    ) =>
      new Promise<void>((done, lost) => {
        const one = { hold, lost, done }
        signal?.addEventListener('abort', () => giveUp(one))
        if (steal) takeOver(one)
        else queue(one)
      }),
  }
}

/** The channel of one browser. A frozen tab neither hears nor says anything. */
const frozen = new Set<FakeChannel>()
let channels: FakeChannel[] = []
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    channels.push(this)
  }
  postMessage(data: unknown): void {
    if (frozen.has(this)) return
    for (const other of channels) {
      if (other === this || frozen.has(other)) continue
      queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }))
    }
  }
  close(): void {
    channels = channels.filter((one) => one !== this)
  }
}

let isVisible = true
let tabs: LiveTab[] = []
const wish = (orders: string[] = [], stays = false): LiveWish => ({
  names: { orders },
  who: 'wanjiku',
  stays,
})
const join = (first = wish()) => {
  const heard: string[] = []
  const tab = joinLive('/api/live', first, {
    onData: (data) => heard.push(data),
    onMove: (data) => heard.push(`move ${data}`),
    onUp: (missed) => heard.push(missed ? 'up, missed' : 'up'),
    onDown: () => heard.push('down'),
    onRefused: () => heard.push('refused'),
  })
  tabs.push(tab)
  return { tab, heard, channel: channels.at(-1) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const look = (visible: boolean) => {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  isVisible = true
  FakeSource.all = []
  channels = []
  tabs = []
  frozen.clear()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  )
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  for (const tab of tabs) tab.leave()
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('eight tabs have one connection, which tells each of what comes', async () => {
  const all = Array.from({ length: 8 }, (_, n) => join(wish([`o-${n}`])))
  await pass(500)
  expect(open()).toHaveLength(1)
  expect(parameters()).toEqual({ orders: all.map((_, n) => `o-${n}`).join() })
  open()[0]?.says('news')
  await pass(0)
  for (const { heard } of all) {
    expect(heard.at(-1)).toBe('news')
    // What happened to its order between the reading and the connection.
    expect(heard.filter((one) => one === 'up, missed')).toHaveLength(1)
  }
})

test('a new wish opens another connection before the old one ends, and only its tab catches up', async () => {
  const [one, other] = [join(wish(['a'])), join()]
  await pass(500)
  one.heard.length = 0
  other.heard.length = 0
  other.tab.wish(wish(['b']))
  await pass(105)
  expect(open()).toHaveLength(2)
  await pass(500)
  expect(open()).toHaveLength(1)
  expect(parameters()).toEqual({ orders: 'a,b' })
  expect(other.heard).toEqual(['up, missed'])
  expect(one.heard).not.toContain('up, missed')
})

test('when the tab that holds the connection goes, another one does, and nobody misses anything', async () => {
  const [one, other] = [join(), join()]
  await pass(500)
  one.tab.leave()
  await pass(500)
  expect(open()).toHaveLength(1)
  expect(other.heard.at(-1)).toBe('up, missed')
  open()[0]?.says('news')
  expect(other.heard.at(-1)).toBe('news')
})

test('a tab that is frozen with the connection loses it to one that somebody looks at', async () => {
  const [one, other] = [join(), join()]
  await pass(500)
  if (one.channel) frozen.add(one.channel)
  look(false)
  look(true)
  await pass(6_000)
  expect(other.heard.at(-1)).toBe('up, missed')
  const [last] = open().slice(-1)
  last?.says('news')
  expect(other.heard.at(-1)).toBe('news')
})

test('with every tab hidden the connection ends after five minutes, and catches up when one is shown', async () => {
  const [one] = [join(), join()]
  await pass(500)
  look(false)
  await pass(299_000)
  expect(open()).toHaveLength(1)
  await pass(2_000)
  expect(open()).toHaveLength(0)
  expect(one.heard).not.toContain('down')
  look(true)
  await pass(500)
  expect(open()).toHaveLength(1)
  expect(one.heard.at(-1)).toBe('up, missed')
})

test('a hidden tab that has to hear keeps it', async () => {
  join()
  join(wish([], true))
  await pass(500)
  look(false)
  await pass(3_600_000)
  expect(open()).toHaveLength(1)
})

test('a tab that ended without a word is forgotten', async () => {
  join()
  const gone = join(wish(['gone']))
  await pass(500)
  expect(parameters()).toEqual({ orders: 'gone' })
  if (gone.channel) frozen.add(gone.channel)
  await pass(11 * 60_000)
  expect(parameters()).toEqual({})
})

test('without locks each tab has its own, and only while somebody looks', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const [one, staff] = [join(wish(['a'])), join(wish(['b'], true))]
  await pass(500)
  expect(open()).toHaveLength(2)
  look(false)
  await pass(11_000)
  expect(open().map((source) => parameters(source))).toEqual([{ orders: 'b' }])
  look(true)
  await pass(500)
  expect(open()).toHaveLength(2)
  expect(one.heard.at(-1)).toBe('up, missed')
  expect(staff.heard.filter((said) => said === 'up, missed')).toHaveLength(1)
})
