import { expect, test } from 'vitest'
import { TooBusy } from './gate.ts'
import { createTurns } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A clock whose turns and pauses come at the test's command. */
const openTurns = () => {
  const wanted: { kind: string; go(): void }[] = []
  const ask = (kind: string) => () =>
    new Promise<void>((resolve) => void wanted.push({ kind, go: resolve }))
  const turns = createTurns({ turn: ask('turn'), pause: ask('pause') })
  const tick = async (): Promise<string> => {
    const next = wanted.shift()
    next?.go()
    await settled()
    return next?.kind ?? 'nothing'
  }
  return { turns, tick }
}

test('one works at a time, in the order in which they came, each in a turn of its own', async () => {
  const { turns, tick } = openTurns()
  const worked: number[] = []
  for (const n of [1, 2, 3]) void turns.take().then(() => worked.push(n))
  const seen: number[][] = []
  for (let n = 0; n < 3; n += 1) {
    expect(await tick()).toBe('turn')
    seen.push([...worked])
  }
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]])
  expect(await tick()).toBe('nothing')
})

test('what must not wait goes first, and turns come when it is done', async () => {
  const { turns, tick } = openTurns()
  let end = () => {}
  const order = turns.first(() => new Promise<void>((resolve) => (end = resolve)))
  let hasWorked = false
  void turns.take().then(() => (hasWorked = true))
  await tick()
  expect(await tick()).toBe('pause')
  expect(hasWorked).toBe(false)
  end()
  await order
  await tick()
  expect(hasWorked).toBe(true)
})

test('a stream of orders does not end all searching', async () => {
  const { turns, tick } = openTurns()
  void turns.first(() => new Promise(() => undefined))
  let hasWorked = false
  void turns.take().then(() => (hasWorked = true))
  for (let n = 0; n < 11; n += 1) await tick()
  expect(hasWorked).toBe(true)
})

test('only so many wait', async () => {
  const { turns } = openTurns()
  for (let n = 0; n < 200; n += 1) void turns.take()
  expect(() => turns.take()).toThrow(TooBusy)
})
