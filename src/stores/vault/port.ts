import { isDeepStrictEqual } from 'node:util'
import type { SecretVersion } from '../../lib/renewed-secret.ts'
import type { LogMark } from '../event-store/port.ts'
import type { Checkpoint } from '../seals/port.ts'

/**
 * A session as the server stores it. Times are ISO 8601 in UTC. Only a branch manager has a `branchId`. `seenAt`: the
 * owner's last activity, absent until it is noted for the first time after signing in.
 */
export type Session = {
  userId: string
  role: string
  branchId?: number | undefined
  createdAt: string
  expiresAt: string
  seenAt?: string
  /** The browser that signed in, in words for the owner, such as 'Chrome, Android'. */
  browser?: string
}

/** A session with the SHA-256 of its token in hex. */
export type NamedSession = { tokenHash: string; session: Session }

/** The right to choose a new password once. `expiresAt` is ISO 8601 in UTC. */
export type PasswordLink = { userId: string; expiresAt: string }

/**
 * The right to set up a shop that has no administrator. `hash`: SHA-256 of its secret in hex. `expiresAt` is ISO 8601
 * in UTC.
 */
export type SetupOffer = { hash: string; expiresAt: string }

/** An event of the log by its place and id. */
export type LogPlace = { stream: string; revision: number; id: string }

/**
 * What the vault knows of its log. `tagged`: every event behind this one must have a tag, or every event of the log if
 * `behind` is null. Absent while other processes may still append events without tags. `adopted`: who joined a log and
 * this vault by hand, and why.
 */
export type LogNote = {
  tagged?: { behind: LogPlace | null }
  adopted?: { by: string; reason: string; at: string }[]
}

/** The id of the note on the log: a vault belongs to one. */
export const LOG = 'log'

/**
 * One entry of the vault. `id`: the subject, name, user, token hash or order. `key` is null once the subject was
 * erased. `versions`: all values of a secret that was renewed, as `writeVersions` writes them.
 */
export type VaultEntry =
  | { kind: 'key'; id: string; key: Buffer | null }
  | { kind: 'secret'; id: string; secret: Buffer; versions?: string | undefined }
  | { kind: 'password'; id: string; hash: string }
  | { kind: 'session'; id: string; session: Session }
  | { kind: 'order-secret'; id: string; hash: string }
  | { kind: 'second-factor'; id: string; factor: string }
  | { kind: 'log-note'; id: string; note: string }

/** Thrown by `restore`: the vault holds a different entry under this id, for example that of another shop. */
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

/** What the second factors of accounts are checked against: a text for each user that only the commands read. */
export interface SecondFactors {
  secondFactor(userId: string): Promise<string | undefined>
  /**
   * Stores `to` in place of `from`. Undefined stands for none. False if the user has another one meanwhile: of several
   * callers with the same `from` only one is answered true.
   */
  replaceSecondFactor(
    userId: string,
    from: string | undefined,
    to: string | undefined,
  ): Promise<boolean>
}

/** The secrets of orders. Each opens one order. Only their hashes are stored: SHA-256 in hex. */
export interface OrderSecrets {
  /** The first hash of an order stays, whatever is sent later. */
  keepOrderSecret(orderId: string, hash: string): Promise<void>
  /** The hash of the order's secret. Undefined if the order has none, or if the secret was forgotten. */
  orderSecretHash(orderId: string): Promise<string | undefined>
  forgetOrderSecret(orderId: string): Promise<void>
}

/**
 * The data that must not be in the log: subject keys, password hashes, second factors, sessions, hashes of the orders'
 * secrets, and the shop's own secrets. Writes resolve once they are on disk.
 */
