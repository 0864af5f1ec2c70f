import { expect, test } from 'vitest'
import { keepAnswer } from './cache.ts'

test('asks once a second, however many want to know', async () => {
  let now = 0
  let asked = 0
  const ready = keepAnswer(
    1_000,
    async () => {
      asked += 1
      return asked
    },
    { elapsed: () => now },
  )
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([1, 1, 1])
  now = 999
  expect(await ready()).toBe(1)
  now = 1_000
  expect(await ready()).toBe(2)
})

test('a failure is kept no longer than an answer', async () => {
  let now = 0
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve('here')]
  const ready = keepAnswer(1_000, async () => outcomes.shift(), { elapsed: () => now })
  await expect(ready()).rejects.toThrow('away')
  await expect(ready()).rejects.toThrow('away')
  now = 1_000
  expect(await ready()).toBe('here')
})
