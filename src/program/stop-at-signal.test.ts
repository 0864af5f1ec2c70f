import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { virtualWorld } from '../testing/worlds.ts'
import { stopAtSignal } from './stop-at-signal.ts'

/** Whether somebody listened, as for a process: without that the signal ends it at once. */
const open = () => {
  const world = virtualWorld()
  const program = new EventEmitter()
  return {
    world,
    signal: (name: string) => program.emit(name),
    stopping: stopAtSignal(program, world),
  }
}

it('stops at the first signal, and takes the same one from npm for no second', () => {
  const { signal, stopping } = open()
  expect(stopping.aborted).toBe(false)
  expect(signal('SIGINT')).toBe(true)
  expect(stopping.aborted).toBe(true)
  expect(signal('SIGINT')).toBe(true)
})

it.each(['SIGINT', 'SIGTERM'])('ends at once at a second %s a second later', async (second) => {
  const { world, signal } = open()
  signal('SIGTERM')
  await world.advance(999)
  expect(signal(second)).toBe(true)
  await world.advance(1)
  expect(signal(second)).toBe(false)
})