export interface Vault extends OrderSecrets, SecondFactors {
  /**
   * The subject's 32-byte key, made on first use. Only the codec calls this: with a second key, events sealed with the
   * first could never be opened. Safe to call from several processes at once. Throws `SubjectErased`.
   */
  ensureKey(subject: string): Promise<Buffer>
  /** The keys of those subjects that have one. */
  keys(subjects: readonly string[]): Promise<Map<string, Buffer>>
  /** The subjects whose key was forgotten. Any other subject without a key never had one, or the vault has lost it. */
  erased(subjects: readonly string[]): Promise<Set<string>>
  /** Erases the subject: its key is gone for good, and is never made again. */
  forgetKey(subject: string): Promise<void>
  /** A 32-byte secret of the shop by name, made on first use. Every process gets the same one. */
  secret(name: string): Promise<Buffer>
  /** Whether the secret was made. */
  hasSecret(name: string): Promise<boolean>
  /** All values of a secret that is renewed, the newest first. The first value is made on first use. */
  secretVersions(name: string): Promise<SecretVersion[]>
  /**
   * Stores the values of a secret in place of those whose newest is `seen`. False if the newest is another one meanwhile:
   * of several callers with the same `seen` only one is answered true.
   */
  replaceVersions(name: string, seen: Buffer, versions: readonly SecretVersion[]): Promise<boolean>
  setPasswordHash(userId: string, hash: string): Promise<void>
  /** Does nothing if the hash is no longer `from`. */
  replacePasswordHash(userId: string, from: string, to: string): Promise<void>
  passwordHash(userId: string): Promise<string | undefined>
  forgetPasswordHash(userId: string): Promise<void>
  /** `tokenHash` is SHA-256 of the cookie's value in hex. The value itself is never stored. */
  putSession(tokenHash: string, session: Session): Promise<void>
  /** Undefined if the session is unknown, or expired at `now` (ISO 8601). */
  session(tokenHash: string, now: string): Promise<Session | undefined>
  /** The user's sessions that have not expired at `now` (ISO 8601): the newest `limit`, the newest first. */
  sessionsOf(userId: string, now: string, limit: number): Promise<NamedSession[]>
  endSession(tokenHash: string): Promise<void>
  /**
   * Stores the last event of the log that the shop knows, so that an older copy of the log is recognised. It is not
   * copied to another vault, because positions differ from log to log.
   */
  sawLog(mark: LogMark): Promise<void>
  /** The event that `sawLog` stored last. Null if none was stored so far. */
  logSeen(): Promise<LogMark | null>
  /** What the vault knows of its log. Null if nothing was stored so far. */
  logNote(): Promise<LogNote | null>
  /** Stores `to` in place of `from`. False if there is another one meanwhile: of several callers only one is answered true. */
  replaceLogNote(from: LogNote | null, to: LogNote): Promise<boolean>
  /** Stores the newest checkpoint of the log, so that seals which were removed are missed. It is not copied. */
  sawSeal(checkpoint: Checkpoint): Promise<void>
  /** The checkpoint that `sawSeal` stored last. Null if none was stored so far. */
  sealSeen(): Promise<Checkpoint | null>
  /** `except`: the token hash of the session that goes on. */
  endSessionsOf(userId: string, except?: string): Promise<void>
  /** Notes activity. A session that was ended stays ended. */
  touchSession(tokenHash: string, seenAt: string): Promise<void>
  /**
   * `linkHash` is SHA-256 of the link's secret in hex. The link replaces an earlier one of the user, and is not copied
   * to another vault.
   */
  putPasswordLink(linkHash: string, link: PasswordLink): Promise<void>
  /** The user of a link that can still be used at `now` (ISO 8601). */
  passwordLinkUser(linkHash: string, now: string): Promise<string | undefined>
  /**
   * Uses up the link: only one of all callers gets its user. Undefined if the link is unknown, used, or expired at
   * `now` (ISO 8601).
   */
  takePasswordLink(linkHash: string, now: string): Promise<string | undefined>
  /**
   * Stores the offer to set up the shop, one for all processes. False if another offer still holds at `now` (ISO 8601).
   * It is not copied to another vault.
   */
  offerSetup(offer: SetupOffer, now: string): Promise<boolean>
  /** The offer that holds at `now` (ISO 8601). */
  setupOffer(now: string): Promise<SetupOffer | undefined>
  endSetup(): Promise<void>
  /**
   * Deletes up to `limit` sessions, and as many links, that expired before `now` (ISO 8601), and the values of secrets
   * that are no longer accepted then.
   */
  forgetExpired(now: string, limit: number): Promise<void>
  /** All entries, also those of erased subjects, to copy them to another vault. Nobody may write meanwhile. */
  entries(): AsyncIterable<VaultEntry>
  /** Adds missing entries. Overwrites nothing: throws `VaultsDiffer` if an existing entry differs. */
  restore(entries: readonly VaultEntry[]): Promise<void>
  /** Makes a small write and leaves nothing behind. Throws `StoreUnavailable` if nothing can be written. */
  probe(): Promise<void>
  close(): Promise<void>
}

const nameOf = ({ kind, id }: VaultEntry): string => `${kind} ${id}`

/** The entries of `wanted` that are not in `there`. Throws `VaultsDiffer` if an existing entry has other content. */
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
