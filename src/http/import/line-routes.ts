import * as z from 'zod'
import { PAGE_ROWS } from '../../commands/import/checked.ts'
import { keptPage, ownFile } from '../../commands/import/kept-file.ts'
import {
  changesQuery,
  importChange,
  importId,
  importProblem,
  problemsQuery,
} from '../../contract/staff/imports.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'

const area = 'Imports'
const params = z.object({ id: importId })

type Lines<Line> = { body: Line[]; next?: string }

/** The most rows of an answer. A kept page is given in so many slices. */
const ROWS = 50
const SLICES = PAGE_ROWS / ROWS

/** The lines of the first slice from `cursor` on that has any. The cursor counts slices over all kept pages. */
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

export const importLineRoutes: readonly Route[] = [problems, changes]
