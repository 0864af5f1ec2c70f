import {
  type ImportReport,
  importChange,
  importProblem,
  importProgress,
  importReport,
} from '#contract/import.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { apiQuery, pagedQuery } from '#web/staff-ui/queries.ts'

/** What a file is of: products, or the shelves of a branch. */
export type ImportOf = { kind: 'products' } | { kind: 'counts'; branchId: number }

const PAGE = 10
/** A running import is looked at this often. */
const LOOK_MS = 1_000

const importKey = (userId: string | undefined, about: Record<string, unknown>) =>
  keys.own(userId).staff({ imports: about })

/** All about imports is old after one was begun. */
export const importsKey = (userId: string | undefined) => keys.own(userId).staff()

export const checkFile = (of: ImportOf, file: File) => {
  const query = new URLSearchParams({ kind: of.kind, name: file.name.slice(0, 200) })
  if (of.kind === 'counts') query.set('branch', String(of.branchId))
  // The bytes go as they are: the server says where they are in no encoding that it reads.
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

/** `done`: rows that were gone through, so that what was refused is asked for again. */
export const problemPages = (
  userId: string | undefined,
  id: string,
  lines: Exclude<Lines, 'changes'>,
  done: number,
) => pagedQuery(importKey(userId, { problems: id, lines, done }), pathOf(id, lines), importProblem)

export const changePages = (userId: string | undefined, id: string) =>
  pagedQuery(importKey(userId, { changes: id }), `/api/imports/${id}/changes`, importChange)

/** The imports that were begun: all of them, or those of a branch. */
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
