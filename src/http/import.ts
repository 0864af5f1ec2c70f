import * as z from 'zod'
import { checkImport, mayImport } from '../commands/import/check-import.ts'
import { type CheckedFile, PAGE_ROWS } from '../commands/import/checked.ts'
import { keptPage, ownFile } from '../commands/import/kept-file.ts'
import { startImport } from '../commands/import/run-import.ts'
import {
  changesQuery,
  checkImportQuery,
  type ImportProgress,
  type ImportReport,
  importChange,
  importId,
  importProblem,
  importProgress,
  importReport,
  importsQuery,
  MOST_BYTES,
  problemsQuery,
  startImportBody,
} from '../contract/import.ts'
import { BOM, csvLine } from '../contract/rules/csv.ts'
import { denied, runsBranches } from '../domain/kernel/access.ts'
import { ok } from '../domain/kernel/result.ts'
import type { ImportDoc } from '../projections/shop/imports.ts'
import type { Uploads } from '../stores/uploads/port.ts'
import { CSV, readCsv } from './server/read-body.ts'
import { defineFileRoute, defineRoute, type Route } from './server/route.ts'
import { answerPage, answerWith } from './server/route-parts.ts'

const area = 'Imports'

const params = z.object({ id: importId })

/**
 * A CSV file of the rows that were not imported, with the header of the original file. The rows can be mended and
 * imported again.
 */
async function* rowsLeft(uploads: Uploads, file: CheckedFile) {
  yield BOM + csvLine(file.header)
  for (let n = 0; n < file.badPages; n += 1) {
    const rows = await keptPage(uploads, file.id, 'bad', n)
    yield (rows ?? []).map(({ cells }) => csvLine(cells)).join('')
  }
  for (let n = 0; n < file.goodPages; n += 1) {
    const rows = await keptPage(uploads, file.id, 'refused', n)
    yield (rows ?? []).map(({ cells }) => csvLine(cells)).join('')
  }
}

const presentProgress = ({ position: _, parts: __, ...doc }: ImportDoc): ImportProgress => doc

const presentReport = (
  { header: _, goodPages: __, badPages: ___, ...file }: CheckedFile,
  doc: ImportDoc | undefined,
): ImportReport => {
  const { above = [], categoriesMissing = [] } = file
  const run = doc === undefined ? null : presentProgress(doc)
  return { ...file, above, categoriesMissing, run }
}

type Lines<Line> = { body: Line[]; next?: string }

/** The most rows of one answer. A stored page of rows is answered in `SLICES` parts. */
const ROWS = 50
const SLICES = PAGE_ROWS / ROWS

/**
 * The lines of the first slice that has any, beginning at slice number `cursor`. Slices are numbered through all stored
 * pages.
 */
const nextLines = async <Row, Line>(
  cursor: number,
  pages: number,
  rowsOf: (page: number) => Promise<readonly Row[] | undefined>,
  linesOf: (row: Row) => readonly Line[],
): Promise<Lines<Line>> => {
  const end = pages * SLICES
  for (let n = cursor; n < end; n += 1) {
    const rows = (await rowsOf(Math.floor(n / SLICES))) ?? []
    const from = (n % SLICES) * ROWS
    const lines = rows.slice(from, from + ROWS).flatMap(linesOf)
    if (lines.length === 0) continue
    const isLast = n + 1 === end || (n >= end - SLICES && rows.length <= from + ROWS)
    return isLast ? { body: lines } : { body: lines, next: String(n + 1) }
  }
  return { body: [] }
}

const problems = defineRoute({
  method: 'GET',
  path: '/api/imports/:id/problems',
  mayAsk: runsBranches,
  area,
  summary:
    'What is wrong with the rows of a file, or was refused while they were written, in pages',
  input: z.object({ params, query: problemsQuery }),
  status: 200,
  response: z.array(importProblem),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  reads: ['imports'],
  handle: async ({ actor, deps, params: { id }, query }) => {
    const { uploads } = deps.commands
    const file = await ownFile(uploads, actor, id)
    if (!file.ok) return file
    if (query.of === 'run') {
      const refused = (n: number) => keptPage(uploads, id, 'refused', n)
      const { goodPages } = file.value
      return ok(await nextLines(query.cursor, goodPages, refused, ({ problem }) => [problem]))
    }
    const bad = (n: number) => keptPage(uploads, id, 'bad', n)
    const { badPages } = file.value
    return ok(await nextLines(query.cursor, badPages, bad, (row) => row.problems))
  },
})

