import type { DukaEvent } from '../../domain/aggregates.ts'
import type {
  EventMeta,
  ForeignEvent,
  Recorded,
  RecordedBatch,
  Unreadable,
  UnreadableReason,
} from './events.ts'
import type { JsonObject, StoredEvent } from './port.ts'
import type { Judged, Proofs, Unproven } from './proof.ts'
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

const isStoredMeta = (metadata: JsonObject): metadata is JsonObject & StoredMeta =>
  typeof metadata.at === 'string' &&
  typeof metadata.actor === 'object' &&
  metadata.actor !== null &&
  typeof metadata.$correlationId === 'string' &&
  typeof metadata.$causationId === 'string' &&
  typeof metadata.version === 'number'

const metaOf = (stored: JsonObject & StoredMeta): EventMeta => ({
  at: stored.at,
  actor: stored.actor,
  correlationId: stored.$correlationId,
  causationId: stored.$causationId,
  traceId: typeof stored.traceId === 'string' ? stored.traceId : undefined,
  version: stored.version,
})

type Decoded = Omit<Recorded, 'type' | 'data'> & { type: string; data: unknown }
/** A sealed field that cannot be opened. */
type Trouble = { event: StoredEvent; subject: string }

/** The events of a batch. */
type ReadEvents = Pick<RecordedBatch, 'events' | 'unreadable' | 'foreign'>

/** A stored event, and its decoded form, or the reason why it cannot be read, or that it is another program's. */
export type Outcome =
  | { event: StoredEvent; decoded: Recorded }
  | { event: StoredEvent; unreadable: Unreadable }
  | { event: StoredEvent; foreign: ForeignEvent }

export const batchOf = (outcomes: readonly Outcome[]): ReadEvents => {
  const batch: ReadEvents = { events: [], unreadable: [], foreign: [] }
  for (const outcome of outcomes) {
    if ('decoded' in outcome) batch.events.push(outcome.decoded)
    else if ('unreadable' in outcome) batch.unreadable.push(outcome.unreadable)
    else batch.foreign.push(outcome.foreign)
  }
  return batch
}

const foreign = ({ id, type, stream, revision, position }: StoredEvent): ForeignEvent => ({
  id,
  type,
  stream,
  revision,
  position,
})

export type DecoderDeps = {
  definitions: ReadonlyMap<string, Definition>
  upcasters: Upcasters
  vault: Pick<SubjectKeys, 'keys' | 'erased'>
  /** Is called with the fields of a batch that their key does not open. */
  fieldsUnreadable(troubles: readonly Trouble[]): void
  keysMissing(troubles: readonly Trouble[]): Promise<void>
  origins: Proofs['origins']
}

const unreadable = (
  event: StoredEvent,
  reason: UnreadableReason,
  fingerprint: string | undefined,
): Unreadable => {
  const { id, type, stream, revision, position, metadata } = event
  const at = typeof metadata.at === 'string' ? metadata.at : undefined
  const named = { id, type, stream, revision, position, at, reason }
  return reason === 'unproven' && fingerprint !== undefined ? { ...named, fingerprint } : named
}

const checkedMeta = ({ metadata }: Pick<StoredEvent, 'metadata'>): EventMeta | undefined =>
  isStoredMeta(metadata) ? metaOf(metadata) : undefined

const isTime = (at: unknown): at is string =>
  typeof at === 'string' && !Number.isNaN(Date.parse(at))

const isUndecided = (lacking: Unproven | undefined): boolean =>
  lacking !== undefined && lacking.judged === undefined

/** The decision that stands in the place of an event that was passed over. Revisions then have no gap. */
const inPlaceOf = (event: StoredEvent, { data, metadata }: Judged): Decoded | UnreadableReason => {
  const { id, stream, revision, position } = event
  const decided = checkedMeta({ metadata })
  if (decided === undefined) return 'no-metadata'
  const { at } = event.metadata
  const meta = isTime(at) ? { ...decided, at } : decided
  return { type: 'EventPassedOver', data, id, stream, revision, position, meta }
}

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
 * Turns stored events into domain events, in the same order. Fields that cannot be opened read as erased. One request
 * to the vault fetches all keys.
 */
