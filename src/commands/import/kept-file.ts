import type { ImportProblem } from '#contract/import.ts'
import { type Actor, denied, runsBranches } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Uploads } from '#src/stores/uploads/port.ts'
import { mayImport } from './check-import.ts'
import { type CheckedFile, type CheckedRow, parts } from './checked.ts'

/** A row that was refused while the import ran. */
export type RefusedRow = { row: number; cells: readonly string[]; problem: ImportProblem }

type Pages = { good: CheckedRow[]; bad: CheckedRow[]; refused: RefusedRow[] }

/** The stored pages are written only by the import commands, so their JSON has this type. */
const parsed = <Value>(text: string): Value => JSON.parse(text)

export const keptFile = async (uploads: Uploads, id: string): Promise<CheckedFile | undefined> => {
  const text = await uploads.get(id, parts.head, 0)
  return text === undefined ? undefined : parsed<CheckedFile>(text)
}

/** The file, if the actor may import it. NOT_FOUND if it is gone or belongs to another branch. */
export const ownFile = async (
  uploads: Uploads,
  actor: Actor,
  id: string,
): Promise<Result<CheckedFile, Rejection<'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND'>>> => {
  if (!runsBranches(actor)) return denied(actor)
  const file = await keptFile(uploads, id)
  return file !== undefined && mayImport(actor, file) ? ok(file) : reject('NOT_FOUND')
}

export const keptPage = async <Part extends keyof Pages>(
  uploads: Uploads,
  id: string,
  part: Part,
  n: number,
): Promise<Pages[Part] | undefined> => {
  const text = await uploads.get(id, part, n)
  return text === undefined ? undefined : parsed<Pages[Part]>(text)
}
