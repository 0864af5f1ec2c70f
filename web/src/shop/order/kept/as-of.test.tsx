import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from '#web/testing/api.ts'
import { show, until } from '#web/testing/render.tsx'
import { useLive } from '../../live/live.ts'
import { AsOf } from './as-of.tsx'

const at = Date.parse('2026-03-02T11:05:00.000Z')
const line = (over = {}) =>
  show(<AsOf query={{ dataUpdatedAt: at, isError: false, ...over }} />).place

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  useLive.setState({ offline: false })
})

test('offline it says as of when, in the time of Nairobi', async () => {
  answerWith({})
  vi.setSystemTime(at + 3_600_000)
  goOffline()
  const place = line()
  await until(() => expect(place.textContent).toBe('As of 14:05; you are offline'))
})

test('on another day it says the day too', async () => {
  vi.setSystemTime(at + 24 * 3_600_000)
  goOffline()
  const place = line()
  await until(() => expect(place.textContent).toBe('As of 2 Mar 2026, 14:05; you are offline'))
})

test('where the server cannot be reached it says so', async () => {
  vi.setSystemTime(at)
  const failed = line({ isError: true })
  await until(() =>
    expect(failed.textContent).toBe('As of 14:05; the shop cannot be reached right now'),
  )
})

test('with a connection it says nothing', () => {
  expect(line().textContent).toBe('')
})
