import { deepStrictEqual } from 'node:assert/strict'
import type { DukaEvent } from '../../domain/aggregates.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type { Fact, Informed, Plain } from '../../projections/facts.ts'
import { dueChanges, foldBatch, type Parking } from '../../projections/fold-batch.ts'
import type { AnyProjection } from '../../projections/projection.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'

/** An event as a test gives it. The n-th event happens n minutes after the start of 2026 unless `at` says otherwise. */
export type Given = DukaEvent & { at?: string; actor?: Pick<Actor, 'id' | 'role'> }

const minute = (n: number): string => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()

export const recorded = (events: readonly Given[]): Recorded[] =>
  events.map(({ at, actor, ...event }, n) => ({
    ...event,
    id: `event-${n}`,
    stream: 'stream-of-tests',
    revision: n,
    position: String(n + 1).padStart(20, '0'),
    meta: {
      at: at ?? minute(n),
      actor: actor ?? { id: 'system', role: 'system' },
      correlationId: 'correlation',
      causationId: 'causation',
      version: 1,
    },
  }))

/** The events from the first one on, with what the read model is told beside them. */
export const informed = (
  { tells = [] }: Pick<AnyProjection, 'tells'>,
  events: readonly Recorded[],
): Informed[] => {
  const latest = new Map<string, Plain | undefined>()
  const tell = (fact: Fact, event: Recorded): Plain | undefined => {
    const thing = fact.streamsOf(event)?.[0]
    if (thing === undefined) return undefined
    const key = `${fact.name} ${thing}`
    const before = latest.get(key)
    latest.set(key, fact.after(before, event))
    return fact.goesWith(event) ? before : undefined
  }
  return events.map((event) => ({
    event,
    facts: Object.fromEntries(tells.map((fact) => [fact.name, tell(fact, event)])),
  }))
}

/** A test sees the errors of its folds. */
export const nothingParked: Parking = {
  leavesOut: () => false,
  park: ({ id }, reason, cause) => {
    throw cause ?? new Error(`${id} would be parked: ${reason}`)
  },
}

type Docs = Readonly<Record<string, Doc>>

const foldInto = (projection: AnyProjection, docs: Docs, events: readonly Informed[]): Docs => {
  const { ids, due } = dueChanges(projection, events)
  const next = new Map(Object.entries(docs))
  const stored = ids.flatMap((id) => docs[id] ?? [])
  for (const { id, doc } of foldBatch(due, stored, nothingParked)) {
    if (doc === null) next.delete(id)
    else next.set(id, doc)
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const oneByOne = (projection: AnyProjection, docs: Docs, events: readonly Informed[]): Docs =>
  events.reduce((now, event) => foldInto(projection, now, [event]), docs)

/**
 * The documents that the events make, by id. It asserts on the way that the batches don't matter, that every event
 * folded twice is folded once, and that going on from any earlier checkpoint changes nothing (a crash between documents
 * and checkpoint). Each time the documents are the same to the byte.
 */
export const fold = (projection: AnyProjection, given: readonly Given[]): Docs => {
  const events = informed(projection, recorded(given))
  const docs = foldInto(projection, {}, events)
  const same = (again: Docs, what: string) =>
    deepStrictEqual(JSON.stringify(again, null, 1), JSON.stringify(docs, null, 1), what)

  same(oneByOne(projection, {}, events), 'one event a batch')
  const doubled = events.flatMap((event) => [event, event])
  same(foldInto(projection, {}, doubled), 'every event twice')
  same(oneByOne(projection, {}, doubled), 'every event twice, one a batch')
  for (let checkpoint = 0; checkpoint < events.length; checkpoint += 1) {
    const tail = events.slice(checkpoint)
    same(foldInto(projection, docs, tail), `again from checkpoint ${checkpoint}`)
    same(oneByOne(projection, docs, tail), `again from checkpoint ${checkpoint}, one a batch`)
  }
  return docs
}
