/** `revision` grows with every write. Before the first write it is 0, and the text is empty. */
export type CellContent = { text: string; revision: number }

/** A short text that all processes of a shop share. Throws `StoreUnavailable` while the engine cannot be reached. */
export interface SharedCell {
  read(): Promise<CellContent>
  /** Replaces the text of the revision `revision`. False if another write came first. */
  write(revision: number, text: string): Promise<boolean>
  close(): Promise<void>
}
