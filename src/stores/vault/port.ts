import type { LogMark } from '../event-store/port.ts'

/**
 * A session as the server keeps it. Times are ISO 8601 in UTC. `branchId` only for a branch manager. `seenAt`: when its
 * owner last did something, to the minute; absent where that was when it began.
 */
export type Session = {
  userId: string
  role: string
  branchId?: number
  createdAt: string
  expiresAt: string
  seenAt?: string
}

/** The right to choose a new password once. `expiresAt` is ISO 8601 in UTC. */
export type PasswordLink = { userId: string; expiresAt: string }

/** One thing that a vault keeps, by its id (subject, name, user, hash of the token). `key` null: erased for good. */
export type VaultEntry =
  | { kind: 'key'; id: string; key: Buffer | null }
  | { kind: 'secret'; id: string; secret: Buffer }
  | { kind: 'password'; id: string; hash: string }
  | { kind: 'session'; id: string; session: Session }

/** Thrown by `restore`: the vault holds something else under this id, for example another shop's. */
export class VaultsDiffer extends Error {
  override name = 'VaultsDiffer'

  constructor({ kind, id }: VaultEntry) {
    super(`The vault has another ${kind} for ${id}`)
  }
}

/** Of this subject nothing personal can be kept: its key was forgotten, or is missing. */
export class SubjectErased extends Error {
  override name = 'SubjectErased'

  constructor(subject: string) {
    super(`${subject} has no key`)
  }
}

/**
 * What must not stand in the log: subject keys, password hashes, sessions, and the shop's own secrets.
 * Writes resolve once on disk.
 */
export interface Vault {
  /**
   * The subject's 32-byte key; made on first use. The codec alone calls it: for who has sealed events already, a second key
   * would close them for good. Safe to call from several processes at once. Throws `SubjectErased`.
   */
  ensureKey(subject: string): Promise<Buffer>
  /** Keys of those subjects that have one. */
  keys(subjects: readonly string[]): Promise<Map<string, Buffer>>
  /** Those whose key was forgotten: the others without a key never had one, or the vault has lost it. */
  erased(subjects: readonly string[]): Promise<Set<string>>
  /** Erases the subject: the key is gone for good, and is never made anew. */
  forgetKey(subject: string): Promise<void>
  /** A 32-byte secret of the shop by name, made on first use: the same for every process. */
  secret(name: string): Promise<Buffer>
  setPasswordHash(userId: string, hash: string): Promise<void>
  passwordHash(userId: string): Promise<string | undefined>
  forgetPasswordHash(userId: string): Promise<void>
  /** `tokenHash` is SHA-256 of the cookie's value in hex: the value itself is never stored. */
  putSession(tokenHash: string, session: Session): Promise<void>
  /** Undefined when unknown or expired at `now` (ISO). */
  session(tokenHash: string, now: string): Promise<Session | undefined>
  endSession(tokenHash: string): Promise<void>
  /**
   * Keeps the last event of the log that the shop knows of, so that a log which lacks it can be told for an older copy.
   * It stays behind when the vault moves: positions are each log's own.
   */
  sawLog(mark: LogMark): Promise<void>
  /** Null: none so far. */
  logSeen(): Promise<LogMark | null>
  /** `except`: the token hash of the one that goes on. */
  endSessionsOf(userId: string, except?: string): Promise<void>
  /** Notes activity; a session that was ended stays ended. */
  touchSession(tokenHash: string, seenAt: string): Promise<void>
  /** Known by SHA-256 of its secret, in hex; ends the user's link before. Links do not move to another vault. */
  putPasswordLink(linkHash: string, link: PasswordLink): Promise<void>
  /** Spends the link: gives its user to one of all who ask. Undefined when unknown, spent, or expired at `now` (ISO). */
  takePasswordLink(linkHash: string, now: string): Promise<string | undefined>
  /** Deletes up to `limit` sessions, and as many links, that expired before `now` (ISO). */
  forgetExpired(now: string, limit: number): Promise<void>
  /** All that is kept, erased subjects too, for another vault. Nobody may write meanwhile. */
  entries(): AsyncIterable<VaultEntry>
  /** Puts in what is missing. What is there is never overwritten: throws `VaultsDiffer` where it is not the same. */
  restore(entries: readonly VaultEntry[]): Promise<void>
  /** Writes something small that leaves nothing behind; throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  close(): Promise<void>
}
