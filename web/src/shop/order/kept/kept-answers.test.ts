import { beforeEach, expect, test, vi } from 'vitest'
import { KEPT_ANSWERS } from '../../account/kept-answers-key.ts'
import { dropKept, keepAnswer, keptOf } from './kept-answers.ts'

const wanjiku = '01890000-0000-7000-8000-000000000001'
const akinyi = '01890000-0000-7000-8000-000000000002'
const NOON = Date.parse('2026-03-02T09:00:00.000Z')
const DAY_MS = 24 * 3_600_000

const answer = (name: string, over = {}) => ({
  name,
  orderNumber: 'DK-12345678',
  at: NOON,
  data: { from: name },
  ...over,
})
const kept = (owner: string | null = wanjiku) => keptOf(owner).map(({ name }) => name)

beforeEach(() => {
  localStorage.clear()
  vi.setSystemTime(NOON)
  return () => vi.useRealTimers()
})

test('the latest answer to each query is kept, the newest first', () => {
  keepAnswer(wanjiku, answer('a'))
  keepAnswer(wanjiku, answer('b'))
  keepAnswer(wanjiku, answer('a', { data: { from: 'later' } }))
  expect(kept()).toEqual(['a', 'b'])
  expect(keptOf(wanjiku)[0]?.data).toEqual({ from: 'later' })
})

test('another person reads nothing of it, and keeping for another person erases it', () => {
  keepAnswer(wanjiku, answer('a'))
  expect(kept(akinyi)).toEqual([])
  expect(kept(null)).toEqual([])
  keepAnswer(null, answer('b'))
  expect(kept(wanjiku)).toEqual([])
  expect(localStorage.getItem(KEPT_ANSWERS)).not.toContain('"a"')
})

test('after 30 days an answer is not shown any more, and removed with the next change', () => {
  keepAnswer(wanjiku, answer('old'))
  vi.setSystemTime(NOON + 30 * DAY_MS)
  expect(kept()).toEqual([])
  dropKept(wanjiku, () => false)
  expect(localStorage.getItem(KEPT_ANSWERS)).toBeNull()
})

test('60 answers and 300,000 characters are kept at most: the oldest go', () => {
  for (let n = 0; n < 70; n += 1) keepAnswer(wanjiku, answer(`a${n}`))
  expect(kept()).toHaveLength(60)
  expect(kept()[0]).toBe('a69')
  for (const name of ['b', 'c', 'd', 'e'])
    keepAnswer(wanjiku, answer(name, { data: 'x'.repeat(90_000) }))
  expect(kept()).toEqual(['e', 'd', 'c'])
  keepAnswer(wanjiku, answer('f', { data: 'x'.repeat(300_000) }))
  expect(localStorage.getItem(KEPT_ANSWERS)).toBeNull()
})

test('what does not fit any more is removed, and so is everything about a forgotten order', () => {
  localStorage.setItem(KEPT_ANSWERS, JSON.stringify({ owner: wanjiku, answers: [{ name: 1 }] }))
  expect(kept()).toEqual([])
  keepAnswer(wanjiku, answer('a'))
  keepAnswer(wanjiku, answer('b', { orderNumber: 'DK-87654321' }))
  dropKept(wanjiku, ({ orderNumber }) => orderNumber === 'DK-12345678')
  expect(kept()).toEqual(['b'])
})
