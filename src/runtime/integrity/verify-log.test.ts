import { beforeEach, describe, expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openEmbeddedSeals } from '../../stores/seals/embedded.ts'
import type { Checkpoint, Fault, SealStore } from '../../stores/seals/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import {
  type Tampered,
  tamperedEmbedded,
  tamperedStandIn,
} from '../../testing/event-store/tampering.ts'
import { newEvent } from '../../testing/stores/new-events.ts'
import { sealNext } from './seal-log.ts'
import { type VerifyDeps, verifyLog } from './verify-log.ts'

const KEY = Buffer.alloc(32, 7)
const SEALED_AT = '2026-03-02T09:00:00.000Z'

const world = { now: () => new Date(SEALED_AT) }

const openSeals = (): SealStore => openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))

describe.each([
  { engine: 'embedded', open: tamperedEmbedded },
  { engine: 'EventStoreDB', open: tamperedStandIn },
])('a sealed log on $engine', ({ open }) => {
  let log: Tampered
  let seals: SealStore

  const deps = () => ({
    log: log.store,
    seals,
    vault: { secret: async () => KEY },
    world,
  })
  const sealAll = async () => {
    while ((await sealNext(deps())) > 0);
  }
  const verify = (changed: Partial<VerifyDeps> = {}) =>
    verifyLog({ log: log.store, seals, key: KEY, known: [], ...changed })
  const newest = async (): Promise<Checkpoint> => {
    const seal = await seals.last()
    if (seal === undefined) throw new Error('Nothing is sealed')
    return seal
  }
  const append = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      const expected = n < 3 ? NO_STREAM : Math.floor(n / 3) - 1
      await log.store.append(`order-${n % 3}`, expected, [newEvent({ n, name: 'ñ' })])
    }
  }
  /** The event `n`, counted from 0, belongs to `order-<n % 3>`. */
  const placeOf = (n: number): Partial<Fault> => ({
    event: n + 1,
    stream: `order-${n % 3}`,
    revision: Math.floor(n / 3),
    soundAt: SEALED_AT,
  })

  beforeEach(async () => {
    log = await open()
    seals = openSeals()
    await append(0, 6)
    await sealAll()
    await append(6, 12)
    await sealAll()
  })

  test('is whole, and says what is not sealed yet', async () => {
    await append(12, 14)
    const known = [{ ...(await newest()), outside: true }]
    expect(await verify({ known })).toEqual({
      isWhole: true,
      events: 14,
      sealed: 12,
      proven: 12,
      firstSealAt: SEALED_AT,
      lastSealAt: SEALED_AT,
      fitsUpTo: 12,
      toldUpTo: 12,
      accepted: [],
      faults: [],
      faultsInAll: 0,
    })
  })

  test('is still whole after the same append came again', async () => {
    await append(0, 12)
    expect(await verify()).toMatchObject({ isWhole: true, events: 12 })
  })

  test('shows one changed byte: which event, where, and since when', async () => {
    await log.flip(4)
    const position = (await log.store.readBytes(null, 100))[4]?.position
    expect(await verify()).toMatchObject({
      isWhole: false,
      proven: 4,
      faults: [{ kind: 'changed', position, ...placeOf(4) }],
      faultsInAll: 1,
    })
  })

  test('shows a missing event, which has no position any more', async () => {
    await log.remove(4)
    expect(await verify()).toMatchObject({
      proven: 4,
      faults: [{ kind: 'removed', position: null, ...placeOf(4) }],
      faultsInAll: 1,
    })
  })

  test('shows an event that was put between others', async () => {
    await log.add(4, 'order-planted')
    expect(await verify()).toMatchObject({
      events: 13,
      faults: [{ kind: 'added', event: 5, stream: 'order-planted', revision: 0 }],
      faultsInAll: 1,
    })
  })

  test('shows that two events changed places', async () => {
    await log.swap(4)
    expect(await verify()).toMatchObject({
      faults: [{ kind: 'moved', stream: expect.stringMatching(/order-[12]/) }],
      faultsInAll: 1,
    })
  })

  test('shows where the end is missing, unless it came from a backup', async () => {
    await log.cut(9)
    expect(await verify()).toMatchObject({
      events: 9,
      proven: 9,
      faults: [{ kind: 'cut', ...placeOf(9) }],
      faultsInAll: 1,
    })
    expect(await verify({ mayEndEarlier: true })).toMatchObject({ isWhole: true, proven: 9 })
  })

  test('shows an end that is missing in the seals too, by a checkpoint known elsewhere', async () => {
    const known = [{ ...(await newest()), outside: true }]
    await log.cut(6)
    await seals.cut(2)
    expect(await verify()).toMatchObject({ isWhole: true })
    expect(await verify({ known })).toMatchObject({
      toldUpTo: 0,
      faults: [{ kind: 'short', event: 7, soundAt: SEALED_AT }],
    })
  })

  test('names three events that are missing in the middle, and nothing behind them', async () => {
    const known = [{ ...(await newest()), outside: false }]
    for (const n of [6, 5, 4]) await log.remove(n)
    const { faults } = await verify({ known })
    expect(faults.map(({ kind, event }) => `${kind} ${event}`)).toEqual([
      'removed 5',
      'removed 6',
      'removed 7',
    ])
    await append(12, 15)
    expect((await verify({ known })).faultsInAll).toBe(3)
  })

  test('shows where the end is missing though others were put in its place', async () => {
    const known = [{ ...(await newest()), outside: true }]
    await seals.cut(2)
    await log.cut(8)
    for (const n of [3, 2, 1, 0]) await log.add(n + 1, `order-planted-${n}`)
    const { faults } = await verify({ known })
    expect(faults.map(({ kind, event }) => `${kind} ${event}`)).toEqual([
      'added 2',
      'added 3',
      'added 4',
      'added 5',
      'short 9',
    ])
  })

  test('names each of several differences', async () => {
    await log.flip(10)
    await log.remove(7)
    await log.add(3, 'order-planted')
    const { faults } = await verify()
    expect(faults.map(({ kind, event }) => `${kind} ${event}`)).toEqual([
      'added 4',
      'removed 8',
      'changed 11',
    ])
  })

  test.each(['count', 'at', 'hash'] as const)(
    'shows a checkpoint with a forged %s',
    async (field) => {
      const forged = { count: 9, at: '2026-03-02T09:00:00.001Z', hash: 'ab'.repeat(32) }
      const known = [{ ...(await newest()), [field]: forged[field], outside: true }]
      const { faults, toldUpTo } = await verify({ known })
      expect(faults).toMatchObject([{ kind: 'checkpoint', event: known[0]?.count }])
      expect(toldUpTo).toBe(0)
    },
  )

  test('shows a seal that was changed or is missing, and compares the log by checkpoints', async () => {
    const known = [{ ...(await newest()), outside: true }]
    const [first, second] = await seals.list(1, 2)
    if (first === undefined || second === undefined) throw new Error('Nothing is sealed')
    await seals.cut(2)
    await seals.add({ ...second, at: '2026-03-01T00:00:00.000Z' })
    const fault = { kind: 'seal', event: 7, soundAt: SEALED_AT }
    expect(await verify({ known })).toMatchObject({ faults: [fault], proven: 6, toldUpTo: 12 })
    await seals.cut(2)
    await seals.add({ ...second, number: 3 })
    expect(await verify()).toMatchObject({ faults: [fault] })
  })

  test('shows seals of a log that was changed before they were made anew with the key', async () => {
    const known = [{ ...(await newest()), outside: false }]
    await log.flip(4)
    await seals.cut(1)
    await sealAll()
    expect(await verify()).toMatchObject({ isWhole: true })
    expect(await verify({ known })).toMatchObject({ faults: [{ kind: 'checkpoint', event: 12 }] })
  })

  test('seals anew to the same chain when the seals are lost, whatever the number of seals', async () => {
    const known = [{ ...(await newest()), outside: true }]
    await seals.cut(1)
    await sealAll()
    expect(await seals.list(1, 10)).toHaveLength(1)
    expect(await verify({ known })).toMatchObject({ isWhole: true, toldUpTo: 12 })
  })

  test('can be compared from a seal on, and from the start if its end is not there', async () => {
    await append(12, 15)
    await sealAll()
    const [, from] = await seals.list(1, 2)
    await log.flip(1)
    expect(await verify({ from })).toMatchObject({ isWhole: true, events: 15, proven: 15 })
    await log.remove(11)
    const { faults } = await verify({ from })
    expect(faults.map(({ kind, event }) => `${kind} ${event}`)).toEqual(['changed 2', 'removed 12'])
  })

  test('is not sealed further once its last sealed event is gone', async () => {
    await log.cut(9)
    await append(9, 11)
    await expect(sealNext(deps())).rejects.toThrow('Event 12: removed')
  })
})

