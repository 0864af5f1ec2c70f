import { createCipheriv, createDecipheriv } from 'node:crypto'
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

/** The personal part of an event of any type. */
export type Personal = {
  subject: string
  erased: Readonly<JsonObject>
  founds?(data: JsonObject): boolean
  outlivesSubject?: true
}

/** An event definition of any type. */
export type Definition = { version: number; personal?: Personal }

/** The codec's view of the vault. */
export type SubjectKeys = Pick<Vault, 'ensureKey' | 'keys' | 'erased'>

/** The stream and the revision of an append to come. */
export type Place = { stream: string; expected: ExpectedRevision }

/** The subject's first event goes to a stream that exists already, up to the revision `actual`. */
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
  /** Hears of a subject whose key should be there. */
  missing(subject: string, place: Place): void
}

/**
 * Gives the key that seals the personal fields of `data`. Only a new subject gets a key: its first event must go to a
 * stream that does not exist. Throws `NotTheFirst` where it does: a second key would close for good what the first one
 * sealed. Throws `SubjectErased`, also for a subject whose key is missing.
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

/** A field's value in the log: base64 of nonce, tag and ciphertext. */
export type Sealed = { $sealed: string }

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** Ties the ciphertext to its place. It opens in no other event and under no other name. */
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

/** Gives undefined for another key, or when the event was tampered with. */
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

/**
 * The subject whose key the sealed fields need: '' where the event does not say, undefined where no field is sealed.
 */
export const sealedFor = (
  data: JsonObject,
  definition: Definition | undefined,
): string | undefined => {
  if (!definition?.personal || !Object.values(data).some(isSealed)) return undefined
  const subject = data[definition.personal.subject]
  return typeof subject === 'string' ? subject : ''
}

/** `hidden` says which personal fields stay closed. 'some': their key does not open all of them. */
export type OpenedData = { data: JsonObject; hidden: 'none' | 'some' | 'all' }

export const openData = (
  { id, data }: StoredEvent,
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

/** Searches the whole value: an upcaster may have moved the sealed part. */
const holdsSealed = (value: Json): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return isSealed(value) || Object.values(value).some(holdsSealed)
}

/** The data with placeholders for the fields that stay closed. */
export const hide = (
  data: JsonObject,
  { personal }: Definition,
  hidden: OpenedData['hidden'],
): JsonObject => {
  if (hidden === 'none') return data
  const fields = Object.entries(personal?.erased ?? {}).filter(([field]) => {
    const value = data[field]
    return value !== undefined && (hidden === 'all' || holdsSealed(value))
  })
  return { ...data, ...Object.fromEntries(fields) }
}
