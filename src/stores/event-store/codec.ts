import { eventCatalogue } from '../../domain/aggregates.ts'
import type { Alert } from '../../lib/alerts.ts'
import type { World } from '../../lib/world.ts'
import { SubjectErased } from '../vault/port.ts'
import { batchOf, decodeOnce, decoder } from './decoder.ts'
import {
  type Events,
  partOfStream,
  type RecordedBatch,
  StreamUnreadable,
  type ToAppend,
} from './events.ts'
import {
  type Append,
  type EventBatch,
  type EventStore,
  type Json,
  type JsonObject,
  markOf,
  type NewEvent,
  type StoredEvent,
} from './port.ts'
import { openProofs, type ProofVault } from './proof.ts'
import {
  type Definition,
  hide,
  NotTheFirst,
  type Personal,
  type Place,
  type SubjectKeys,
  seal,
  subjectKeys,
} from './seal.ts'
import { tagged } from './tags.ts'
import { type Upcasters, upcasters } from './upcasters.ts'

/** The part of the vault that the codec needs. */
export type EventKeys = SubjectKeys & ProofVault

/** Options for tests, except `alert`. */
export type CodecOptions = {
  alert?: Alert
  catalogue?: Readonly<Record<string, Definition>>
  upcasters?: Upcasters
}

const storedMeta = (meta: ToAppend['meta'], version: number): JsonObject => ({
  at: meta.at,
  actor: { id: meta.actor.id, role: meta.actor.role },
  $correlationId: meta.correlationId,
  $causationId: meta.causationId,
  ...(meta.traceId === undefined ? {} : { traceId: meta.traceId }),
  version,
})

const namesOf = ({ id, type, stream }: StoredEvent) => ({ event: id, type, stream })

/** Raises one alert for each kind of fault in a batch. It names the first event and counts all of them. */
const troubleAlerts = (alert: Alert, vault: SubjectKeys) => ({
  fieldsUnreadable: (closed: readonly { event: StoredEvent }[]) => {
    const [first] = closed
    if (first) alert('field-unreadable', { ...namesOf(first.event), events: closed.length })
  },
  keysMissing: async (keyless: readonly { event: StoredEvent; subject: string }[]) => {
    const erased = await vault.erased([...new Set(keyless.map(({ subject }) => subject))])
    const missing = keyless.filter(({ subject }) => !erased.has(subject))
    const [first] = missing
    if (first === undefined) return
    const { event, subject } = first
    alert('key-missing', { subject, ...namesOf(event), events: missing.length })
  },
})

/** Nothing may be decided on a stream that lacks an event before others: somebody removed it past the shop. */
const refuseGap = (stored: readonly StoredEvent[], fromRevision: number): void => {
  const n = stored.findIndex(({ revision }, index) => revision !== fromRevision + index)
  const behind = stored[n]
  if (behind === undefined) return
  const { stream, position } = behind
  throw partOfStream({ stream, revision: fromRevision + n, position }, 'shortened')
}

/**
 * Reads and writes domain events over an event store. Writing seals personal fields with their subject's key from
 * `vault` and tags each event, reading opens them and checks the tags. A field that cannot be opened reads as erased. An
 * event that cannot be read is given as unreadable, or as foreign if another program wrote it. Writing throws
 * `SubjectErased` if the subject has no key, except for events that may outlive their subject, and a plain error for a
 * type that is not in the catalogue.
 */
