import { expect, test } from 'vitest'
import { createGate, TooBusy } from './gate.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
const openWork = () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  }
  return { begun, ends, work }
}

test('runs so many at a time, and the others in their order', async () => {
  const gate = createGate(2, 10)
  const { begun, ends, work } = openWork()
  const all = [1, 2, 3, 4].map((n) => gate(work(n)))
  await settled()
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  await settled()
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.()
  await settled()
  expect(begun).toEqual([1, 2, 3, 4])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('turns away whom nobody could wait for, and takes the next once there is room', async () => {
  const gate = createGate(1, 1)
  const { ends, work } = openWork()
  const first = gate(work(1))
  const second = gate(work(2))
  await expect(gate(work(3))).rejects.toBeInstanceOf(TooBusy)
  ends[0]?.()
  await first
  await settled()
  const third = gate(work(4))
  ends[1]?.()
  await second
  await settled()
  ends[2]?.()
  expect(await third).toBe(4)
})

test('what fails gives its place to the next', async () => {
  const gate = createGate(1, 1)
  const failing = gate(() => Promise.reject(new Error('no')))
  const next = gate(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('who is known goes before strangers, and has a place where these have none left', async () => {
  const gate = createGate(1, 1)
  const { begun, ends, work } = openWork()
  const all = [gate(work(1)), gate(work(2))]
  await expect(gate(work(3))).rejects.toBeInstanceOf(TooBusy)
  all.push(gate(work(4), 'known'))
  await expect(gate(work(5), 'known')).rejects.toBeInstanceOf(TooBusy)
  for (let n = 0; n < 3; n += 1) {
    ends[n]?.()
    await settled()
  }
  expect(begun).toEqual([1, 4, 2])
  expect(await Promise.all(all)).toEqual([1, 2, 4])
})
