import { expect, test } from 'vitest'
import { TooBusy } from './gate.ts'
import { createTurns } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A clock whose turns and pauses come at the test's command. */
const openTurns = () => {
  const wanted: { kind: string; go(): void }[] = []
  const ask = (kind: string) => () =>
    new Promise<void>((resolve) => void wanted.push({ kind, go: resolve }))
  let elapsed = 0
  const turns = createTurns({ turn: ask('turn'), wait: ask('pause'), elapsed: () => elapsed })
  const tick = async (): Promise<string> => {
    const next = wanted.shift()
    if (next?.kind === 'pause') elapsed += 2
    next?.go()
    await settled()
    return next?.kind ?? 'nothing'
  }
  const pass = (ms: number) => {
    elapsed += ms
  }
  return { turns, tick, pass }
}

test('one works at a time, in the order in which they came, with a look at everything else after 4 ms', async () => {
  const { turns, tick, pass } = openTurns()
  const worked: number[] = []
  for (const ms of [4, 2, 2, 30, 1])
    void turns.take('short', 'somebody').then(() => {
      worked.push(ms)
      pass(ms)
    })
  const seen: number[][] = []
  for (let n = 0; n < 4; n += 1) {
    expect(await tick()).toBe('turn')
    seen.push([...worked])
  }
  expect(seen).toEqual([[4], [4, 2, 2], [4, 2, 2, 30], [4, 2, 2, 30, 1]])
  expect(await tick()).toBe('nothing')
})

test('what must not wait goes first, and turns come when it is done', async () => {
  const { turns, tick } = openTurns()
  let end = () => {}
  const order = turns.first(() => new Promise<void>((resolve) => (end = resolve)))
  let hasWorked = false
  void turns.take('short', 'somebody').then(() => (hasWorked = true))
  await tick()
  expect(await tick()).toBe('pause')
  expect(hasWorked).toBe(false)
  end()
  await order
  await tick()
  expect(hasWorked).toBe(true)
})

test('a stream of orders does not end all reading: it has two thirds of the time', async () => {
  const { turns, tick, pass } = openTurns()
  let worked = 0
  const order = async () => {
    while (worked < 100) await turns.first(() => new Promise((resolve) => setImmediate(resolve)))
  }
  void order()
  for (let n = 0; n < 200; n += 1)
    void turns.take('short', `somebody ${n}`).then(() => {
      worked += 1
      pass(1)
    })
  const kinds: string[] = []
  while (worked < 100) kinds.push(await tick())
  const pauses = kinds.filter((kind) => kind === 'pause').length
  expect(pauses * 2).toBeGreaterThan(worked * 1.8)
  expect(pauses * 2).toBeLessThan(worked * 2 + 50)
})

test('what waits for somebody else holds nobody up any longer', async () => {
  const { turns, tick, pass } = openTurns()
  void turns.first(() => new Promise(() => undefined))
  pass(251)
  let hasWorked = false
  void turns.take('short', 'somebody').then(() => (hasWorked = true))
  await tick()
  expect(hasWorked).toBe(true)
})

test('askers take turns, however much one of them wants, and each line has its share of the time', async () => {
  const { turns, tick, pass } = openTurns()
  const worked: string[] = []
  const want = (line: 'short' | 'long', asker: string) =>
    void turns.take(line, asker).then(() => {
      worked.push(`${line} ${asker}`)
      pass(line === 'long' ? 3 : 1)
    })
  for (let n = 0; n < 4; n += 1) want('short', 'a flood')
  want('short', 'somebody')
  for (let n = 0; n < 2; n += 1) want('long', 'somebody')
  for (let n = 0; n < 4; n += 1) await tick()
  expect(worked).toEqual([
    'short a flood',
    'long somebody',
    'short somebody',
    'short a flood',
    'short a flood',
    'long somebody',
    'short a flood',
  ])
})

test('only so many wait, and half of them are not one asker’s', async () => {
  const { turns } = openTurns()
  const waiting = (asker: string, many: number) => {
    for (let n = 0; n < many; n += 1) void turns.take('short', asker)
  }
  waiting('a flood', 100)
  await expect(turns.take('short', 'a flood')).rejects.toThrow(TooBusy)
  waiting('a second', 99)
  void turns.take('short', 'somebody')
  await expect(turns.take('short', 'a third')).rejects.toThrow(TooBusy)
  void turns.take('long', 'a third')
})
