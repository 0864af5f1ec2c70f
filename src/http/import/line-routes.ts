import * as z from 'zod'
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

/** The lines of the first kept page from `cursor` on that has any. The cursor is the number of a page. */
const nextLines = async <Line>(
  cursor: number,
  pages: number,
  linesOf: (n: number) => Promise<readonly Line[]>,
): Promise<Lines<Line>> => {
  for (let n = cursor; n < pages; n += 1) {
    const lines = [...(await linesOf(n))]
    if (lines.length === 0) continue
    return n + 1 < pages ? { body: lines, next: String(n + 1) } : { body: lines }
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
      const refused = async (n: number) =>
        ((await keptPage(uploads, id, 'refused', n)) ?? []).map(({ problem }) => problem)
      return ok(await nextLines(query.cursor, file.value.goodPages, refused))
    }
    const found = async (n: number) =>
      ((await keptPage(uploads, id, 'bad', n)) ?? []).flatMap((row) => row.problems)
    return ok(await nextLines(query.cursor, file.value.badPages, found))
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
    const found = async (n: number) =>
      ((await keptPage(uploads, id, 'good', n)) ?? []).flatMap((row) => row.changes)
    return ok(await nextLines(cursor, file.value.goodPages, found))
  },
})

export const importLineRoutes: readonly Route[] = [problems, changes]
