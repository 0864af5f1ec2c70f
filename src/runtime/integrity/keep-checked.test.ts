import { beforeEach, expect, test } from 'vitest'
import type { AlertFacts } from '../../lib/alerts.ts'
import { NO_STREAM } from '../../stores/event-store/port.ts'
import { openEmbeddedSeals } from '../../stores/seals/embedded.ts'
import type { Checkpoint, SealStore } from '../../stores/seals/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { tamperedEmbedded } from '../../testing/event-store/tampering.ts'
import { newEvents } from '../../testing/stores/new-events.ts'
import { integrityState } from './integrity-state.ts'
import { keepChecked } from './keep-checked.ts'
import { sealNext } from './seal-log.ts'

const KEY = Buffer.alloc(32, 7)
const SEALED_AT = '2026-03-02T09:00:00.000Z'
const ROUND_MS = 600_000

let log: Awaited<ReturnType<typeof tamperedEmbedded>>
let seals: SealStore
let now: number
let alerts: AlertFacts[]
let told: Checkpoint[]

beforeEach(async () => {
  log = await tamperedEmbedded()
  seals = openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))
  now = Date.parse(SEALED_AT)
  alerts = []
  told = []
  await log.store.append('order-1', NO_STREAM, newEvents(1_200))
  const sealing = { log: log.store, seals, vault: { secret: async () => KEY }, world: clock }
  while ((await sealNext(sealing)) > 0);
})

const clock = { now: () => new Date(now) }

/** Runs until `waits` pauses were made. Each pause takes its time on the clock. */
const checkFor = async (waits: (ms: number, nth: number) => boolean): Promise<void> => {
  const stopping = new AbortController()
  let nth = 0
  const wait = async (ms: number) => {
    now += ms
    nth += 1
    if (waits(ms, nth)) stopping.abort()
  }
  await keepChecked(
    {
      log: log.store,
      seals,
      vault: { secret: async () => KEY, sealSeen: async () => null },
      world: { ...clock, wait },
      alert: (code, facts = {}) => alerts.push({ code, ...facts }),
      toldOutside: async () => told,
    },
    stopping.signal,
  )
}
const round = () => checkFor((ms) => ms === ROUND_MS)

test('a round goes slowly, says how far it is, and then that all is whole', async () => {
  await checkFor((_, nth) => nth === 2)
  expect(await seals.selfCheck()).toMatchObject({ checked: 1_000, sealed: 1_200, endedAt: null })
  await round()
  expect(now - Date.parse(SEALED_AT)).toBeGreaterThanOrEqual(3_000 + ROUND_MS)
  const check = await seals.selfCheck()
  expect(check).toMatchObject({ checked: 1_200, wholeAt: check?.begunAt, faultsInAll: 0 })
  expect(check?.endedAt).not.toBeNull()
  expect(alerts).toEqual([])
})

test('a fault is told at once, stays until a round has passed it, and names when it was right', async () => {
  await round()
  const wholeAt = (await seals.selfCheck())?.wholeAt
  expect(wholeAt).toBe(SEALED_AT)
  now += 5_000
  await round()
  const later = (await seals.selfCheck())?.wholeAt
  await log.flip(600)
  await checkFor((_, nth) => nth === 2)
  const fault = { kind: 'changed', event: 601, stream: 'order-1', revision: 600 }
  expect(alerts).toMatchObject([{ code: 'log-altered', ...fault }])
  expect(await seals.selfCheck()).toMatchObject({ faults: [{ ...fault, soundAt: later }] })

  await checkFor((_, nth) => nth === 1)
  expect(await seals.selfCheck()).toMatchObject({ checked: 500, faultsInAll: 1 })
  await round()
  expect(await seals.selfCheck()).toMatchObject({ faultsInAll: 1, wholeAt: later })
  log.db
    .statement('UPDATE events SET data = replace(data, \'"m":\', \'"n":\') WHERE revision = 600')
    .run()
  await round()
  expect(await seals.selfCheck()).toMatchObject({ faults: [], faultsInAll: 0 })
})

test('a checkpoint that was told outside is compared in each round', async () => {
  const last = await seals.last()
  if (last === undefined) throw new Error('Nothing was sealed')
  told = [{ count: last.count, at: last.at, hash: 'ab'.repeat(32) }]
  await round()
  expect(alerts).toEqual([{ code: 'log-altered', kind: 'checkpoint', event: 1_200 }])
})

test('the state says for how long events have waited for a seal', async () => {
  const state = () => integrityState({ log: log.store, seals, world: clock })
  now += 30_000
  expect(await state()).toMatchObject({ lagSeconds: 0, sealed: { count: 1_200, at: SEALED_AT } })
  await log.store.append('order-2', NO_STREAM, newEvents(1))
  expect(await state()).toMatchObject({ lagSeconds: 30, check: null, told: [] })
})
