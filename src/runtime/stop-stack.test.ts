import { beforeEach, expect, test } from 'vitest'
import { type VirtualWorld, virtualWorld } from '../testing/worlds.ts'
import { stopStack } from './stop-stack.ts'

let world: VirtualWorld
beforeEach(() => {
  world = virtualWorld()
})

test('stops the last first, also where one fails', async () => {
  const stopped: string[] = []
  const stack = stopStack(world)
  stack.started('stores', async () => void stopped.push('stores'))
  stack.started('workers', () => Promise.reject(new Error('no connection')))
  stack.started('server', async () => void stopped.push('server'))
  await expect(stack.stop()).rejects.toThrow('Not everything stopped cleanly: no connection')
  expect(stopped).toEqual(['server', 'stores'])
})

test('stops at the same time what stands beside each other', async () => {
  const stopped: string[] = []
  const stack = stopStack(world)
  const ending = (name: string, ms: number) => async () => {
    await world.wait(ms)
    stopped.push(name)
  }
  stack.started('stores', ending('stores', 0))
  stack.started('projections', ending('projections', 5_000))
  stack.startedBeside('catalogue', ending('catalogue', 4_000))
  const stopping = stack.stop()
  await world.advance(4_999)
  expect(stopped).toEqual(['catalogue'])
  await world.advance(2)
  await stopping
  expect(stopped).toEqual(['catalogue', 'projections', 'stores'])
})

test('stops at once what comes up when all has been stopped', async () => {
  const stopped: string[] = []
  const stack = stopStack(world)
  await stack.stop()
  stack.started('server', async () => void stopped.push('server'))
  expect(stopped).toEqual(['server'])
})

test('leaves behind what hangs, and names it', async () => {
  const stopped: string[] = []
  const stack = stopStack(world)
  stack.started('stores', async () => void stopped.push('stores'))
  stack.started('workers', () => new Promise(() => undefined))
  const stopping = expect(stack.stop()).rejects.toThrow('workers did not stop in time')
  await world.advance(20_000)
  await stopping
  expect(stopped).toEqual(['stores'])
})
