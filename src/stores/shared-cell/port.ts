/** `revision` grows with every write. Before the first it is 0, and there is no text. */
export type CellContent = { text: string; revision: number }

/** A short text that all processes of a shop share. Throws `StoreUnavailable` while the engine cannot be reached. */
export interface SharedCell {
  read(): Promise<CellContent>
  /** Replaces the text that stood there at `revision`. Gives false where another write came first. */
  write(revision: number, text: string): Promise<boolean>
  close(): Promise<void>
}
