import { SubjectErased, type Vault } from '../vault/port.ts'
import { type EventStore, type ExpectedRevision, type JsonObject, NO_STREAM } from './port.ts'

/** What is personal in an event of any type. */
export type Personal = {
  subject: string
  erased: Readonly<JsonObject>
  founds?(data: JsonObject): boolean
  outlivesSubject?: true
}

/** An event definition of any type. */
export type Definition = { version: number; personal?: Personal }

/** What the codec needs of the vault. */
export type SubjectKeys = Pick<Vault, 'ensureKey' | 'keys' | 'erased'>

/** Where an event is about to be appended. */
export type Place = { stream: string; expected: ExpectedRevision }

/** The subject's first event is to be appended to a stream that is there already, up to the revision `actual`. */
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
  /** Told of a subject whose key should be there. */
  missing(subject: string, place: Place): void
}

/**
 * Gives the key that the personal fields of `data` are sealed with. A key is made for a new subject alone: where its first
 * event is appended to a stream that does not exist; throws `NotTheFirst` where it does. A second key would close for good
 * what was sealed with the first. Throws `SubjectErased`, also for one whose key is missing.
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
