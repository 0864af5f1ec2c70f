import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'

const NOW = Date.parse('2026-01-05T09:00:00.000Z')
const TWO_HOURS = 7_200_000
const dated = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

/** The module as a newly opened app has it. */
const opened = async () => {
  vi.resetModules()
  return import('./server-clock.ts')
}
afterEach(() => vi.useRealTimers())

test('a phone that is two hours wrong says the right time, also offline after the app was closed', async () => {
  spec('operations driver', 'Case 5. A phone’s clock is 2 h wrong: order and times are right')
  vi.useFakeTimers({ now: NOW - TWO_HOURS })
  const { noteServerTime, correctedTime } = await opened()
  noteServerTime(dated(NOW))
  expect(correctedTime()).toBe('2026-01-05T09:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(correctedTime()).toBe('2026-01-05T09:01:00.000Z')
  expect((await opened()).correctedTime()).toBe('2026-01-05T09:01:00.000Z')
})

test('a clock that is right is left alone', async () => {
  spec('operations driver', 'Case 5. A phone’s clock is 2 h wrong: order and times are right')
  vi.useFakeTimers({ now: NOW + 400 })
  const { noteServerTime, correctedTime } = await opened()
  noteServerTime(dated(NOW))
  noteServerTime({ headers: new Headers() })
  expect(correctedTime()).toBe('2026-01-05T09:00:00.400Z')
})

test('a page hears at once that the clock is wrong, and a right one leaves nothing in the browser', async () => {
  vi.useFakeTimers({ now: NOW + TWO_HOURS })
  localStorage.clear()
  const { noteServerTime, serverNow, watchClock } = await opened()
  const heard: number[] = []
  const stop = watchClock(() => heard.push(serverNow()))
  noteServerTime(dated(NOW))
  noteServerTime(dated(NOW))
  expect(heard).toEqual([NOW])
  vi.setSystemTime(NOW)
  noteServerTime(dated(NOW))
  expect(heard).toEqual([NOW, NOW])
  expect(localStorage.getItem('duka-clock')).toBeNull()
  stop()
  noteServerTime(dated(NOW + TWO_HOURS))
  expect(heard).toHaveLength(2)
})

test('a page that was drawn for another time has the server asked', async () => {
  vi.useFakeTimers({ now: NOW - TWO_HOURS })
  localStorage.clear()
  const { isClockDoubtful, noteServerTime } = await opened()
  expect([NOW, NOW - TWO_HOURS - 60_000].map(isClockDoubtful)).toEqual([true, false])
  noteServerTime(dated(NOW))
  expect([NOW - 60_000, NOW - TWO_HOURS].map(isClockDoubtful)).toEqual([false, true])
})
