import type { Vault } from '../vault/port.ts'
import type { EventMeta, Recorded } from './events.ts'
import type { Json, JsonObject, StoredEvent } from './port.ts'
import { isSealed, unseal } from './seal.ts'
import type { Upcasters } from './upcasters.ts'

/** An event definition of any type. */
export type Definition = {
  version: number
  personal?: {
    subject: string
    erased: Readonly<JsonObject>
    outlivesSubject?: true
  }
}

/** What the codec needs of the vault. */
export type SubjectKeys = Pick<Vault, 'ensureKey' | 'keys'>

type StoredMeta = Pick<EventMeta, 'at' | 'actor' | 'version'> & {
  $correlationId: string
  $causationId: string
}

const isStoredMeta = (metadata: JsonObject): metadata is StoredMeta =>
  typeof metadata.at === 'string' &&
  typeof metadata.actor === 'object' &&
  typeof metadata.$correlationId === 'string' &&
  typeof metadata.$causationId === 'string' &&
  typeof metadata.version === 'number'

const metaOf = ({ id, metadata }: StoredEvent): EventMeta => {
  if (!isStoredMeta(metadata)) throw new Error(`Event ${id} lacks metadata`)
  const { at, actor, $correlationId, $causationId, version } = metadata
  return { at, actor, correlationId: $correlationId, causationId: $causationId, version }
}

/** Whose key the sealed fields need; undefined where none is sealed. */
const sealedFor = (data: JsonObject, { personal }: Definition): string | undefined => {
  if (!personal || !Object.values(data).some(isSealed)) return undefined
  const subject = data[personal.subject]
  return typeof subject === 'string' ? subject : undefined
}

const opened = (id: string, data: JsonObject, key: Buffer): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]): [string, Json] => [
      field,
      isSealed(value) ? unseal(value, key, id, field) : value,
    ]),
  )

/** What is left of an event whose subject was erased. */
export const erased = (data: JsonObject, { personal }: Definition): JsonObject => {
  const fields = Object.entries(personal?.erased ?? {}).filter(([field]) =>
    Object.hasOwn(data, field),
  )
  return { ...data, ...Object.fromEntries(fields) }
}

type Decoded = Omit<Recorded, 'type' | 'data'> & { type: string; data: unknown }

/** Turns stored events into those that the domain knows. One request to the vault for all keys that they need. */
export const decoder = (
  definitions: ReadonlyMap<string, Definition>,
  upcasters: Upcasters,
  vault: SubjectKeys,
) => {
  const isKnown = (event: Decoded): event is Recorded => definitions.has(event.type)

  const definitionOf = ({ id, type }: StoredEvent): Definition => {
    const definition = definitions.get(type)
    if (!definition) throw new Error(`Event ${id} is a ${type}: a newer Duka wrote it`)
    return definition
  }

  const upcast = (type: string, data: JsonObject, from: number, to: number): JsonObject => {
    if (from === to) return data
    const step = upcasters[type]?.[from]
    if (!step) throw new Error(`No upcaster turns ${type} version ${from} into version ${to}`)
    return upcast(type, step(data), from + 1, to)
  }

  const dataOf = (
    { id, type, data }: StoredEvent,
    definition: Definition,
    version: number,
    keys: ReadonlyMap<string, Buffer>,
  ): Record<string, unknown> => {
    const current = (old: JsonObject) => upcast(type, old, version, definition.version)
    const subject = sealedFor(data, definition)
    if (subject === undefined) return current(data)
    const key = keys.get(subject)
    return key ? current(opened(id, data, key)) : erased(current(data), definition)
  }

  const decode = (event: StoredEvent, keys: ReadonlyMap<string, Buffer>): Recorded => {
    const { id, type, stream, revision, position } = event
    const meta = metaOf(event)
    const data = dataOf(event, definitionOf(event), meta.version, keys)
    // One literal: spreading one object into another costs more than all the rest of decoding.
    const decoded = { type, data, id, stream, revision, position, meta }
    if (!isKnown(decoded)) throw new Error(`Unknown event type ${type}`)
    return decoded
  }

  return async (events: readonly StoredEvent[]): Promise<Recorded[]> => {
    const subjects = new Set(
      events.flatMap((event) => sealedFor(event.data, definitionOf(event)) ?? []),
    )
    const keys = subjects.size > 0 ? await vault.keys([...subjects]) : new Map<string, Buffer>()
    return events.map((event) => decode(event, keys))
  }
}
