import { importKinds, importStatuses } from '../../domain/import.ts'
import { catalogueId, paging, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { problemCodes } from './import-problems.ts'

/** The largest file that is taken, in bytes, and in rows below the header. */
export const MOST_BYTES = 5_000_000
export const MOST_ROWS = 20_000

const kind = z.enum(importKinds)

/** `branch`: whose shelves a file of counts is of. */
export const checkImportQuery = z
  .object({ kind, branch: catalogueId.optional(), name: z.string().trim().max(200).default('') })
  .refine(({ kind: what, branch }) => (what === 'counts') === (branch !== undefined), {
    path: ['branch'],
  })

/** `row`: as spreadsheets number them, the header is 1. Null: the whole file. `value`: what stands in the cell. */
export const importProblem = z
  .object({
    row: z.number().nullable(),
    column: z.string().nullable(),
    value: z.string(),
    code: z.enum(problemCodes),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof importProblem>

/** What a row would change. `of`: the product, and its size. */
export const importChange = z
  .object({
    row: z.number(),
    of: z.string(),
    column: z.string(),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: 'ImportChange' })
export type ImportChange = z.infer<typeof importChange>

/** How far an import has come that was begun. `rows` change something. `by`: the role of who began it. */
export const importProgress = z
  .object({
    id: z.string(),
    kind,
    branchId: z.number().nullable(),
    rows: z.number(),
    done: z.number(),
    refused: z.number(),
    status: z.enum(importStatuses),
    by: z.string(),
    startedAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof importProgress>

/**
 * A file as it was checked. Of its `rows`, `good` would change something, `unchanged` nothing, and `bad` have
 * `problems`. `broken`: the file as a whole cannot be imported. `unknown`: titles of columns that are passed over.
 * `run` is null until it was begun.
 */
export const importReport = z
  .object({
    id: z.string(),
    kind,
    branchId: z.number().nullable(),
    name: z.string(),
    checkedAt: z.string(),
    rows: z.number(),
    good: z.number(),
    unchanged: z.number(),
    bad: z.number(),
    problems: z.number(),
    changes: z.number(),
    unknown: z.array(z.string()),
    broken: importProblem.nullable(),
    run: importProgress.nullable(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof importReport>

/** `goodRowsOnly`: rows with problems are left out. Without it a file with a problem is not begun. */
export const startImportBody = z.object({ goodRowsOnly: z.boolean().default(false) })

export const importId = uuid
export const importsQuery = paging.extend({ branch: catalogueId.optional() })
/** `check`: what the check found. `run`: what was refused while the rows were written. */
export const problemsQuery = z.object({
  of: z.enum(['check', 'run']).default('check'),
  cursor: z.coerce.number().int().min(0).max(10_000).default(0),
})
export const changesQuery = problemsQuery.pick({ cursor: true })
