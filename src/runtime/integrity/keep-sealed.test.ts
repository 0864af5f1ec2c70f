import { beforeEach, describe, expect, test } from 'vitest'
import type { AlertFacts } from '../../lib/alerts.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openEmbeddedSeals } from '../../stores/seals/embedded.ts'
import type { Checkpoint, SealStore } from '../../stores/seals/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { tamperedEmbedded } from '../../testing/event-store/tampering.ts'
import { newEvent, newEvents } from '../../testing/stores/new-events.ts'
import { acceptLog } from './accept-log.ts'
import { keepChecked } from './keep-checked.ts'
import { keepSealed } from './keep-sealed.ts'
import { verifyLog } from './verify-log.ts'

const KEY = Buffer.alloc(32, 7)

let log: Awaited<ReturnType<typeof tamperedEmbedded>>
let seals: SealStore
let seen: Checkpoint | null
let alerts: AlertFacts[]
let tolds: number

const vault = {
  secret: async () => KEY,
  sealSeen: async () => seen,
  sawSeal: async (checkpoint: Checkpoint) => {
    seen = checkpoint
  },
}

beforeEach(async () => {
  log = await tamperedEmbedded()
  seals = openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))
  seen = null
  alerts = []
  tolds = 0
  await log.store.append('order-1', NO_STREAM, newEvents(1_200))
})

/** Runs until the sealer waits for its next minute. */
const sealOnce = async () => {
  const stopping = new AbortController()
  const wait = async (ms: number) => {
    if (ms === 60_000) stopping.abort()
  }
  const world = { now: () => new Date('2026-03-02T09:00:00Z'), elapsed: () => 0, wait }
  await keepSealed(
    {
      log: log.store,
      seals,
      vault,
      world,
      alert: (code, facts = {}) => alerts.push({ code, ...facts }),
      isOwnStream: (stream) => stream.startsWith('order-'),
      tellOutside: async () => {
        tolds += 1
      },
    },
    stopping.signal,
    () => undefined,
  )
}
/** Runs a whole round of the shop's own check. */
const checkOnce = async () => {
  const stopping = new AbortController()
  const wait = async (ms: number) => {
    if (ms === 600_000) stopping.abort()
  }
  const world = { now: () => new Date('2026-03-02T09:01:00Z'), wait }
  const toldOutside = async () => []
  const alert = () => undefined
  await keepChecked({ log: log.store, seals, vault, world, alert, toldOutside }, stopping.signal)
}
const accept = (reason: string) =>
  acceptLog(
    { log: log.store, seals, vault, world: { now: () => new Date() }, verify: { key: KEY } },
    reason,
  )
const verify = () =>
  verifyLog({
    log: log.store,
    seals,
    key: KEY,
    known: seen === null ? [] : [{ ...seen, outside: false }],
  })

test('all that was there is sealed first, then what came, and the vault knows the newest', async () => {
  await sealOnce()
  expect((await seals.list(1, 10)).map(({ count }) => count)).toEqual([500, 1_000, 1_200])
  const at = '2026-03-02T09:00:00.000Z'
  const fresh = newEvents(3).map((event) => ({ ...event, metadata: { at } }))
  await log.store.append('order-2', NO_STREAM, fresh)
  await sealOnce()
  await sealOnce()
  const last = await seals.last()
  expect(last).toMatchObject({ number: 4, count: 1_203 })
  expect(seen).toEqual({ count: 1_203, at: last?.at, hash: last?.hash })
  expect(alerts).toEqual([])
  expect(tolds).toBe(3)
})

const dated = (at: string) => ({ ...newEvent(), metadata: { at } })

test('an event of another program may name any time', async () => {
  await sealOnce()
  await log.store.append('invoice-1', NO_STREAM, [dated('1970-01-01T00:00:00.000Z')])
  await sealOnce()
  expect(alerts).toEqual([])
  expect((await seals.last())?.count).toBe(1_201)
})

test('an event that names a time long before the seal in front of it is told, and sealed', async () => {
  await sealOnce()
  await log.store.append('order-2', NO_STREAM, [
    dated('2026-03-02T08:01:00.000Z'),
    dated('2025-12-15T09:00:00.000Z'),
    dated('none'),
  ])
  await sealOnce()
  expect(alerts).toMatchObject([
    { code: 'log-altered', kind: 'backdated', stream: 'order-2', revision: 1, events: 1 },
  ])
  expect((await seals.last())?.count).toBe(1_203)
})

