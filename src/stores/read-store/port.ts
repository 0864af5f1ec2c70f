import type { LogMark, Position } from '../event-store/port.ts'

/**
 * A document of a read model: JSON, its keys in the order in which they were written. `position` is that of the last
 * event folded into it. Names of fields, nested ones too, hold no '.' and do not start with '$' (MongoDB).
 */
export type Doc = { readonly id: string; readonly position: Position }

/**
 * A read model's place in the store. `name` is the projection's. `version` rises when the documents' shape changes: a
 * new version is a new, empty collection. Each index lists its fields in order, for equality first, then range and
 * sort. A leading '-' sorts that field descending.
 */
export type Collection = { name: string; version: number; indexes: readonly (readonly string[])[] }

/** A missing field counts as null. */
export type Scalar = string | number | boolean | null
export type Range = {
  gte?: Scalar | undefined
  gt?: Scalar | undefined
  lte?: Scalar | undefined
  lt?: Scalar | undefined
}
export type Condition = Scalar | { in: readonly Scalar[] } | Range

/**
 * `sort` lists fields ('-' first: descending). Ties break by id. `after` is the cursor of an earlier page. `where` and
 * `sort` name top-level fields only.
 */
export type Query = {
  where?: Readonly<Record<string, Condition>>
  sort?: readonly string[]
  limit: number
  after?: string | undefined
}
/** `next` is the cursor of the following page. The last page has none. */
export type Page<D extends Doc> = { docs: D[]; next?: string | undefined }

/**
 * The new state of one document; null deletes it. `fresh`: none was there when it was folded, so an insert is worth
 * trying first. `over` replaces or deletes only the document at this position, whatever the new one's is.
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

/** One projection's part of a batch. */
export type ProjectionBatch = { collection: Collection; writes: readonly Write[] }

/** The right to write, held by one process. The store refuses a lower fence than it has seen under `name`. */
export type Lease = { name: string; holder: string; fence: number }

/** Thrown by `find` for a cursor that it never gave for such a sort: cursors come back from outside. */
export class InvalidCursor extends Error {
  override name = 'InvalidCursor'
}

/** Thrown by `commit` when another process has taken the lease since. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Read models. Their promises are those that MongoDB can keep without transactions: one document is written atomically,
 * the checkpoint is stored after the documents, and a document never goes back to an earlier position.
 */
export interface ReadStore {
  /** Creates the missing collections and indexes. Idempotent. */
  prepare(collections: readonly Collection[]): Promise<void>
  get<D extends Doc>(collection: Collection, id: string): Promise<D | undefined>
  /** The documents that exist, in no order. */
  getMany<D extends Doc>(collection: Collection, ids: readonly string[]): Promise<D[]>
  /** As `getMany`, for work that nobody waits for: a store that is slow to answer gets its time. */
  getManyPatiently: ReadStore['getMany']
  find<D extends Doc>(collection: Collection, query: Query): Promise<Page<D>>
  /** The number of documents that the conditions find, counted to `most`. */
  count(collection: Collection, where: NonNullable<Query['where']>, most: number): Promise<number>
  /**
   * Writes the documents, then moves the checkpoint of every named collection forward to `upTo`. A write leaves a
   * document alone that is at the write's position or a later one. A delete leaves one alone that is later than `upTo`.
   * Throws `DocumentTooLarge`.
   */
  commit(batches: readonly ProjectionBatch[], upTo: LogMark, lease: Lease): Promise<void>
  /** How far the collection has been projected. Null: not at all. */
  checkpoint(collection: Collection): Promise<Position | null>
  /** The event at the checkpoint. Null where there is none, or an older Duka kept the position alone. */
  mark(collection: Collection): Promise<LogMark | null>
  /** Empties the collection. Its checkpoint is then null: it is projected from the start of the log again. */
  reset(collection: Collection, lease: Lease): Promise<void>
  /** Drops the collections of lower versions, with their checkpoints. Gives the versions. */
  dropFormer(collection: Collection, lease: Lease): Promise<number[]>
  /** Resolves true once the checkpoint has come to `position`, false after `timeoutMs`. */
  waitFor(collection: Collection, position: Position, timeoutMs: number): Promise<boolean>
  /**
   * Takes or renews the lease `name` for `ttlMs`. Undefined while another holder has it. The fence grows with every new
   * holder.
   */
  acquireLease(name: string, holder: string, ttlMs: number): Promise<Lease | undefined>
  /** Does nothing when another holder has taken it since. */
  releaseLease(lease: Lease): Promise<void>
  /** Writes a little and leaves nothing behind. Throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  close(): Promise<void>
}
