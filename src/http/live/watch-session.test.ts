import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { watchSession } from './routes.ts'

test('what is open for a session ends with it, and not because a store is away', async () => {
  const answers = [true, new Error('away'), true, false]
  let asked = 0
  let ended = 0
  const isAlive = async () => {
    const answer = answers[asked]
    asked += 1
    if (answer instanceof Error) throw answer
    return answer ?? false
  }
  const end = () => {
    ended += 1
  }
  watchSession(isAlive, end, realWorld, 1)
  await expect.poll(() => ended).toBe(1)
  expect(asked).toBe(4)
})

test('nobody looks any more once the stream was left', async () => {
  const count = { left: 0, open: 0 }
  const watch = (name: keyof typeof count) =>
    watchSession(
      async () => {
        count[name] += 1
        return true
      },
      () => undefined,
      realWorld,
      1,
    )
  const leave = watch('left')
  await expect.poll(() => count.left).toBeGreaterThan(0)
  leave()
  const before = count.left
  // The ended watch would have looked again by the time that another has looked three times.
  const stop = watch('open')
  await expect.poll(() => count.open).toBeGreaterThan(2)
  stop()
  expect(count.left).toBe(before)
})
