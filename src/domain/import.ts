import type { Role } from './kernel/access.ts'
import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/** The kinds of files that staff import: products of the whole shop, or counts of one branch's shelves. */
export const importKinds = ['products', 'counts'] as const
export type ImportKind = (typeof importKinds)[number]

/** `file_gone`: the stored file was missing when the import wanted to go on. */
export const importStatuses = ['running', 'done', 'file_gone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** An import that was started. Its file is stored in `parts` beside the log, and `rows` of it change something. */
export type ImportFacts = {
  importId: string
  kind: ImportKind
  /** The branch whose shelves were counted. Null for a file of products. */
  branchId: number | null
  rows: number
  parts: number
  /** Who started the import. Each row is written as a command of this actor. */
  by: { id: string; role: Role }
}

/** Stream `import-<id>`. The changes themselves are events of the products and shelves. */
export type ImportEvent =
  | DomainEvent<'ImportStarted', ImportFacts>
  /** All rows of this part were tried, and `refused` of them failed. `left`: the parts that follow. */
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

/** `next`: the number of the part to write next. Null: the import was not started. */
export type ImportState = (ImportFacts & { next: number; status: ImportStatus }) | null

export type ImportCommand =
  | ({ type: 'Start' } & ImportFacts)
  | { type: 'Advance'; part: number; rows: number; refused: number }
  | { type: 'Abandon' }

type Decision = Result<ImportEvent[], Rejection<'INVALID_INPUT' | 'NOT_FOUND'>>

const start = (
  { type: _, ...facts }: CommandOf<ImportCommand, 'Start'>,
  state: ImportState,
): Decision => {
  if (state !== null) return ok([])
  // A file that changes nothing is refused, so that it leaves no empty import behind.
  if (facts.rows === 0) return reject('INVALID_INPUT')
  return ok([{ type: 'ImportStarted', data: facts }])
}

const advance = (
  { part, rows, refused }: CommandOf<ImportCommand, 'Advance'>,
  { importId, parts, next }: NonNullable<ImportState>,
): Decision => {
  if (part !== next) return ok([])
  const left = parts - part - 1
  const advanced: ImportEvent = {
    type: 'ImportAdvanced',
    data: { importId, part, rows, refused, left },
  }
  if (left > 0) return ok([advanced])
  return ok([advanced, { type: 'ImportEnded', data: { importId, status: 'done' } }])
}

const decide = (command: ImportCommand, state: ImportState): Decision => {
  if (command.type === 'Start') return start(command, state)
  if (state === null) return reject('NOT_FOUND')
  if (state.status !== 'running') return ok([])
  if (command.type === 'Advance') return advance(command, state)
  const { importId } = state
  return ok([{ type: 'ImportEnded', data: { importId, status: 'file_gone' } }])
}

const evolve = (state: ImportState, { type, data }: ImportEvent): ImportState => {
  if (type === 'ImportStarted') return { ...data, next: 0, status: 'running' }
  if (state === null) return null
  return type === 'ImportAdvanced'
    ? { ...state, next: data.part + 1 }
    : { ...state, status: data.status }
}

/** An import writes its file part by part. Every command may come twice: the second time it changes nothing. */
export const importRun: Aggregate<
  'import',
  ImportState,
  ImportCommand,
  ImportEvent,
  'INVALID_INPUT' | 'NOT_FOUND'
> = {
  category: 'import',
  memoryPart: 5,
  snapshots: null,
  events: importEvents,
  initial: null,
  decide,
  evolve,
}
