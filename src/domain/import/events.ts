import type { Role } from '../kernel/actor.ts'
import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { ImportKind, ImportStatus } from './vocabulary.ts'

/** What was begun: the file lies in `parts` beside the log, and `rows` of it change something. */
export type ImportFacts = {
  importId: string
  kind: ImportKind
  /** The branch whose shelves are counted. Null: products. */
  branchId: number | null
  rows: number
  parts: number
  /** Who began it. Each row is a command of this actor. */
  by: { id: string; role: Role }
}

/** Stream `import-<id>`. What the rows say stands in the streams of the products and shelves. */
export type ImportEvent =
  | DomainEvent<'ImportStarted', ImportFacts>
  /** The rows of this part were gone through, and so many of them were refused. `left`: parts that come behind it. */
  | DomainEvent<
      'ImportAdvanced',
      { importId: string; part: number; rows: number; refused: number; left: number }
    >
  | DomainEvent<'ImportEnded', { importId: string; status: Exclude<ImportStatus, 'running'> }>

export const importEvents: EventCatalogue<ImportEvent> = {
  ImportStarted: { version: 1 },
  ImportAdvanced: { version: 1 },
  ImportEnded: { version: 1 },
}
