/** A part of an upload's content, JSON or text. `part` and `n` name it within the upload. */
export type UploadPage = { part: string; n: number; text: string }

/**
 * Files that staff uploaded for work under way, such as an import. They are kept outside the log and only for a while.
 * Ids are UUIDv7, so they sort by age. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface Uploads {
  /** Stores the pages, and replaces pages of the same names. The embedded store writes all of them or none. */
  put(upload: { id: string; owner: string }, pages: readonly UploadPage[]): Promise<void>
  get(id: string, part: string, n: number): Promise<string | undefined>
  /** Drops all but the newest `most` uploads of the owner. */
  keepNewest(owner: string, most: number): Promise<void>
  /** Drops the uploads whose ids sort before this one. */
  dropBefore(id: string): Promise<void>
  close(): Promise<void>
}