const changes = defineRoute({
  method: 'GET',
  path: '/api/imports/:id/changes',
  mayAsk: runsBranches,
  area,
  summary: 'What the rows of a file would change, old and new, in pages',
  input: z.object({ params, query: changesQuery }),
  status: 200,
  response: z.array(importChange),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  reads: ['imports'],
  handle: async ({ actor, deps, params: { id }, query: { cursor } }) => {
    const { uploads } = deps.commands
    const file = await ownFile(uploads, actor, id)
    if (!file.ok) return file
    const good = (n: number) => keptPage(uploads, id, 'good', n)
    return ok(await nextLines(cursor, file.value.goodPages, good, (row) => row.changes))
  },
})

/** The actor is checked before the body is read. */
const check = defineRoute({
  method: 'POST',
  path: '/api/imports',
  mayAsk: runsBranches,
  area,
  summary:
    'Checks a file (CSV) of products, for admins, or of a branch’s counts, for its manager too. It changes nothing',
  input: z.object({ query: checkImportQuery }),
  text: CSV,
  status: 201,
  response: importReport,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'BODY_TOO_LARGE',
    'BRANCH_NOT_FOUND',
  ],
  limits: ['staff'],
  reads: ['catalogue'],
  handle: async ({ actor, ctx, issue, query }) => {
    const { kind, branch: branchId = null, name } = query
    if (!mayImport(actor, { kind, branchId })) return denied(actor)
    const csv = await readCsv(ctx, MOST_BYTES)
    if (!csv.ok) return csv
    const checked = await issue(checkImport, { kind, branchId, name, csv: csv.value })
    return answerWith(checked, (file) => presentReport(file, undefined))
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/api/imports',
  mayAsk: runsBranches,
  area,
  summary:
    'The imports that were begun, newest first; for admins, and managers who name their branch',
  input: z.object({ query: importsQuery }),
  status: 200,
  response: z.array(importProgress),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['imports'],
  handle: async ({ actor, queries, query: { branch: branchId, limit = 20, cursor } }) =>
    answerPage(await queries.imports.list(actor, { branchId }, { limit, cursor }), presentProgress),
})

const one = defineRoute({
  method: 'GET',
  path: '/api/imports/:id',
  area,
  summary: 'A checked file, and how far its import has come; for those who may import it',
  input: z.object({ params }),
  status: 200,
  response: importReport,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  reads: ['imports'],
  handle: async ({ actor, deps, queries, params: { id } }) => {
    const file = await ownFile(deps.commands.uploads, actor, id)
    if (!file.ok) return file
    return ok({ body: presentReport(file.value, await queries.imports.byId(id)) })
  },
})

const start = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/start',
  mayAsk: runsBranches,
  area,
  summary: 'Begins to write a checked file: all of its rows, or the good ones only. Once',
  input: z.object({ params, body: startImportBody }),
  status: 202,
  response: importReport,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  limits: ['staff'],
  reads: [],
  handle: async ({ body, issue, queries, params: { id } }) => {
    const started = await issue(startImport, { importId: id, ...body })
    if (!started.ok) return started
    return ok({ body: presentReport(started.value, await queries.imports.byId(id)) })
  },
})

const left = defineFileRoute({
  method: 'GET',
  path: '/api/imports/:id/rows-left',
  area,
  summary: 'The rows that were not imported as CSV, to be mended and imported again',
  input: z.object({ params }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  limits: ['staff'],
  reads: ['imports'],
  handle: async ({ actor, deps, params: { id } }) => {
    const { uploads } = deps.commands
    const file = await ownFile(uploads, actor, id)
    if (!file.ok) return file
    return ok({ name: 'rows-left.csv', type: CSV, text: rowsLeft(uploads, file.value) })
  },
})

export const importRoutes: readonly Route[] = [check, list, one, start, left, problems, changes]
