import { beforeEach, expect, test } from 'vitest'
import { type VirtualWorld, virtualWorld } from '../testing/worlds.ts'
import { keepTrying } from './keep-trying.ts'

let world: VirtualWorld
beforeEach(() => {
  world = virtualWorld()
})

/** Work that is kept running, and whether it has been given up. */
const keep = (work: () => Promise<void>) => {
  const stopping = new AbortController()
  const errors: unknown[] = []
  const deps = { signal: stopping.signal, onError: (error: unknown) => errors.push(error), world }
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
  await world.advance(4_900)
  expect(kept.ended).toBe(false)
  finish()
  await world.advance(0)
  expect(kept.ended).toBe(true)
  expect(world.timers()).toBe(0)
})

test('leaves behind what a store keeps waiting, and its late failure', async () => {
  let fail = (_: Error) => {}
  const kept = keep(() => new Promise((_, reject) => (fail = reject)))
  await world.advance(60_000)
  expect(kept.ended).toBe(false)
  kept.stop()
  await world.advance(5_000)
  expect(kept.ended).toBe(true)
  fail(new Error('the socket timed out'))
  await world.advance(0)
  expect(kept.errors).toEqual([])
})
