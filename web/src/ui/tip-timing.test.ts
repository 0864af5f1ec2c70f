import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { createTipTiming } from './tooltip.tsx'

const seen: (string | undefined)[] = []
const timing = () => createTipTiming<string>((place) => seen.push(place))

beforeEach(() => {
  seen.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => vi.useRealTimers())

test('opens after 700 ms of staying, not before', () => {
  spec('storefront 9', 'Tooltips: after 700 ms; at once within 300 ms of another')
  timing().enter('heart')
  vi.advanceTimersByTime(699)
  expect(seen.at(-1)).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toBe('heart')
})

test('opens at once within 300 ms of another, and waits again later', () => {
  spec('storefront 9', 'Tooltips: after 700 ms; at once within 300 ms of another')
  const { enter } = timing()
  enter('heart')
  vi.advanceTimersByTime(700)
  enter(undefined)
  vi.advanceTimersByTime(299)
  enter('add')
  expect(seen.at(-1)).toBe('add')
  enter(undefined)
  vi.advanceTimersByTime(301)
  enter('heart')
  expect(seen.at(-1)).toBeUndefined()
})

test('passing over a control opens nothing', () => {
  const { enter } = timing()
  enter('heart')
  vi.advanceTimersByTime(500)
  enter(undefined)
  vi.advanceTimersByTime(1000)
  expect(seen.every((place) => place === undefined)).toBe(true)
})
