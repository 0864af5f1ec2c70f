import { v7 } from 'uuid'
import type { AuditThing } from '../../src/projections/audit/thing.ts'
import { ownStream } from '../../src/projections/audit/thing.ts'
import type { Events } from '../../src/stores/event-store/events.ts'
import { busyBranch, busyProduct, busyShelf } from '../../src/testing/audit/busy-things.ts'
import { appender } from '../../src/testing/log.ts'
import { type Given, recorded } from '../../src/testing/projections/fold.ts'
import { type Random, shopHistory } from '../../src/testing/projections/history.ts'

const USER = '00000000-0000-7000-8000-000000099001'
const ID = 99_001
const BATCH = 1_000
const MINUTE = 60_000
const START = Date.UTC(2026, 0, 1)

const times = (length: number, event: (n: number, at: string) => Given): Given[] =>
  Array.from({ length }, (_, n) => event(n, new Date(START + n * MINUTE).toISOString()))

const user = (length: number): Given[] =>
  times(length, (n, at) => {
    const registered = { username: 'long', email: 'l@b.example', fullName: 'L', phoneNumber: '' }
    if (n === 0) return { at, type: 'UserRegistered', data: { userId: USER, ...registered } }
    return { at, type: n % 2 === 1 ? 'UserDeactivated' : 'UserReactivated', data: { userId: USER } }
  })

/** A history with so many events between two moments (ms). */
export type LongThing = { thing: AuditThing; length: number; start: number; end: number }
type Made = { thing: AuditThing; given: Given[] }

const made: readonly Made[] = [
  { thing: { kind: 'stock', id: '1.9.0' }, given: busyShelf(20_000) },
  { thing: { kind: 'product', id: String(ID) }, given: busyProduct(ID, 5_000) },
  { thing: { kind: 'branch', id: String(ID) }, given: busyBranch(ID, 5_000) },
  { thing: { kind: 'user', id: USER }, given: user(5_000) },
]

const timeOf = (event: Given | undefined): number => Date.parse(event?.at ?? '')
export const longThings: readonly LongThing[] = made.map(({ thing, given }) => ({
  thing,
  length: given.length,
  start: timeOf(given[0]),
  end: timeOf(given.at(-1)),
}))

const addThing = async (events: Events, { thing, given }: Made): Promise<void> => {
  const stream = ownStream(thing)
  if ((await events.readStream(stream, given.length - 1, 1)).length > 0) return
  const toAppend = recorded(given).map(({ meta, type, data }) => ({
    id: v7(),
    meta,
    event: Object.assign({ type, data }),
  }))
  for (let from = 0; from < toAppend.length; from += BATCH) {
    const done = await events.append(stream, from - 1, toAppend.slice(from, from + BATCH))
    if (!done.ok) throw new Error(`${stream} has ${done.actual + 1} events already`)
  }
}

/** Appends the long histories that are not there yet. */
export const addLongThings = async (events: Events): Promise<void> => {
  for (const one of made) await addThing(events, one)
}

/** Some orders among which to look for one. */
export const fillSmallShop = (events: Events, random: Random): Promise<void> =>
  appender(events)(shopHistory({ branches: 5, products: 200, orders: 2_000 }, random))
