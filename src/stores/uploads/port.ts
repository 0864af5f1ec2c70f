/** A part of an upload's content, JSON or text. `part` and `n` name it within the upload. */
export type UploadPage = { part: string; n: number; text: string }

/**
 * What staff uploaded for work that is under way, beside the log: it is kept for a while, and then it is gone. Ids are
 * UUIDv7, so that they sort by age. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface Uploads {
  /** Keeps the pages, all or none on the embedded store, in place of those of the same names. */
  put(upload: { id: string; owner: string }, pages: readonly UploadPage[]): Promise<void>
  get(id: string, part: string, n: number): Promise<string | undefined>
  /** Drops all of the owner's uploads but the newest. */
  keepNewest(owner: string, most: number): Promise<void>
  /** Drops the uploads whose ids sort before this one. */
  dropBefore(id: string): Promise<void>
  close(): Promise<void>
}
