import { afterEach, expect, test, vi } from 'vitest'

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
  vi.useFakeTimers({ now: NOW - TWO_HOURS })
  const { noteServerTime, correctedTime } = await opened()
  noteServerTime(dated(NOW))
  expect(correctedTime()).toBe('2026-01-05T09:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(correctedTime()).toBe('2026-01-05T09:01:00.000Z')
  expect((await opened()).correctedTime()).toBe('2026-01-05T09:01:00.000Z')
})

test('a clock that is right is left alone', async () => {
  vi.useFakeTimers({ now: NOW + 400 })
  const { noteServerTime, correctedTime } = await opened()
  noteServerTime(dated(NOW))
  noteServerTime({ headers: new Headers() })
  expect(correctedTime()).toBe('2026-01-05T09:00:00.400Z')
})
