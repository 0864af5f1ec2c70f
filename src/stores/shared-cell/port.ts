/** `revision` grows with every write; 0, and no text, before the first. */
export type CellContent = { text: string; revision: number }

/** A short text that all processes of a shop share. Throws `StoreUnavailable` while the engine cannot be reached. */
export interface SharedCell {
  read(): Promise<CellContent>
  /** Replaces the text that stood there at `revision`. False where somebody was faster: of several, one writes. */
  write(revision: number, text: string): Promise<boolean>
  close(): Promise<void>
}
