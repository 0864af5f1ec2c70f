import { SubjectErased, type Vault } from '../vault/port.ts'
import { type EventStore, type ExpectedRevision, type JsonObject, NO_STREAM } from './port.ts'

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
