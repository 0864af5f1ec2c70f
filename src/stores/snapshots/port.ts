import type { Position } from '../event-store/port.ts'

/**
 * A snapshot's place in the log: an event of a stream. No other log has an event of that id there, not even one that
 * was restored from a copy and has gone on differently.
 */
export type SnapshotPlace = { stream: string; revision: number; id: string; position: Position }

/** `version` is that of the state's decider. */
export type Snapshot = SnapshotPlace & { version: number; state: unknown }

/** `text` is sealed with the key of `subject`. Null: it holds nothing personal and stands in the clear. */
export type StoredSnapshot = SnapshotPlace & {
  version: number
  subject: string | null
  text: string
}

/** One `put` deletes at most this many of another version. */
export const MOST_OUTDATED = 100

/**
 * Snapshots of long streams. A lost one is folded from the log again. Throws `StoreUnavailable` while the engine cannot
 * be reached.
 */
export interface SnapshotStore {
  /**
   * Keeps the snapshot beside those of earlier revisions, in place of one of the same stream, version and revision.
   * Deletes up to `MOST_OUTDATED` of the stream's snapshots of another version.
   */
  put(snapshot: StoredSnapshot): Promise<void>
  /** The snapshot of the highest revision. */
  newest(stream: string, version: number): Promise<StoredSnapshot | undefined>
  /** Deletes that snapshot, if it is still there. */
  drop(place: SnapshotPlace): Promise<void>
  /** Deletes all snapshots of events behind the position; null: all. */
  dropBehind(position: Position | null): Promise<void>
  close(): Promise<void>
}

/** Snapshots of states, sealed on their way into the store and opened on their way out. Never throws. */
export interface Snapshots {
  /** The newest snapshot that opens. The caller must check that the log has its event. */
  newest(stream: string, version: number): Promise<Snapshot | undefined>
  /** Keeps it soon, but not for sure: nobody waits for it. */
  keep(snapshot: Snapshot, subject: string | null): void
  /** Drops a snapshot whose event is not in the log. */
  dropForeign(snapshot: SnapshotPlace): Promise<void>
  /** Resolves when nothing waits to be kept. */
  idle(): Promise<void>
}