export const decoder = ({ definitions, upcasters, vault, origins, ...alerts }: DecoderDeps) => {
  const isKnown = (event: Decoded): event is Recorded<DukaEvent> => definitions.has(event.type)

  /** Undefined if an upcaster is missing. */
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
    // A single literal: spreading one object into another would cost more than all other decoding.
    const decoded = { type, data, id, stream, revision, position, meta }
    return isKnown(decoded) ? decoded : 'unknown-type'
  }

  const decodeJudged = (event: StoredEvent, judged: Judged): Recorded | UnreadableReason => {
    const decoded = inPlaceOf(event, judged)
    if (typeof decoded === 'string') return decoded
    return isKnown(decoded) ? decoded : 'unknown-type'
  }

  const decodeFact = (
    event: StoredEvent,
    definition: Definition,
    open: OpenedData,
  ): Recorded | UnreadableReason => {
    if (event.malformed === 'data') return 'malformed'
    try {
      return decode(event, definition, open)
    } catch {
      // The data does not have the shape that the upcaster expects.
      return 'malformed'
    }
  }

  const decodeOne = (
    event: StoredEvent,
    open: OpenedData,
    lacking: Unproven | undefined,
  ): Recorded | UnreadableReason => {
    if (lacking?.judged?.judgement === 'passed-over') return decodeJudged(event, lacking.judged)
    const definition = definitions.get(event.type)
    if (definition === undefined) return 'unknown-type'
    return isUndecided(lacking) ? 'unproven' : decodeFact(event, definition, open)
  }

  const keysOf = async (subjects: readonly (string | undefined)[]) => {
    const wanted = new Set(subjects.filter((subject) => subject !== undefined))
    return wanted.size > 0 ? vault.keys([...wanted]) : new Map<string, Buffer>()
  }

  return async (stored: readonly StoredEvent[]): Promise<Outcome[]> => {
    const subjects = stored.map(({ data, type }) => sealedFor(data, definitions.get(type)))
    const keys = await keysOf(subjects)
    const { unproven, foreign: others } = await origins(stored)
    const troubles = listTroubles()
    const outcomes = stored.map((event, n): Outcome => {
      if (others.has(event)) return { event, foreign: foreign(event) }
      const open = openData(event, subjects[n], keys)
      troubles.note(event, subjects[n], open)
      const decoded = decodeOne(event, open, unproven.get(event))
      return typeof decoded === 'string'
        ? { event, unreadable: unreadable(event, decoded, unproven.get(event)?.fingerprint) }
        : { event, decoded }
    })
    const { closed, keyless } = troubles
    if (closed.length > 0) alerts.fieldsUnreadable(closed)
    if (keyless.length > 0) await alerts.keysMissing(keyless)
    return outcomes
  }
}

type Decode = (stored: readonly StoredEvent[]) => Promise<Outcome[]>
type Outcomes = ReadonlyMap<StoredEvent, Outcome>

const decodeInto = async (decode: Decode, stored: readonly StoredEvent[]): Promise<Outcomes> =>
  new Map((await decode(stored)).map((outcome) => [outcome.event, outcome]))

/**
 * Decodes an event once, even if several followers of the log pass the same object. The result lives no longer than
 * that object, so personal data can be read no longer than a follower keeps the event.
 */
export const decodeOnce = (decode: Decode): Decode => {
  const known = new WeakMap<StoredEvent, Promise<Outcomes>>()
  return async (stored) => {
    const fresh = stored.filter((event) => !known.has(event))
    if (fresh.length > 0) {
      const decoding = decodeInto(decode, fresh)
      for (const event of fresh) known.set(event, decoding)
      // After a failure, the next call decodes these events again.
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
