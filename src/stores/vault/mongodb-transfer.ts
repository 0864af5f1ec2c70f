import { Binary, type Collection, type WithId } from 'mongodb'
import type { Mongo } from '../mongo-client.ts'
import type { Session, Vault, VaultEntry } from './port.ts'
import { missingOf } from './port.ts'

/** `key` is null once the subject was erased. */
export type StoredKey = { _id: string; key: Binary | null }
/** `versions`: as `writeVersions` writes them, absent until the secret is renewed. */
export type StoredSecret = StoredKey & { versions?: string }
export type StoredHash = { _id: string; hash: string }
export type StoredNote = { _id: string; note: string }
export type StoredFactor = { _id: string; factor: string }
/** The server itself deletes the document at `endsAt`. */
export type StoredSession = { _id: string; session: Session; userId: string; endsAt: Date }

export const bytes = (key: Binary): Buffer => Buffer.from(key.buffer)

export type VaultCollections = {
  subjects: Collection<StoredSecret>
  secrets: Collection<StoredSecret>
  hashes: Collection<StoredHash>
  sessions: Collection<StoredSession>
  orderSecrets: Collection<StoredHash>
  factors: Collection<StoredFactor>
  notes: Collection<StoredNote>
}

const keyEntry = ({ _id: id, key }: StoredKey): VaultEntry => ({
  kind: 'key',
  id,
  key: key === null ? null : bytes(key),
})
const secretEntry = ({ _id: id, key, versions }: StoredSecret): VaultEntry => {
  if (key === null) throw new Error(`The secret ${id} was emptied`)
  const secret = { kind: 'secret', id, secret: bytes(key) } as const
  return versions === undefined ? secret : { ...secret, versions }
}
const hashEntry = ({ _id: id, hash }: StoredHash): VaultEntry => ({ kind: 'password', id, hash })
const orderSecretEntry = ({ _id: id, hash }: StoredHash): VaultEntry => ({
  kind: 'order-secret',
  id,
  hash,
})
const factorEntry = ({ _id: id, factor }: StoredFactor): VaultEntry => ({
  kind: 'second-factor',
  id,
  factor,
})
const noteEntry = ({ _id: id, note }: StoredNote): VaultEntry => ({ kind: 'log-note', id, note })
const sessionEntry = ({ _id: id, session }: StoredSession): VaultEntry => ({
  kind: 'session',
  id,
  session,
})

const storedSecret = ({
  id: _id,
  secret,
  versions,
}: Extract<VaultEntry, { kind: 'secret' }>): StoredSecret => {
  const stored = { _id, key: new Binary(secret) }
  return versions === undefined ? stored : { ...stored, versions }
}

type Shelf = {
  all(): AsyncIterable<VaultEntry>
  some(ids: readonly string[]): Promise<VaultEntry[]>
}

const shelf = <Stored extends { _id: string }>(
  find: (ids?: readonly string[]) => AsyncIterable<WithId<Stored>>,
  entry: (stored: WithId<Stored>) => VaultEntry,
): Shelf => {
  async function* read(ids?: readonly string[]) {
    for await (const stored of find(ids)) yield entry(stored)
  }
  return {
    all: () => read(),
    some: async (ids) => {
      const found: VaultEntry[] = []
      for await (const one of read(ids)) found.push(one)
      return found
    },
  }
}

/** Copies the contents of the vault's collections to and from another vault. */
export const mongoTransfer = (
  { subjects, secrets, hashes, sessions, orderSecrets, factors, notes }: VaultCollections,
  reach: Mongo['reachPatiently'],
): Pick<Vault, 'entries' | 'restore'> => {
  const among = (ids: readonly string[] | undefined) => (ids ? { _id: { $in: [...ids] } } : {})
  const shelves: Record<VaultEntry['kind'], Shelf> = {
    key: shelf((ids) => subjects.find(among(ids)), keyEntry),
    secret: shelf((ids) => secrets.find(among(ids)), secretEntry),
    password: shelf((ids) => hashes.find(among(ids)), hashEntry),
    session: shelf((ids) => sessions.find(among(ids)), sessionEntry),
    'order-secret': shelf((ids) => orderSecrets.find(among(ids)), orderSecretEntry),
    'second-factor': shelf((ids) => factors.find(among(ids)), factorEntry),
    'log-note': shelf((ids) => notes.find(among(ids)), noteEntry),
  }

  const stored = async (entries: readonly VaultEntry[]): Promise<VaultEntry[]> => {
    const found = Object.entries(shelves).map(([kind, { some }]) => {
      const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
      return ids.length === 0 ? [] : some(ids)
    })
    return (await Promise.all(found)).flat()
  }

  const insert = (entry: VaultEntry): Promise<unknown> => {
    const { id: _id } = entry
    switch (entry.kind) {
      case 'password':
        return hashes.insertOne({ _id, hash: entry.hash })
      case 'order-secret':
        return orderSecrets.insertOne({ _id, hash: entry.hash })
      case 'second-factor':
        return factors.insertOne({ _id, factor: entry.factor })
      case 'log-note':
        return notes.insertOne({ _id, note: entry.note })
      case 'secret':
        return secrets.insertOne(storedSecret(entry))
      case 'key':
        return subjects.insertOne({ _id, key: entry.key && new Binary(entry.key) })
      case 'session': {
        const { session } = entry
        const endsAt = new Date(session.expiresAt)
        return sessions.insertOne({ _id, session, userId: session.userId, endsAt })
      }
    }
  }

  return {
    entries: async function* () {
      for (const { all } of Object.values(shelves)) yield* all()
    },
    restore: (entries) =>
      reach(async () => {
        for (const entry of missingOf(entries, await stored(entries))) await insert(entry)
      }),
  }
}
