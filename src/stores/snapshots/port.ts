import type { Position } from '../event-store/port.ts'

/**
 * The place of a snapshot in the log: an event of a stream. The id of the event tells this log from any other, even from
 * a restored copy that has other later events.
 */
export type SnapshotPlace = { stream: string; revision: number; id: string; position: Position }

/** `version` is that of the state's decider. */
export type Snapshot = SnapshotPlace & { version: number; state: unknown }

/** `text` is sealed with the key of `subject`. Null: the text holds nothing personal and is not sealed. */
export type StoredSnapshot = SnapshotPlace & {
  version: number
  subject: string | null
  text: string
}

/** `next`: null on the last page. */
export type SnapshotPage = { snapshots: StoredSnapshot[]; next: string | null }

/** The most snapshots of other versions that one `put` deletes. */
export const MOST_OUTDATED = 100

/**
 * Snapshots of long streams. A lost one is folded from the log again. Throws `StoreUnavailable` while the engine cannot
 * be reached.
 */
export interface SnapshotStore {
  /**
   * Keeps the snapshot beside those of earlier revisions. It replaces one of the same stream, version and revision.
   * Deletes up to `MOST_OUTDATED` of the stream's snapshots of other versions.
   */
  put(snapshot: StoredSnapshot): Promise<void>
  /** The snapshot of the highest revision. */
  newest(stream: string, version: number): Promise<StoredSnapshot | undefined>
  /**
   * All snapshots, page by page. `after`: the `next` of the page before, null at first. One that is put meanwhile may be
   * given twice, or not at all.
   */
  list(after: string | null, limit: number): Promise<SnapshotPage>
  /** Deletes the snapshot if it still exists. */
  drop(place: SnapshotPlace): Promise<void>
  /** Deletes all snapshots of events behind `position`, or all snapshots if it is null. */
  dropBehind(position: Position | null): Promise<void>
  close(): Promise<void>
}

/** Snapshots of states, sealed on writing and opened on reading. Never throws. */
export interface Snapshots {
  /** The newest snapshot that can be opened. The caller must check that the log has its event. */
  newest(stream: string, version: number): Promise<Snapshot | undefined>
  /** Keeps the snapshot later, and may drop it: nobody waits for it. */
  keep(snapshot: Snapshot, subject: string | null): void
  /** Drops a snapshot whose event is not in the log. */
  dropForeign(snapshot: SnapshotPlace): Promise<void>
  /** Resolves when no snapshot waits to be kept. */
  idle(): Promise<void>
}
