import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type ImportEvent, type ImportFacts, importEvents } from './events.ts'
import type { ImportStatus } from './vocabulary.ts'

/** `next`: the part that comes next. Null: it was not begun. */
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
  // A file that changes nothing leaves no trace.
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

/** A file that is gone through part by part. Every command may come twice. */
export const importRun: Aggregate<
  'import',
  ImportState,
  ImportCommand,
  ImportEvent,
  'INVALID_INPUT' | 'NOT_FOUND'
> = {
  category: 'import',
  cacheSize: 100,
  snapshots: null,
  events: importEvents,
  initial: null,
  decide,
  evolve,
}
