import { isDeepStrictEqual } from 'node:util'
import type { LogMark } from '../event-store/port.ts'

/**
 * A session as the server keeps it. Times are ISO 8601 in UTC. Only a branch manager has a `branchId`. `seenAt` is the
 * owner's last activity, to the minute; absent while that is the session's beginning.
 */
export type Session = {
  userId: string
  role: string
  branchId?: number | undefined
  createdAt: string
  expiresAt: string
  seenAt?: string
}

/** The right to choose a new password once. `expiresAt` is ISO 8601 in UTC. */
export type PasswordLink = { userId: string; expiresAt: string }

/**
 * The right to set up a shop that has no administrator. `hash`: SHA-256 of its secret in hex. `expiresAt` is ISO 8601.
 */
export type SetupOffer = { hash: string; expiresAt: string }

/** One entry of the vault, by its id (subject, name, user, hash of the token, order). `key` null: erased for good. */
export type VaultEntry =
  | { kind: 'key'; id: string; key: Buffer | null }
  | { kind: 'secret'; id: string; secret: Buffer }
  | { kind: 'password'; id: string; hash: string }
  | { kind: 'session'; id: string; session: Session }
  | { kind: 'order-secret'; id: string; hash: string }

/** Thrown by `restore`: the vault holds a different entry under this id, for example another shop's. */
export class VaultsDiffer extends Error {
  override name = 'VaultsDiffer'

  constructor({ kind, id }: VaultEntry) {
    super(`The vault has another ${kind} for ${id}`)
  }
}

/** No personal data of this subject can be stored: its key was forgotten, or is missing. */
export class SubjectErased extends Error {
  override name = 'SubjectErased'

  constructor(subject: string) {
    super(`${subject} has no key`)
  }
}

/** The secrets that open one order each. Only their hashes are kept: SHA-256 in hex. */
export interface OrderSecrets {
  /** The first hash of an order stays, whatever is sent later. */
  keepOrderSecret(orderId: string, hash: string): Promise<void>
  /** Undefined: the order has no secret, or it was forgotten. */
  orderSecretHash(orderId: string): Promise<string | undefined>
  forgetOrderSecret(orderId: string): Promise<void>
}

/**
 * The data that must not stand in the log: subject keys, password hashes, sessions, hashes of orders'
 * secrets, and the shop's own secrets. Writes
 * resolve once on disk.
 */
export interface Vault extends OrderSecrets {
  /**
   * The subject's 32-byte key, made on first use. Only the codec calls it: a second key would close for good the events
   * that the first one sealed. Safe to call from several processes at once. Throws `SubjectErased`.
   */
  ensureKey(subject: string): Promise<Buffer>
  /** The keys of those subjects that have one. */
  keys(subjects: readonly string[]): Promise<Map<string, Buffer>>
  /** The subjects whose key was forgotten. Others without a key never had one, or the vault has lost it. */
  erased(subjects: readonly string[]): Promise<Set<string>>
  /** Erases the subject: the key is gone for good, and is never made anew. */
  forgetKey(subject: string): Promise<void>
  /** A 32-byte secret of the shop by name, made on first use. Every process gets the same. */
  secret(name: string): Promise<Buffer>
  setPasswordHash(userId: string, hash: string): Promise<void>
  /** Changes nothing where the hash is another than `from` by now, or gone. */
  replacePasswordHash(userId: string, from: string, to: string): Promise<void>
  passwordHash(userId: string): Promise<string | undefined>
  forgetPasswordHash(userId: string): Promise<void>
  /** `tokenHash` is SHA-256 of the cookie's value in hex. The value itself is never stored. */
  putSession(tokenHash: string, session: Session): Promise<void>
  /** Gives undefined when unknown or expired at `now` (ISO). */
  session(tokenHash: string, now: string): Promise<Session | undefined>
  endSession(tokenHash: string): Promise<void>
  /**
   * Keeps the last event of the log that the shop knows of: a log that lacks it is an older copy. It stays behind when
   * the vault moves: positions are each log's own.
   */
  sawLog(mark: LogMark): Promise<void>
  /** Null: none was kept so far. */
  logSeen(): Promise<LogMark | null>
  /** `except` is the token hash of the session that goes on. */
  endSessionsOf(userId: string, except?: string): Promise<void>
  /** Notes activity. A session that was ended stays ended. */
  touchSession(tokenHash: string, seenAt: string): Promise<void>
  /**
   * The hash is SHA-256 of the link's secret, in hex. It replaces the user's earlier link. Links do not move to another
   * vault.
   */
  putPasswordLink(linkHash: string, link: PasswordLink): Promise<void>
  /**
   * Spends the link: only one of all callers gets its user. Undefined when unknown, spent, or expired at `now` (ISO).
   */
  takePasswordLink(linkHash: string, now: string): Promise<string | undefined>
  /**
   * Keeps the offer to set up the shop, unless there is one that still holds at `now` (ISO): then it answers false. One
   * for all processes. It does not move to another vault.
   */
  offerSetup(offer: SetupOffer, now: string): Promise<boolean>
  /** The offer that holds at `now` (ISO). */
  setupOffer(now: string): Promise<SetupOffer | undefined>
  endSetup(): Promise<void>
  /** Deletes up to `limit` sessions, and as many links, that expired before `now` (ISO). */
  forgetExpired(now: string, limit: number): Promise<void>
  /** All entries, erased subjects too, for another vault. Nobody may write meanwhile. */
  entries(): AsyncIterable<VaultEntry>
  /** Adds missing entries. Never overwrites: throws `VaultsDiffer` where an entry is there and differs. */
  restore(entries: readonly VaultEntry[]): Promise<void>
  /** Writes a little and leaves nothing behind. Throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  close(): Promise<void>
}

const nameOf = ({ kind, id }: VaultEntry): string => `${kind} ${id}`

/** The `wanted` entries that are not `there`. Throws `VaultsDiffer` where one is there with another content. */
export const missingOf = (
  wanted: readonly VaultEntry[],
  there: readonly VaultEntry[],
): VaultEntry[] => {
  const kept = new Map(there.map((entry) => [nameOf(entry), entry]))
  return wanted.filter((entry) => {
    const same = kept.get(nameOf(entry))
    if (same !== undefined && !isDeepStrictEqual(same, entry)) throw new VaultsDiffer(entry)
    return same === undefined
  })
}
