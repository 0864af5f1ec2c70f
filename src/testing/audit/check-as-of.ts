import { isDeepStrictEqual } from 'node:util'
import type { AuditFacts } from '#contract/audit.ts'
import type { Events, Recorded } from '#src/stores/event-store/events.ts'
import { type AuditThing, streamsOf, thingOf } from '../../projections/audit/thing.ts'
import type { Random } from '../projections/history.ts'
import { asOf } from './as-of.ts'
import type { Plain } from './plain.ts'

/** `kinds`: of the things that were drawn, by the alphabet. */
export type Checked = { kinds: string[]; moments: number; differences: unknown[] }
/** A running shop: its log, and what it answers to `GET /api/audit/{kind}/{id}?asOf=`. */
export type Shop = {
  events: Pick<Events, 'readAll'>
  factsOf(thing: AuditThing, at: string): Promise<AuditFacts | null>
}
export type Sample = { things: number; moments: number; random: Random }

const everyEvent = async (events: Shop['events']): Promise<Recorded[]> => {
  const all: Recorded[] = []
  for (let after: string | null = null; ; ) {
    const batch = await events.readAll(after, 5_000)
    if (batch.events.length === 0) return all
    all.push(...batch.events)
    after = batch.position
  }
}

/** Each thing of the log, kind by kind, so that a few branches are drawn as often as many orders. */
const drawn = (streams: Iterable<string>, { things, random }: Sample): AuditThing[] => {
  const byKind = new Map<string, AuditThing[]>()
  for (const stream of streams) {
    const thing = thingOf(stream)
    if (thing !== null) byKind.set(thing.kind, [...(byKind.get(thing.kind) ?? []), thing])
  }
  const kinds = [...byKind.values()]
  return Array.from({ length: things }, (_, n) => kinds[n % kinds.length] ?? []).flatMap(
    (all) => all[Math.floor(random() * all.length)] ?? [],
  )
}

const plain = ({ type, data, meta }: Recorded): Plain => ({ type, at: meta.at, data })

const differs = (told: AuditFacts | null, expected: object | null): boolean => {
  if (told === null || expected === null) return told !== expected
  const names = Object.keys(expected)
  return !names.every((name) =>
    isDeepStrictEqual(Reflect.get(told, name), Reflect.get(expected, name)),
  )
}

const byStream = (all: readonly Recorded[]): ReadonlyMap<string, Recorded[]> => {
  const streams = new Map<string, Recorded[]>()
  for (const event of all) {
    const before = streams.get(event.stream)
    if (before === undefined) streams.set(event.stream, [event])
    else before.push(event)
  }
  return streams
}

/** A moment about one of the events: before it, at it, or behind it. */
const momentOf = (events: readonly Plain[], random: Random): string => {
  const near = events[Math.floor(random() * events.length)]?.at ?? ''
  return new Date(Date.parse(near) + Math.floor(random() * 3) - 1).toISOString()
}

/** Compares what the shop says of so many things, at so many moments each, with an independent fold of the log. */
export const checkAsOf = async (shop: Shop, sample: Sample): Promise<Checked> => {
  const streams = byStream(await everyEvent(shop.events))
  const eventsOf = (thing: AuditThing): Plain[] =>
    streamsOf(thing)
      .flatMap((stream) => streams.get(stream) ?? [])
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .map(plain)
  const checks = drawn(streams.keys(), sample).flatMap((thing) => {
    const events = eventsOf(thing)
    return Array.from({ length: sample.moments }, () => ({
      thing,
      events,
      at: momentOf(events, sample.random),
    }))
  })
  const differences: unknown[] = []
  for (const { thing, events, at } of checks) {
    const told = await shop.factsOf(thing, at)
    const expected = asOf(thing.kind, events, at)
    if (differs(told, expected)) differences.push({ thing, at, told, expected })
  }
  const kinds = [...new Set(checks.map(({ thing }) => thing.kind))].sort()
  return { kinds, moments: checks.length, differences }
}
