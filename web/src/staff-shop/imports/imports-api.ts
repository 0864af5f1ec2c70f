import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type ImportReport,
  importChange,
  importProblem,
  importProgress,
  importReport,
} from '#contract/import.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

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
  queryOptions({
    queryKey: importKey(userId, { report: id }),
    queryFn: ({ signal }) => api(`/api/imports/${id}`, importReport, { signal }),
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
) =>
  infiniteQueryOptions({
    queryKey: importKey(userId, { problems: id, lines, done }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(importProblem), signal),
    initialPageParam: pathOf(id, lines),
    getNextPageParam: (last) => last.next,
  })

export const changePages = (userId: string | undefined, id: string) =>
  infiniteQueryOptions({
    queryKey: importKey(userId, { changes: id }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(importChange), signal),
    initialPageParam: `/api/imports/${id}/changes`,
    getNextPageParam: (last) => last.next,
  })

/** The imports that were begun: all of them, or those of a branch. */
export const historyPages = (userId: string | undefined, branchId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: importKey(userId, { history: branchId ?? null }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(importProgress), signal),
    initialPageParam: `/api/imports?limit=${PAGE}${branchId === undefined ? '' : `&branch=${branchId}`}`,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state: { data } }) => {
      const all = data?.pages.flatMap(({ items }) => items) ?? []
      return all.some(({ status }) => status === 'running') ? LOOK_MS : false
    },
  })
