import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that is kept running, and whether it has been given up. */
const keep = (work: () => Promise<void>) => {
  const stopping = new AbortController()
  const errors: unknown[] = []
  const deps = { signal: stopping.signal, onError: (error: unknown) => errors.push(error) }
  const state = { ended: false, errors, stop: () => stopping.abort() }
  void keepTrying(work, deps).then(() => {
    state.ended = true
  })
  return state
}

test('waits for what is under way when it is to stop', async () => {
  let finish = () => {}
  const kept = keep(() => new Promise((resolve) => (finish = resolve)))
  kept.stop()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(kept.ended).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.ended).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('leaves behind what a store keeps waiting, and its late failure', async () => {
  let fail = (_: Error) => {}
  const kept = keep(() => new Promise((_, reject) => (fail = reject)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept.ended).toBe(false)
  kept.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept.ended).toBe(true)
  fail(new Error('the socket timed out'))
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.errors).toEqual([])
})
