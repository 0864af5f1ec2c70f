import { type ImportProblem, productColumns } from '#contract/import.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { type ImportState, importRun } from '#src/domain/import.ts'
import { isShop, runsBranches } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, reject } from '#src/domain/kernel/result.ts'
import { chunks } from '#src/lib/parts.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { type CheckedFile, type CheckedRow, parts } from './checked.ts'
import { keptFile, keptPage, ownFile, type RefusedRow } from './kept-file.ts'
import { problem } from './read-table.ts'
import { type Run, writeRow } from './write-row.ts'

/** `goodRowsOnly` leaves out rows with problems. Without it a file with a problem is refused. */
type StartImport = { importId: string; goodRowsOnly: boolean }

/** Starts the import of a checked file. A job then writes the rows, and continues after a crash. */
export const startImport: Command<StartImport, CheckedFile> = {
  name: 'start-import',
  may: runsBranches,
  run: async ({ importId, goodRowsOnly }, context) => {
    const { uploads, actor } = context
    const found = await ownFile(uploads, actor, importId)
    if (!found.ok) return found
    const file = found.value
    if (file.broken !== null || (file.bad > 0 && !goodRowsOnly)) return reject('INVALID_INPUT')
    const { kind, branchId, good: rows, goodPages: parts } = file
    const by = { id: actor.id, role: actor.role }
    const facts = { importId, kind, branchId, rows, parts, by }
    const started = await execute(context, importRun, importId, { type: 'Start', ...facts })
    return started.ok ? ok(file) : started
  },
}

/**
 * The number of rows written at once. The import then pauses for as long as writing them took, so that shoppers are
 * served first.
 */
const AT_ONCE = 10
const REST_MS = { least: 5, most: 100 }

const problemOf = (row: number, { code, facts }: Rejection<ErrorCode>): ImportProblem => {
  if (code === 'STOCK_MOVED') {
    return problem(row, null, code, '', { seen: Number(facts.seen), now: Number(facts.now) })
  }
  if (code === 'BARCODE_TAKEN') {
    const { barcode, product } = facts
    const about = { product: String(product) }
    return problem(row, productColumns.barcodes, 'BARCODE_OF_OTHER', String(barcode), about)
  }
  if (code === 'CHANGED_MEANWHILE') return problem(row, null, code)
  return problem(row, null, 'REFUSED', '', { reason: code })
}

/** Groups the rows by product, since rows of one product are written one after another. */
const byKey = (rows: readonly CheckedRow[]): CheckedRow[][] => {
  const all = new Map<string, CheckedRow[]>()
  for (const row of rows) all.set(row.key, [...(all.get(row.key) ?? []), row])
  return [...all.values()]
}

const writeInTurn = async (
  rows: readonly CheckedRow[],
  run: Run,
  context: CommandContext,
): Promise<RefusedRow[]> => {
  const refused: RefusedRow[] = []
  for (const { row, cells, steps } of rows) {
    const done = await writeRow({ row, steps }, run, context)
    if (!done.ok) refused.push({ row, cells, problem: problemOf(row, done.error) })
  }
  return refused
}

const writePage = async (
  rows: readonly CheckedRow[],
  run: Run,
  context: CommandContext,
): Promise<RefusedRow[]> => {
  const refused: RefusedRow[] = []
  for (const some of chunks(rows, AT_ONCE)) {
    const began = context.world.elapsed()
    const done = await Promise.all(byKey(some).map((one) => writeInTurn(one, run, context)))
    refused.push(...done.flat())
    const took = context.world.elapsed() - began
    await context.world.wait(Math.min(Math.max(took, REST_MS.least), REST_MS.most))
  }
  return refused.sort((a, b) => a.row - b.row)
}

const runOf = ({ importId, branchId, by }: NonNullable<ImportState>): Run => ({
  importId,
  branchId: branchId ?? 0,
  by: { ...by, ...(by.role === 'branch_manager' && branchId !== null ? { branchId } : {}) },
})

/**
 * Writes one page of rows and records that it is written. After a crash the command may run again, since written rows
 * stay as they are.
 */
export const advanceImport: Command<{ importId: string }, null> = {
  name: 'advance-import',
  may: isShop,
  run: async ({ importId }, context): Promise<CommandResult> => {
    const state = await load(context, importRun, importId)
    if (state === null || state.status !== 'running') return ok(null)
    const { next: part } = state
    const file = await keptFile(context.uploads, importId)
    const rows = await keptPage(context.uploads, importId, parts.good, part)
    if (file === undefined || rows === undefined) {
      return withoutValue(await execute(context, importRun, importId, { type: 'Abandon' }))
    }
    const refused = await writePage(rows, runOf(state), context)
    const page = { part: parts.refused, n: part, text: JSON.stringify(refused) }
    await context.uploads.put({ id: importId, owner: state.by.id }, [page])
    const counts = { part, rows: rows.length, refused: refused.length }
    return withoutValue(await execute(context, importRun, importId, { type: 'Advance', ...counts }))
  },
}