test('nothing is sealed or told behind an end that is gone, until somebody accepts it', async () => {
  await sealOnce()
  await log.cut(900)
  await sealOnce()
  const removed = { kind: 'removed', event: 1_200, stream: 'order-1', revision: 1_199 }
  expect(alerts).toEqual([{ code: 'log-altered', ...removed }])
  expect(tolds).toBe(1)
  expect(seen).toMatchObject({ count: 1_200 })

  expect(await accept('Restored the backup of Monday')).toBe(501)
  expect(seen).toMatchObject({ count: 900 })
  await sealOnce()
  expect(alerts).toHaveLength(1)
  expect(await verify()).toMatchObject({
    isWhole: true,
    events: 900,
    accepted: [{ from: 501, reason: 'Restored the backup of Monday' }],
  })
})

test('a log that lost its seals is sealed anew only up to where the vault’s checkpoint fits', async () => {
  await sealOnce()
  await seals.cut(1)
  await sealOnce()
  expect(await seals.last()).toMatchObject({ count: 1_200 })
  const missing = { code: 'seals-missing', event: 1, until: 1_200 }
  expect(alerts).toEqual([missing])

  await seals.cut(1)
  await log.flip(30)
  await sealOnce()
  const altered = { code: 'log-altered', kind: 'checkpoint', event: 1_200 }
  expect(alerts).toEqual([missing, missing, altered])
  expect(await seals.last()).toMatchObject({ count: 1_000 })
})

test('seals and an end that are both gone are missed by the vault', async () => {
  await sealOnce()
  await seals.cut(3)
  await log.cut(1_000)
  await sealOnce()
  expect(alerts).toEqual([
    { code: 'seals-missing', event: 1_001, until: 1_200 },
    { code: 'log-altered', kind: 'short', event: 1_001 },
  ])
  expect(seen).toMatchObject({ count: 1_200 })
})

test('nothing is sealed behind a seal that was changed', async () => {
  await sealOnce()
  const last = await seals.last()
  if (last === undefined) throw new Error('Nothing was sealed')
  await seals.cut(3)
  await seals.add({ ...last, count: 1_300 })
  await sealOnce()
  expect(alerts).toMatchObject([{ code: 'log-altered', kind: 'seal' }])
  expect(await accept('Seals were damaged')).toBe(1_001)
  expect(await verify()).toMatchObject({ isWhole: true, sealed: 1_200 })
})

describe('once the shop’s own check has found a changed event,', () => {
  beforeEach(async () => {
    await sealOnce()
    await log.flip(30)
    await checkOnce()
    await log.store.append('order-2', NO_STREAM, newEvents(3))
    await sealOnce()
  })
  const sealed = async () => (await seals.last())?.count

  test('nothing more is sealed or told outside, and each try is told', async () => {
    expect(await sealed()).toBe(1_200)
    expect(tolds).toBe(1)
    expect(seen).toMatchObject({ count: 1_200 })
    await sealOnce()
    const altered = { code: 'log-altered', kind: 'changed', event: 31, stream: 'order-1' }
    expect(alerts).toMatchObject([altered, altered])
  })

  test('sealing goes on by itself after a round that finds the right file put back', async () => {
    log.db
      .statement('UPDATE events SET data = replace(data, \'"m":\', \'"n":\') WHERE revision = 30')
      .run()
    await sealOnce()
    expect(await sealed()).toBe(1_200)
    await checkOnce()
    await sealOnce()
    expect(await sealed()).toBe(1_203)
    expect(await verify()).toMatchObject({ isWhole: true, accepted: [] })
  })

  test('sealing goes on once somebody has accepted it', async () => {
    expect(await accept('Looked at it')).toBe(1)
    await log.store.append('order-3', NO_STREAM, newEvents(1))
    await sealOnce()
    expect(await sealed()).toBe(1_204)
  })
})

test('an accepted change early in the log is told by its place and reason', async () => {
  await sealOnce()
  await log.flip(30)
  expect(await accept('Looked at it')).toBe(1)
  expect(await verify()).toMatchObject({
    isWhole: true,
    accepted: [{ from: 1, reason: 'Looked at it' }],
  })
})