test('a log with bytes that are no text or no JSON is compared, and named', async () => {
  const log = await tamperedEmbedded()
  const seals = openSeals()
  await log.store.append('order-1', NO_STREAM, [newEvent({ n: 1 }), newEvent({ n: 2 })])
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world }
  await sealNext(sealing)
  const damage = "UPDATE events SET data = CAST(x'7bff7d' AS TEXT) WHERE revision = 1"
  log.db.statement(damage).run()
  const { faults } = await verifyLog({ log: log.store, seals, key: KEY, known: [] })
  expect(faults).toMatchObject([{ kind: 'changed', stream: 'order-1', revision: 1, event: 2 }])
})

test('a log that cannot be read from an event on says from which one', async () => {
  const log = await tamperedEmbedded()
  const seals = openSeals()
  await log.store.append('order-1', NO_STREAM, [newEvent(), newEvent(), newEvent()])
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world }
  await sealNext(sealing)
  const [, second] = await log.store.readBytes(null, 3)
  const damaged: VerifyDeps['log'] = {
    placeOf: log.store.placeOf,
    readBytes: async (after, limit) => {
      const page = await log.store.readBytes(after, limit)
      if (page.some(({ id }) => id === second?.id)) throw new Error('malformed')
      return page
    },
  }
  expect(await verifyLog({ log: damaged, seals, key: KEY, known: [] })).toMatchObject({
    proven: 1,
    faults: [{ kind: 'unreadable', event: 2 }],
    faultsInAll: 1,
  })
})

