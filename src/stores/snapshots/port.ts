import type { Position } from '../event-store/port.ts'

/**
 * The place in the log that a snapshot is of: an event of a stream. No other log has an event of that id there, also none
 * that was restored from a copy and has gone on differently.
 */
export type SnapshotPlace = { stream: string; revision: number; id: string; position: Position }

/** `version` is that of the decider whose state it is. */
export type Snapshot = SnapshotPlace & { version: number; state: unknown }

/** `subject`: whose key `text` is sealed with; null: it holds nothing personal and stands in the clear. */
export type StoredSnapshot = SnapshotPlace & {
  version: number
  subject: string | null
  text: string
}

/** So many of another version go with one `put`. */
export const MOST_OUTDATED = 100

/**
 * Snapshots of long streams. Nothing rests on them: what is lost is folded from the log again. Throws `StoreUnavailable`
 * while the engine cannot be reached.
 */
export interface SnapshotStore {
  /**
   * Keeps it beside those of earlier revisions, in place of one of the same stream, version and revision. Deletes up to
   * `MOST_OUTDATED` of the stream's of another version.
   */
  put(snapshot: StoredSnapshot): Promise<void>
  /** The one of the highest revision. */
  newest(stream: string, version: number): Promise<StoredSnapshot | undefined>
  /** Deletes that one, if it is still there. */
  drop(place: SnapshotPlace): Promise<void>
  /** Deletes all that are of events behind the position; null: all. */
  dropBehind(position: Position | null): Promise<void>
  close(): Promise<void>
}

/** Snapshots of states, sealed on their way into the store and opened on their way out. Never throws. */
export interface Snapshots {
  /** The newest that can be opened. Whether the log has its event has to be looked up there. */
  newest(stream: string, version: number): Promise<Snapshot | undefined>
  /** Keeps it soon, and not for sure: nobody waits for it. */
  keep(snapshot: Snapshot, subject: string | null): void
  /** Its event is not in the log. */
  dropForeign(snapshot: SnapshotPlace): Promise<void>
  /** Resolves when nothing waits to be kept. */
  idle(): Promise<void>
}
