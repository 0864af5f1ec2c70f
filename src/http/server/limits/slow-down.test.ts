import { expect, test } from 'vitest'
import { createSlowDown, defaultSlowDown, waitOf } from './slow-down.ts'

test('three tries are free, then each waits longer, and never longer than 4 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((tries) => waitOf(defaultSlowDown, tries))
  expect(waits).toEqual([0, 0, 0, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
})

test('keeps only so many waiting: who comes then is told at once', async () => {
  const ends: (() => void)[] = []
  const slowDown = createSlowDown(
    { ...defaultSlowDown, room: 2 },
    { wait: () => new Promise<void>((resolve) => ends.push(resolve)) },
  )
  const waiting = [slowDown(4), slowDown(9)]
  expect(await slowDown(5)).toBe(false)
  expect(await slowDown(1)).toBe(true)
  for (const end of ends) end()
  expect(await Promise.all(waiting)).toEqual([true, true])
  const again = slowDown(5)
  ends.at(-1)?.()
  expect(await again).toBe(true)
})
