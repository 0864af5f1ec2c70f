import { describe, expect, test } from 'vitest'
import { err, ok } from '../../domain/kernel/result.ts'
import type { World } from '../../lib/world.ts'
import { realWorld } from '../../program/real-world.ts'
import { openMemoryCell } from '../../testing/daraja/cell.ts'
import { unreachable } from './errors.ts'
import { type FetchToken, openProcessToken, openSharedToken, type SharedToken } from './token.ts'

const start = Date.parse('2026-03-01T09:00:00Z')

type At = Pick<World, 'now' | 'wait' | 'newId'>
type Open = (world: At) => SharedToken

const worldAt = (clock: { ms: number }): At => ({ ...realWorld, now: () => new Date(clock.ms) })

const setUpWith = (open: Open, expiresInSeconds: number) => {
  const clock = { ms: start }
  const counter = { fetches: 0 }
  const fetchNew: FetchToken = async () => {
    counter.fetches += 1
    return ok({ token: `t${counter.fetches}`, expiresInSeconds })
  }
  return { tokens: open(worldAt(clock)), clock, counter, fetchNew }
}

const implementations: [string, Open][] = [
  ['of one process', openProcessToken],
  ['of several processes', (world) => openSharedToken({ cell: openMemoryCell(), world })],
]

describe.each(implementations)('the shared token %s', (_, open) => {
  const setUp = (expiresInSeconds = 3600) => setUpWith(open, expiresInSeconds)

  test('100 who ask at once get one token', async () => {
    const { tokens, counter, fetchNew } = setUp()
    const all = await Promise.all(Array.from({ length: 100 }, () => tokens.get(fetchNew)))
    expect(counter.fetches).toBe(1)
    expect(all.every((token) => token.ok && token.value === 't1')).toBe(true)
  })

  test('is fetched anew 120 s before it expires, and not earlier', async () => {
    const { tokens, clock, fetchNew } = setUp()
    await tokens.get(fetchNew)
    clock.ms = start + 3_480_000 - 1
    expect(await tokens.get(fetchNew)).toEqual(ok('t1'))
    clock.ms = start + 3_480_000
    expect(await tokens.get(fetchNew)).toEqual(ok('t2'))
  })

  test('with a life shorter than 120 s it is still used', async () => {
    const { tokens, fetchNew } = setUp(60)
    await tokens.get(fetchNew)
    expect(await tokens.get(fetchNew)).toEqual(ok('t1'))
  })

  test('100 whose token was refused fetch one new token', async () => {
    const { tokens, counter, fetchNew } = setUp()
    await tokens.get(fetchNew)
    const again = async () => {
      await tokens.invalidate('t1')
      return tokens.get(fetchNew)
    }
    const all = await Promise.all(Array.from({ length: 100 }, again))
    expect(all.every((token) => token.ok && token.value === 't2')).toBe(true)
    expect(counter.fetches).toBe(2)
  })

  test('who comes late with an old token does not take away the new one', async () => {
    const { tokens, counter, fetchNew } = setUp()
    await tokens.get(fetchNew)
    await tokens.invalidate('t1')
    await tokens.get(fetchNew)
    await tokens.invalidate('t1')
    expect(await tokens.get(fetchNew)).toEqual(ok('t2'))
    expect(counter.fetches).toBe(2)
  })

  test('a refusal goes to those who waited, and is not kept', async () => {
    const { tokens, fetchNew } = setUp()
    const refusal = async () => err(unreachable())
    const both = await Promise.all([tokens.get(refusal), tokens.get(fetchNew)])
    expect(both).toEqual([err(unreachable()), err(unreachable())])
    expect(await tokens.get(fetchNew)).toEqual(ok('t1'))
  })

  test('a failure that is thrown is not kept either', async () => {
    const { tokens, fetchNew } = setUp()
    await expect(tokens.get(() => Promise.reject(new Error('store is away')))).rejects.toThrow(
      'store is away',
    )
    expect(await tokens.get(fetchNew)).toEqual(ok('t1'))
  })
})

describe('two processes with one token', () => {
  const setUpTwo = () => {
    const { clock, counter, fetchNew } = setUpWith(openProcessToken, 3600)
    const cell = openMemoryCell()
    const process = () => openSharedToken({ cell, world: worldAt(clock), lookAgainMs: 1 })
    return { cell, clock, counter, fetchNew, here: process(), there: process() }
  }
  const soon = <Value>(value: Value) =>
    new Promise<Value>((resolve) => setTimeout(resolve, 20, value))

  test('100 who ask at once in both get one', async () => {
    const { here, there, counter, fetchNew } = setUpTwo()
    const slowly: FetchToken = async () => soon(await fetchNew())
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? here : there).get(slowly)),
    )
    expect(counter.fetches).toBe(1)
    expect(all).toEqual(all.map(() => ok('t1')))
  })

  test('what is refused in one is told to those who wait in the other, and not kept', async () => {
    const { here, there, counter, fetchNew } = setUpTwo()
    const refused = here.get(() => soon(err(unreachable())))
    await soon(null)
    const both = await Promise.all([refused, there.get(fetchNew)])
    expect(both[0]).toEqual(err(unreachable()))
    expect(await there.get(fetchNew)).toEqual(ok('t1'))
    expect(counter.fetches).toBe(1)
  })

  test('who died while fetching is not waited for without end', async () => {
    const { here, there, clock, fetchNew } = setUpTwo()
    void here.get(() => new Promise(() => undefined))
    const waiting = there.get(fetchNew)
    await soon(null)
    clock.ms += 60_000
    expect(await waiting).toEqual(ok('t1'))
  })

  test('a token that came too late is not used: a newer one has ended it', async () => {
    const { here, there, clock, fetchNew } = setUpTwo()
    let answer: (token: string) => void = () => undefined
    const late = here.get(
      () =>
        new Promise((resolve) => {
          answer = (token) => resolve(ok({ token, expiresInSeconds: 3600 }))
        }),
    )
    await soon(null)
    clock.ms += 60_000
    expect(await there.get(fetchNew)).toEqual(ok('t1'))
    answer('late')
    expect(await late).toEqual(ok('t1'))
  })

  test('a cell that holds something unknown is written anew', async () => {
    const { cell, here, fetchNew } = setUpTwo()
    await cell.write(0, 'of another version')
    expect(await here.get(fetchNew)).toEqual(ok('t1'))
  })
})