test('an empty log without seals is whole', async () => {
  const log = await tamperedEmbedded()
  const verdict = await verifyLog({ log: log.store, seals: openSeals(), key: KEY, known: [] })
  expect(verdict).toMatchObject({ isWhole: true, events: 0, sealed: 0, firstSealAt: null })
})

test('a long log is compared with pauses, and finds a removed stretch', async () => {
  const log = await tamperedEmbedded()
  const seals = openSeals()
  await log.store.append(
    'order-1',
    NO_STREAM,
    Array.from({ length: 4_000 }, (_, n) => newEvent({ n })),
  )
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world: realWorld }
  while ((await sealNext(sealing)) > 0);
  log.db.statement('DELETE FROM events WHERE position > 1000 AND position <= 1150').run()
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const verdict = await verifyLog({ log: log.store, seals, key: KEY, known: [], pause })
  expect(verdict).toMatchObject({ events: 3_850, proven: 1_000, faultsInAll: 150 })
  expect(verdict.faults).toHaveLength(100)
  expect(verdict.faults[0]).toMatchObject({ kind: 'removed', event: 1_001 })
  expect(pauses).toBeGreaterThan(5)
})

test('a stretch that was put in is named as such, however long it is', async () => {
  const log = await tamperedEmbedded()
  const seals = openSeals()
  const events = Array.from({ length: 2_000 }, (_, n) => newEvent({ n }))
  await log.store.append('order-1', NO_STREAM, events)
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world: realWorld }
  while ((await sealNext(sealing)) > 0);
  log.db.exec(`UPDATE events SET position = position + 9000 WHERE position > 600;
    INSERT INTO events (position, stream, revision, id, type, data, metadata)
    SELECT position - 8000, 'order-planted', revision, 'planted-' || revision, type, data, metadata
    FROM events WHERE position > 9000 AND position <= 10800`)
  const verdict = await verifyLog({ log: log.store, seals, key: KEY, known: [] })
  expect(verdict).toMatchObject({ events: 3_200, proven: 600, faultsInAll: 1_200 })
  expect(new Set(verdict.faults.map(({ kind }) => kind))).toEqual(new Set(['added']))
})

test('events that are appended and sealed during a comparison are not missed in it', async () => {
  const log = await tamperedEmbedded()
  const seals = openSeals()
  await log.store.append('order-1', NO_STREAM, [newEvent(), newEvent()])
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world }
  await sealNext(sealing)
  const list: SealStore['list'] = async (...asked) => {
    await log.store.append('order-2', NO_STREAM, [newEvent()])
    await sealNext(sealing)
    return seals.list(...asked)
  }
  const verdict = await verifyLog({
    log: log.store,
    seals: { ...seals, list },
    key: KEY,
    known: [],
  })
  expect(verdict).toMatchObject({ isWhole: true, sealed: 2 })
})
