import { createCipheriv, createDecipheriv } from 'node:crypto'
import { eventCatalogue } from '../../domain/aggregates.ts'
import type { World } from '../../lib/world.ts'
import { SubjectErased, type Vault } from '../vault/port.ts'
import {
  type EventStore,
  type ExpectedRevision,
  type Json,
  type JsonObject,
  NO_STREAM,
  type StoredEvent,
} from './port.ts'

/**
 * Which fields of an event are personal. `subject`: the field with the subject's id. `erased`: the values after
 * erasure.
 */
export type Personal = {
  subject: string
  erased: Readonly<JsonObject>
  founds?(data: JsonObject): boolean
  outlivesSubject?: true
}

/** The definition of any event. */
export type Definition = { version: number; personal?: Personal }

/** The events of this Duka, by their types. */
export const knownTypes: ReadonlyMap<string, Definition> = new Map<string, Definition>(
  Object.entries(eventCatalogue),
)

/** The part of the vault that the codec needs. */
export type SubjectKeys = Pick<Vault, 'ensureKey' | 'keys' | 'erased'>

/** The stream and the expected revision of an append. */
export type Place = { stream: string; expected: ExpectedRevision }

/** The first event of a subject goes to a stream that already exists, at the revision `actual`. */
export class NotTheFirst extends Error {
  override name = 'NotTheFirst'
  readonly actual: number

  constructor(actual: number) {
    super(`The stream is at ${actual} already`)
    this.actual = actual
  }
}

type Deps = {
  store: Pick<EventStore, 'readStream'>
  vault: SubjectKeys
  /** Is called with a subject whose key should exist. */
  missing(subject: string, place: Place): void
}

/**
 * Gives the key that seals the personal fields of `data`. Only a new subject gets a new key, and its first event must
 * go to a new stream. Otherwise `NotTheFirst` is thrown: fields sealed with an earlier key could never be opened again.
 * Throws `SubjectErased`, also if the subject's key is missing.
 */
export const subjectKeys = ({ store, vault, missing }: Deps) => {
  const make = async (subject: string, stream: string): Promise<Buffer> => {
    const last = (await store.readStream(stream)).at(-1)
    if (last !== undefined) throw new NotTheFirst(last.revision)
    return vault.ensureKey(subject)
  }

  return async (
    subject: string,
    data: JsonObject,
    { founds }: Personal,
    place: Place,
  ): Promise<Buffer> => {
    const key = (await vault.keys([subject])).get(subject)
    if (key !== undefined) return key
    if (place.expected === NO_STREAM && founds?.(data)) return make(subject, place.stream)
    if (!(await vault.erased([subject])).has(subject)) missing(subject, place)
    throw new SubjectErased(subject)
  }
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A sealed value in the log: base64 of nonce, tag and ciphertext. */
export type Sealed = { $sealed: string }

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** Ties the ciphertext to its event and field, so that it opens nowhere else. */
const placeOf = (eventId: string, field: string): Buffer => Buffer.from(`${eventId}/${field}`)

export const seal = (
  { bytes }: Pick<World, 'bytes'>,
  value: Json,
  key: Buffer,
  eventId: string,
  field: string,
): Sealed => {
  const nonce = bytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(placeOf(eventId, field))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { $sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64') }
}

/** Undefined for a wrong key, or if the event was changed. */
export const unseal = (
  sealed: Sealed,
  key: Buffer,
  eventId: string,
  field: string,
): Json | undefined => {
  const bytes = Buffer.from(String(sealed.$sealed), 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(placeOf(eventId, field)).setAuthTag(tag)
    const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')
    return JSON.parse(opened + decipher.final('utf8'))
  } catch {
    return undefined
  }
}

/** The subject whose key opens the sealed fields: '' if the event does not say, undefined if no field is sealed. */
export const sealedFor = (
  data: JsonObject,
  definition: Definition | undefined,
): string | undefined => {
  if (!definition?.personal || !Object.values(data).some(isSealed)) return undefined
  const subject = data[definition.personal.subject]
  return typeof subject === 'string' ? subject : ''
}

/** `hidden`: which personal fields could not be opened. 'some': the key does not open all of them. */
export type OpenedData = { data: JsonObject; hidden: 'none' | 'some' | 'all' }

export const openData = (
  { id, data }: Pick<StoredEvent, 'id' | 'data'>,
  subject: string | undefined,
  keys: ReadonlyMap<string, Buffer>,
): OpenedData => {
  if (subject === undefined) return { data, hidden: 'none' }
  const key = keys.get(subject)
  if (key === undefined) return { data, hidden: 'all' }
  let hidden: OpenedData['hidden'] = 'none'
  const opened = Object.entries(data).map(([field, value]): [string, Json] => {
    const plain = isSealed(value) ? unseal(value, key, id, field) : value
    if (plain !== undefined) return [field, plain]
    hidden = 'some'
    return [field, value]
  })
  return { data: Object.fromEntries(opened), hidden }
}

/** Searches the whole value, because an upcaster may have moved the sealed part. */
const holdsSealed = (value: Json): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return isSealed(value) || Object.values(value).some(holdsSealed)
}

/**
 * The data with the values of an erased subject in the fields that could not be opened. Null says that nothing personal
 * was given, and stays.
 */
export const hide = (
  data: JsonObject,
  { personal }: Definition,
  hidden: OpenedData['hidden'],
): JsonObject => {
  if (hidden === 'none') return data
  const fields = Object.entries(personal?.erased ?? {}).filter(([field]) => {
    const value = data[field]
    return value != null && (hidden === 'all' || holdsSealed(value))
  })
  return { ...data, ...Object.fromEntries(fields) }
}
