import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roomOfEach } from '#src/lib/room.ts'
import { realWorld } from '#src/program/real-world.ts'
import { openMemoryCounters } from '#src/stores/counters/memory.ts'
import type { Counters } from '#src/stores/counters/port.ts'
import { limitsWith } from '#src/testing/http/limits.ts'
import { routes } from '../../routes.ts'
import { defaultLimits } from './budgets.ts'
import { createLimits, hashedNames, requestUse, subjectUse } from './limits.ts'

const settings = limitsWith({
  requests: { login: { minutes: 1, address: 3, device: 2 } },
  subjects: {
    'track.order': { limit: 1, minutes: 2 },
    'pay.phone': defaultLimits.subjects['pay.phone'],
  },
})

const open = (counters: Counters = openMemoryCounters(realWorld, roomOfEach())) => {
  const refused: string[] = []
  const limits = createLimits({
    counters,
    nameOf: hashedNames(() => Buffer.alloc(32, 1)),
    settings,
    refused: (budget) => refused.push(budget),
  })
  return { limits, refused }
}
const address = requestUse('login', 'address', '203.0.113.1')
const device = (id: string) => requestUse('login', 'device', id)

test('whatever writes has a budget', () => {
  const writers = routes.filter(({ method }) => method !== 'GET')
  expect(writers.length).toBeGreaterThan(10)
  const free = writers.filter(({ limits }) => limits === undefined)
  expect(free.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('whatever may be refused by a budget says so', () => {
  const limited = routes.filter(({ limits }) => limits !== undefined)
  const silent = limited.filter(({ errors }) => !errors.includes('RATE_LIMITED'))
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('takes from all budgets or from none, and counts which of them refused', async () => {
  const { limits, refused } = open()
  const ask = (id: string) => limits.take([address, device(id)])
  for (let n = 0; n < 2; n += 1) expect((await ask('a')).ok).toBe(true)
  for (let n = 0; n < 5; n += 1) expect((await ask('a')).ok).toBe(false)
  // The refused request has cost the address nothing.
  expect((await ask('b')).ok).toBe(true)
  expect((await ask('b')).ok).toBe(false)
  expect(refused).toEqual([...Array.from({ length: 5 }, () => 'login.device'), 'login.address'])
})

test('says how long to wait: until the last of the budgets begins anew', async () => {
  let now = 0
  const { limits } = open(openMemoryCounters({ elapsed: () => now }, roomOfEach()))
  const uses = [device('a'), subjectUse('track.order', 'DK-1')]
  await limits.take(uses)
  await limits.take([device('a')])
  now = 30_000
  expect(await limits.take(uses)).toEqual({
    ok: false,
    error: { code: 'RATE_LIMITED', facts: { retryAfter: 90 } },
  })
  now = 120_000
  expect((await limits.take(uses)).ok).toBe(true)
})

test('what rests after its third rests twice as long each time, and not for what never was', async () => {
  let now = 0
  const { limits } = open(openMemoryCounters({ elapsed: () => now }, roomOfEach()))
  const use = subjectUse('pay.phone', '254712345678')
  const waits = async () => {
    const taken = await limits.take([use])
    return taken.ok ? 0 : Number(taken.error.facts.retryAfter) / 60
  }
  for (let n = 0; n < 3; n += 1) expect(await waits()).toBe(0)
  for (const minutes of [5, 10, 20, 40, 60, 60]) {
    expect(await waits()).toBe(minutes)
    now += minutes * 60_000
    const neverRang = await limits.take([use])
    if (neverRang.ok) await neverRang.value.giveBack()
    expect(await waits()).toBe(0)
  }
  await limits.clear(use)
  expect(await waits()).toBe(0)
})

test('what is given back was never taken', async () => {
  const { limits } = open()
  for (let n = 0; n < 10; n += 1) {
    const taken = await limits.take([device('a')])
    if (taken.ok) await taken.value.giveBack()
    expect(taken.ok).toBe(true)
  }
})

test('a subject is the same in capitals, and nobody reads it where the counts are kept', async () => {
  const keys: string[] = []
  const memory = openMemoryCounters(realWorld, roomOfEach())
  const { limits } = open({
    ...memory,
    add: (key, by, windowMs) => {
      keys.push(key)
      return memory.add(key, by, windowMs)
    },
  })
  expect((await limits.take([subjectUse('track.order', 'wanjiku@duka.example')])).ok).toBe(true)
  expect((await limits.take([subjectUse('track.order', 'WANJIKU@duka.example')])).ok).toBe(false)
  await limits.clear(subjectUse('track.order', 'Wanjiku@duka.example'))
  expect((await limits.take([subjectUse('track.order', 'wanjiku@duka.example')])).ok).toBe(true)
  expect(keys[0]).toMatch(/^track\.order:[\w-]{22}$/)
})

test('docs/operations.md tells every budget', () => {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const { requests, subjects } = defaultLimits
  const ofRequests = Object.entries(requests).map(([name, budget]) => {
    const { minutes, address, newcomers, device, account, counts } = budget
    const figures = [minutes, address, newcomers, device, account, counts].join(' | ')
    return `| \`${name}\` | ${figures} |`
  })
  // What rests says so in the text below the table.
  const ofSubjects = Object.entries(subjects).map(
    ([name, { limit, minutes }]) => `| \`${name}\` | ${limit} | ${minutes} |`,
  )
  expect(text).toContain(ofRequests.join('\n'))
  expect(text).toContain(ofSubjects.join('\n'))
})
