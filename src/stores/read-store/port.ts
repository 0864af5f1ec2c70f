import type { LogMark, Position } from '../event-store/port.ts'

/**
 * A document of a read model: JSON that keeps the order of its keys. `position`: the position of the last event folded
 * into it. Names of fields, also nested ones, hold no '.' and do not begin with '$' (MongoDB).
 */
export type Doc = { readonly id: string; readonly position: Position }

/**
 * Where a read model is stored. `name`: the name of the projection. `version` rises when the shape of the documents
 * changes: a new version is a new, empty collection. Each index lists its fields in order: first the fields compared
 * for equality, then range and sort. A leading '-' sorts the field descending. `copy`: one of the copies of this
 * version. Absent: the copy that serves readers.
 */
export type Collection = {
  name: string
  version: number
  indexes: readonly (readonly string[])[]
  copy?: number
}

/**
 * The copies of a collection, by number. `serving`: the one that is read. `beside`: the one that is filled while the
 * other serves. `former`: the one that served before. `last`: the highest number that a copy ever got.
 */
export type Copies = {
  serving: number
  beside: number | null
  former: number | null
  last: number
}

/** A collection without other copies. */
export const ONE_COPY: Copies = { serving: 0, beside: null, former: null, last: 0 }

/** The time in ms after which every process reads the copy that serves. Until then it may read the former one. */
export const SWITCH_SEEN_MS = 1_000

/** Names a copy of a collection, whatever its indexes. */
export type CopyName = Pick<Collection, 'name' | 'version' | 'copy'>

/** A missing field counts as null. */
export type Scalar = string | number | boolean | null
export type Range = {
  gte?: Scalar | undefined
  gt?: Scalar | undefined
  lte?: Scalar | undefined
  lt?: Scalar | undefined
}
export type Condition = Scalar | { in: readonly Scalar[] } | Range

/** A query of one collection. `where` and `sort` name top-level fields only. */
export type Query = {
  where?: Readonly<Record<string, Condition>>
  /** Fields, descending with a leading '-'. Documents that are equal in them are sorted by id. */
  sort?: readonly string[]
  limit: number
  /** The cursor of an earlier page. */
  after?: string | undefined
}
/** `next`: the cursor of the following page. The last page has none. */
export type Page<D extends Doc> = { docs: D[]; next?: string | undefined }

/**
 * The new state of one document, or null to delete it. `fresh`: no document existed when it was folded, so an insert is
 * tried first. `over`: only the document at this position is replaced or deleted, whatever the new position is.
 */
export type Write = { id: string; doc: Doc | null; fresh?: boolean; over?: Position }

/** The most bytes of a document's JSON: far below the 16 MB of MongoDB, and far above any reasonable document. */
export const MOST_DOC_BYTES = 1_048_576

export const isTooLarge = (doc: Doc): boolean =>
  Buffer.byteLength(JSON.stringify(doc)) > MOST_DOC_BYTES

/** Thrown by `commit`, which has then written nothing. */
export class DocumentTooLarge extends Error {
  override name = 'DocumentTooLarge'
  readonly collection: Collection
  readonly documentId: string

  constructor(collection: Collection, documentId: string) {
    super(`${collection.name} ${documentId} would take more than ${MOST_DOC_BYTES} bytes`)
    this.collection = collection
    this.documentId = documentId
  }
}

export type NotedCopies = { collection: Collection; copies: Copies }

/** One projection's part of a batch. */
export type ProjectionBatch = { collection: Collection; writes: readonly Write[] }

/**
 * The right to write, held by one process. The store refuses a fence that is lower than the highest one seen for
 * `name`.
 */
export type Lease = { name: string; holder: string; fence: number }

/** Thrown by `find` for a cursor that it did not give for this sort. Cursors come from clients. */
export class InvalidCursor extends Error {
  override name = 'InvalidCursor'
}

/** Thrown by `commit` if another process has taken the lease since. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Stores read models. It promises only what MongoDB can keep without transactions: each document is written atomically,
 * the checkpoint is stored after the documents, and a document never goes back to an earlier position.
 */
export interface ReadStore {
  /** Creates missing collections. May be repeated. */
  prepare(collections: readonly Collection[]): Promise<void>
  /**
   * Creates the missing indexes of collections that are there. Takes seconds for a million documents. A collection that
   * nobody reads is filled without them, because sorting all documents once costs less than keeping an index sorted for
   * each.
   */
  index(collections: readonly Collection[]): Promise<void>
  get<D extends Doc>(collection: Collection, id: string): Promise<D | undefined>
  /** The documents that exist, in no order. */
  getMany<D extends Doc>(collection: Collection, ids: readonly string[]): Promise<D[]>
  /** Does the same as `getMany`, for work that nobody waits for: a slow store gets more time. */
  getManyPatiently: ReadStore['getMany']
  find<D extends Doc>(collection: Collection, query: Query): Promise<Page<D>>
  /** The number of matching documents, counted up to `most`. */
  count(collection: Collection, where: NonNullable<Query['where']>, most: number): Promise<number>
  /**
   * Writes the documents, then moves the checkpoint of every named collection forward to `upTo`. A stored document
   * stays if it has the same position as the new one or a later position. It is not deleted if its position is later
   * than `upTo`. Throws `DocumentTooLarge` and `LeaseLost`.
   */
  commit(batches: readonly ProjectionBatch[], upTo: LogMark, lease: Lease): Promise<void>
  /** The position up to which the collection was projected. Null if it was not projected yet. */
  checkpoint(collection: Collection): Promise<Position | null>
  /** The event at the checkpoint. Null if there is none, or an older Duka stored only the position. */
  mark(collection: Collection): Promise<LogMark | null>
  /** Empties the collection. Its checkpoint is then null, so that it is projected again from the start of the log. */
  reset(collection: Collection, lease: Lease): Promise<void>
  /** Drops the collections of lower versions, all copies of them, with their checkpoints, and names what it dropped. */
  dropFormer(collection: Collection, lease: Lease): Promise<CopyName[]>
  /** The copies of this version, as they are noted now. */
  copies(collection: Collection): Promise<Copies>
  /**
   * Notes the copies of collections, all at once. From then on readers who name no copy read the one that serves: at
   * once through this store, within `SWITCH_SEEN_MS` in other processes.
   */
  noteCopies(noted: readonly NotedCopies[], lease: Lease): Promise<void>
  /** Drops the other copies of this version with their checkpoints, and names what it dropped. */
  dropCopies(collection: Collection, kept: readonly number[], lease: Lease): Promise<CopyName[]>
  /** Resolves true once the checkpoint has reached `position`, false after `timeoutMs`. */
  waitFor(collection: Collection, position: Position, timeoutMs: number): Promise<boolean>
  /**
   * Takes or renews the lease `name` for `ttlMs`. Undefined while another holder has it. The fence grows with every new
   * holder.
   */
  acquireLease(name: string, holder: string, ttlMs: number): Promise<Lease | undefined>
  /** Does nothing if another holder has taken the lease since. */
  releaseLease(lease: Lease): Promise<void>
  /** Makes a small write and leaves nothing behind. Throws `StoreUnavailable` if nothing can be written. */
  probe(): Promise<void>
  close(): Promise<void>
}
