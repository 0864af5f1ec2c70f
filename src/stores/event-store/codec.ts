import { eventCatalogue } from '../../domain/event-catalogue.ts'
import { SubjectErased } from '../vault/port.ts'
import { type Definition, decoder, erased, type SubjectKeys } from './decoder.ts'
import type { Events, RecordedBatch, ToAppend } from './events.ts'
import { markOf } from './mark.ts'
import type { EventBatch, EventStore, Json, JsonObject, NewEvent } from './port.ts'
import { seal } from './seal.ts'
import { type Upcasters, upcasters } from './upcasters.ts'

/** Only tests say otherwise. */
export type CodecOptions = {
  catalogue?: Readonly<Record<string, Definition>>
  upcasters?: Upcasters
}

const storedMeta = (meta: ToAppend['meta'], version: number): JsonObject => ({
  at: meta.at,
  actor: { id: meta.actor.id, role: meta.actor.role },
  $correlationId: meta.correlationId,
  $causationId: meta.causationId,
  version,
})

/**
 * Domain events over an event store: personal fields are sealed with their subject's key from `vault` on the way in,
 * and opened on the way out. Throws `SubjectErased` on appending for an erased subject what does not outlive it, and
 * plain errors for a type that is not in the catalogue, for a sealed field that does not open, and for events that a
 * newer program wrote.
 */
export const openEvents = (
  store: EventStore,
  vault: SubjectKeys,
  options: CodecOptions = {},
): Events => {
  const definitions = new Map<string, Definition>(
    Object.entries(options.catalogue ?? eventCatalogue),
  )
  const decode = decoder(definitions, options.upcasters ?? upcasters, vault)

  /** Undefined: the subject was erased, and the event may happen all the same. */
  const keyOf = async (subject: string, outlivesSubject = false) => {
    try {
      return await vault.ensureKey(subject)
    } catch (error) {
      if (outlivesSubject && error instanceof SubjectErased) return undefined
      throw error
    }
  }

  const sealed = async (id: string, data: JsonObject, definition: Definition) => {
    const { personal } = definition
    if (!personal) return data
    const subject = data[personal.subject]
    if (typeof subject !== 'string') throw new Error(`No subject in the field ${personal.subject}`)
    const key = await keyOf(subject, personal.outlivesSubject)
    if (key === undefined) return erased(data, definition)
    const entries = Object.entries(data).map(([field, value]): [string, Json] => [
      field,
      Object.hasOwn(personal.erased, field) ? seal(value, key, id, field) : value,
    ])
    return Object.fromEntries(entries)
  }

  const encode = async ({ id, event, meta }: ToAppend): Promise<NewEvent> => {
    const { type } = event
    const definition = definitions.get(type)
    if (!definition) throw new Error(`The event type ${type} is not in the catalogue`)
    const data = await sealed(id, event.data, definition)
    return { id, type, data, metadata: storedMeta(meta, definition.version) }
  }

  const decodeBatch = async ({ events, position }: EventBatch): Promise<RecordedBatch> => {
    const last = events.at(-1)
    return {
      events: await decode(events),
      position,
      mark: last === undefined ? null : markOf(last),
    }
  }

  return {
    append: async (stream, expected, events) => {
      if (events.length === 0) throw new Error('An append needs an event')
      return store.append(stream, expected, await Promise.all(events.map(encode)))
    },
    readStream: async (stream, fromRevision) =>
      decode(await store.readStream(stream, fromRevision)),
    readAll: async (after, limit) => decodeBatch(await store.readAll(after, limit)),
    async *subscribe(after, maxBatch, signal) {
      for await (const batch of store.subscribe(after, maxBatch, signal)) {
        yield await decodeBatch(batch)
      }
    },
    head: () => store.head(),
    holds: (mark) => store.holds(mark),
    marksBefore: (before, limit) => store.marksBefore(before, limit),
  }
}