export const openEvents = (
  store: EventStore,
  vault: EventKeys,
  world: Pick<World, 'bytes' | 'elapsed'>,
  options: CodecOptions = {},
): Events => {
  const alert = options.alert ?? (() => undefined)
  const definitions = new Map<string, Definition>(
    Object.entries(options.catalogue ?? eventCatalogue),
  )
  const proofs = openProofs({ log: store, vault, world })
  const decode = decoder({
    definitions,
    upcasters: options.upcasters ?? upcasters,
    vault,
    ...troubleAlerts(alert, vault),
    origins: proofs.origins,
  })
  const decodeShared = decodeOnce(decode)
  const missing = (subject: string, { stream }: Place) => alert('key-missing', { subject, stream })
  const keyFor = subjectKeys({ store, vault, missing })

  /** Undefined if the subject was erased and the event may outlive it. */
  const keyOf = async (subject: string, data: JsonObject, personal: Personal, place: Place) => {
    try {
      return await keyFor(subject, data, personal, place)
    } catch (error) {
      if (personal.outlivesSubject && error instanceof SubjectErased) return undefined
      throw error
    }
  }

  const sealed = async (id: string, data: JsonObject, definition: Definition, place: Place) => {
    const { personal } = definition
    const subject = personal && data[personal.subject]
    if (!personal || subject === null) return data
    if (typeof subject !== 'string') throw new Error(`No subject in the field ${personal.subject}`)
    const key = await keyOf(subject, data, personal, place)
    if (key === undefined) return hide(data, definition, 'all')
    const isPersonal = (field: string, value: Json): boolean =>
      value !== null && Object.hasOwn(personal.erased, field)
    const entries = Object.entries(data).map(([field, value]): [string, Json] => [
      field,
      isPersonal(field, value) ? seal(world, value, key, id, field) : value,
    ])
    return Object.fromEntries(entries)
  }

  const encode = async ({ id, event, meta }: ToAppend, place: Place): Promise<NewEvent> => {
    const { type } = event
    const definition = definitions.get(type)
    if (!definition) throw new Error(`The event type ${type} is not in the catalogue`)
    const data = await sealed(id, event.data, definition, place)
    return { id, type, data, metadata: storedMeta(meta, definition.version) }
  }

  /** Encodes one event after the other, because the first may create the key that the others need. */
  const encodeAll = async (events: readonly ToAppend[], place: Place): Promise<NewEvent[]> => {
    const { stream, expected } = place
    const key = await proofs.key()
    const encoded: NewEvent[] = []
    for (const [n, event] of events.entries()) {
      const revision = expected + 1 + n
      encoded.push(tagged(key, { stream, revision }, await encode(event, place)))
    }
    return encoded
  }

  const decodeBatch = async (
    { events, position }: EventBatch,
    decodeEvents = decode,
  ): Promise<RecordedBatch> => {
    const last = events.at(-1)
    return {
      ...batchOf(await decodeEvents(events)),
      position,
      mark: last === undefined ? null : markOf(last),
    }
  }

  return {
    append: async (stream, expected, events) => {
      if (events.length === 0) throw new Error('An append needs an event')
      try {
        return await store.append(stream, expected, await encodeAll(events, { stream, expected }))
      } catch (error) {
        if (error instanceof NotTheFirst) return { ok: false, actual: error.actual }
        throw error
      }
    },
    appendAll: async (appends) => {
      const encoded: Append[] = []
      for (const { stream, expected, events } of appends) {
        encoded.push({ stream, expected, events: await encodeAll(events, { stream, expected }) })
      }
      await store.appendAll(encoded)
    },
    readStream: async (stream, fromRevision = 0, limit) => {
      const stored = await store.readStream(stream, fromRevision, limit)
      refuseGap(stored, fromRevision)
      const { events, unreadable } = batchOf(await decode(stored))
      const [first] = unreadable
      if (first !== undefined) throw new StreamUnreadable(first, events)
      return events
    },
    readAll: async (after, limit) => decodeBatch(await store.readAll(after, limit)),
    async *subscribe(after, maxBatch, signal) {
      for await (const batch of store.subscribe(after, maxBatch, signal)) {
        yield await decodeBatch(batch, decodeShared)
      }
    },
    head: () => store.head(),
    holds: (mark) => store.holds(mark),
    stillHolds: (mark) => store.stillHolds(mark),
    marksBefore: (before, limit) => store.marksBefore(before, limit),
    share: (position, end) => store.share(position, end),
  }
}
