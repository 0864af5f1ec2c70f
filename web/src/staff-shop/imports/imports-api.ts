import {
  type ImportReport,
  importChange,
  importProblem,
  importProgress,
  importReport,
} from '#contract/import.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** An import is either of products or of the counts of one branch. */
export type ImportOf = { kind: 'products' } | { kind: 'counts'; branchId: number }

const PAGE = 10
/** The time in ms after which a running import is fetched again. */
const LOOK_MS = 1_000

const importKey = (userId: string | undefined, about: Record<string, unknown>) =>
  keys.own(userId).staff({ imports: about })

/** Queries that are outdated once an import was started: an import may change anything that the staff see. */
export const importsKey = (userId: string | undefined) => keys.own(userId).staff()

export const checkFile = (of: ImportOf, file: File) => {
  const query = new URLSearchParams({ kind: of.kind, name: file.name.slice(0, 200) })
  if (of.kind === 'counts') query.set('branch', String(of.branchId))
  // The browser sends the file's bytes unchanged, so that the server can say which bytes are not UTF-8.
  const body = file.slice(0, file.size, 'text/csv')
  return api(`/api/imports?${query}`, importReport, { method: 'POST', body })
}

export const startImport = ({ id, bad }: ImportReport) =>
  api(`/api/imports/${id}/start`, importReport, {
    method: 'POST',
    body: { goodRowsOnly: bad > 0 },
  })

const isRunning = (report: ImportReport | undefined): boolean => report?.run?.status === 'running'

export const reportQuery = (userId: string | undefined, id: string) =>
  apiQuery(importKey(userId, { report: id }), `/api/imports/${id}`, importReport, {
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_MS : false),
  })

export type Lines = 'problems' | 'changes' | 'refused'
const pathOf = (id: string, lines: Exclude<Lines, 'changes'>): string =>
  `/api/imports/${id}/problems?of=${lines === 'refused' ? 'run' : 'check'}`

/**
 * `done` is the number of rows that the import has processed. It is part of the query's key, so that new refusals are
 * fetched while the import runs.
 */
export const problemPages = (
  userId: string | undefined,
  id: string,
  lines: Exclude<Lines, 'changes'>,
  done: number,
) => pagedQuery(importKey(userId, { problems: id, lines, done }), pathOf(id, lines), importProblem)

export const changePages = (userId: string | undefined, id: string) =>
  pagedQuery(importKey(userId, { changes: id }), `/api/imports/${id}/changes`, importChange)

/** The imports that were started, of all kinds or of one branch. */
export const historyPages = (userId: string | undefined, branchId: number | undefined) =>
  pagedQuery(
    importKey(userId, { history: branchId ?? null }),
    `/api/imports?limit=${PAGE}${branchId === undefined ? '' : `&branch=${branchId}`}`,
    importProgress,
    {
      refetchInterval: ({ state: { data } }) => {
        const all = data?.pages.flatMap(({ items }) => items) ?? []
        return all.some(({ status }) => status === 'running') ? LOOK_MS : false
      },
    },
  )
