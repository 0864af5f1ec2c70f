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

type Deps = {
  store: Pick<EventStore, 'readStream'>
  vault: SubjectKeys
  /** Told of a subject whose key should be there. */
  missing(subject: string, place: Place): void
}

/**
 * Gives the key that the personal fields of `data` are sealed with. A key is made for a new subject alone: where its first
 * event is appended to a stream that does not exist. A second one would close for good what was sealed with the first.
 * Throws `SubjectErased`, also for one whose key is missing.
 */
export const subjectKeys = ({ store, vault, missing }: Deps) => {
  const isNew = async ({ stream, expected }: Place): Promise<boolean> =>
    expected === NO_STREAM && (await store.readStream(stream)).length === 0

  return async (
    subject: string,
    data: JsonObject,
    { founds }: Personal,
    place: Place,
  ): Promise<Buffer> => {
    const key = (await vault.keys([subject])).get(subject)
    if (key !== undefined) return key
    if (founds?.(data) && (await isNew(place))) return vault.ensureKey(subject)
    if (!(await vault.erased([subject])).has(subject)) missing(subject, place)
    throw new SubjectErased(subject)
  }
}
