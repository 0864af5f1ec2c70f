import type { DukaEvent } from '../../domain/aggregates.ts'
import type { EventMeta, Recorded, RecordedBatch, Unreadable, UnreadableReason } from './events.ts'
import type { JsonObject, StoredEvent } from './port.ts'
import {
  type Definition,
  hide,
  type OpenedData,
  openData,
  type SubjectKeys,
  sealedFor,
} from './seal.ts'
import type { Upcasters } from './upcasters.ts'

type StoredMeta = Pick<EventMeta, 'at' | 'actor' | 'version'> & {
  $correlationId: string
  $causationId: string
}

const isStoredMeta = (metadata: JsonObject): metadata is StoredMeta =>
  typeof metadata.at === 'string' &&
  typeof metadata.actor === 'object' &&
  metadata.actor !== null &&
  typeof metadata.$correlationId === 'string' &&
  typeof metadata.$causationId === 'string' &&
  typeof metadata.version === 'number'

const metaOf = (stored: StoredMeta): EventMeta => ({
  at: stored.at,
  actor: stored.actor,
  correlationId: stored.$correlationId,
  causationId: stored.$causationId,
  version: stored.version,
})

type Decoded = Omit<Recorded, 'type' | 'data'> & { type: string; data: unknown }
/** A sealed field that should open but does not. */
type Trouble = { event: StoredEvent; subject: string }

/** The events of a batch. */
type ReadEvents = Pick<RecordedBatch, 'events' | 'unreadable'>

/** A stored event, and what it says or why that cannot be read. */
export type Outcome =
  | { event: StoredEvent; decoded: Recorded }
  | { event: StoredEvent; unreadable: Unreadable }

export const batchOf = (outcomes: readonly Outcome[]): ReadEvents => {
  const batch: ReadEvents = { events: [], unreadable: [] }
  for (const outcome of outcomes) {
    if ('decoded' in outcome) batch.events.push(outcome.decoded)
    else batch.unreadable.push(outcome.unreadable)
  }
  return batch
}

export type DecoderDeps = {
  definitions: ReadonlyMap<string, Definition>
  upcasters: Upcasters
  vault: Pick<SubjectKeys, 'keys' | 'erased'>
  /** Hears of a batch's fields that a key does not open, and of those whose key is missing. */
  fieldsUnreadable(troubles: readonly Trouble[]): void
  keysMissing(troubles: readonly Trouble[]): Promise<void>
}

const unreadable = (event: StoredEvent, reason: UnreadableReason): Unreadable => {
  const { id, type, stream, revision, position, metadata } = event
  const at = typeof metadata.at === 'string' ? metadata.at : undefined
  return { id, type, stream, revision, position, at, reason }
}

const checkedMeta = ({ metadata }: StoredEvent): EventMeta | undefined =>
  isStoredMeta(metadata) ? metaOf(metadata) : undefined

const listTroubles = () => {
  const closed: Trouble[] = []
  const keyless: Trouble[] = []
  return {
    closed,
    keyless,
    note: (event: StoredEvent, subject = '', { hidden }: OpenedData) => {
      if (hidden === 'some') closed.push({ event, subject })
      if (hidden === 'all') keyless.push({ event, subject })
    },
  }
}

/**
 * Turns stored events into domain events, each in its place. Fields that do not open read as erased. One request to the
 * vault fetches all keys.
 */
export const decoder = ({ definitions, upcasters, vault, ...told }: DecoderDeps) => {
  const isKnown = (event: Decoded): event is Recorded<DukaEvent> => definitions.has(event.type)

  /** Gives undefined where a step is missing. */
  const upcast = (
    type: string,
    data: JsonObject,
    from: number,
    to: number,
  ): JsonObject | undefined => {
    if (from === to) return data
    const step = upcasters[type]?.[from]
    return step === undefined ? undefined : upcast(type, step(data), from + 1, to)
  }

  const decode = (
    event: StoredEvent,
    definition: Definition,
    { data: open, hidden }: OpenedData,
  ): Recorded | UnreadableReason => {
    const { id, type, stream, revision, position } = event
    const meta = checkedMeta(event)
    if (meta === undefined) return 'no-metadata'
    const current = upcast(type, open, meta.version, definition.version)
    if (current === undefined) return 'unknown-version'
    const data = hide(current, definition, hidden)
    // A single literal: spreading one object into another costs more than all the rest of decoding.
    const decoded = { type, data, id, stream, revision, position, meta }
    return isKnown(decoded) ? decoded : 'unknown-type'
  }

  const decodeOne = (event: StoredEvent, open: OpenedData): Recorded | UnreadableReason => {
    const definition = definitions.get(event.type)
    if (definition === undefined) return 'unknown-type'
    if (event.malformed === 'data') return 'malformed'
    try {
      return decode(event, definition, open)
    } catch {
      // The upcaster met data that it does not know.
      return 'malformed'
    }
  }

  const keysOf = async (subjects: readonly (string | undefined)[]) => {
    const wanted = new Set(subjects.filter((subject) => subject !== undefined))
    return wanted.size > 0 ? vault.keys([...wanted]) : new Map<string, Buffer>()
  }

  return async (stored: readonly StoredEvent[]): Promise<Outcome[]> => {
    const subjects = stored.map(({ data, type }) => sealedFor(data, definitions.get(type)))
    const keys = await keysOf(subjects)
    const troubles = listTroubles()
    const outcomes = stored.map((event, n): Outcome => {
      const open = openData(event, subjects[n], keys)
      troubles.note(event, subjects[n], open)
      const decoded = decodeOne(event, open)
      return typeof decoded === 'string'
        ? { event, unreadable: unreadable(event, decoded) }
        : { event, decoded }
    })
    const { closed, keyless } = troubles
    if (closed.length > 0) told.fieldsUnreadable(closed)
    if (keyless.length > 0) await told.keysMissing(keyless)
    return outcomes
  }
}

type Decode = (stored: readonly StoredEvent[]) => Promise<Outcome[]>
type Outcomes = ReadonlyMap<StoredEvent, Outcome>

const decodeInto = async (decode: Decode, stored: readonly StoredEvent[]): Promise<Outcomes> =>
  new Map((await decode(stored)).map((outcome) => [outcome.event, outcome]))

/**
 * Decodes an event once, however many followers of the log come with the same object. Nothing outlives that object: a
 * person's data can be read no longer than the follower's own copy of the event is there.
 */
export const decodeOnce = (decode: Decode): Decode => {
  const known = new WeakMap<StoredEvent, Promise<Outcomes>>()
  return async (stored) => {
    const fresh = stored.filter((event) => !known.has(event))
    if (fresh.length > 0) {
      const decoding = decodeInto(decode, fresh)
      for (const event of fresh) known.set(event, decoding)
      // Whoever comes again after a failure tries anew.
      decoding.catch(() => {
        for (const event of fresh) known.delete(event)
      })
    }
    const outcomeOf = async (event: StoredEvent): Promise<Outcome> => {
      const outcome = (await known.get(event))?.get(event)
      if (outcome === undefined) throw new Error(`${event.type} ${event.id} was not decoded`)
      return outcome
    }
    return Promise.all(stored.map(outcomeOf))
  }
}
