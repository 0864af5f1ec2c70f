import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditPage, causedEvents, look, MOST_ENTRIES } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit-vocabulary.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

type User = string | undefined
export type AuditedThing = { kind: AuditKind; id: string }

/**
 * Fetches the record's history in pages. The first page also holds the facts of the record at the moment `asOf`; null
 * means now.
 */
export const historyQuery = (userId: User, { kind, id }: AuditedThing, asOf: string | null) => {
  const search = new URLSearchParams({ limit: String(MOST_ENTRIES) })
  if (asOf !== null) search.set('asOf', asOf)
  return infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ audit: `${kind}/${id}`, asOf }),
    queryFn: ({ pageParam, signal }) => {
      const query =
        pageParam === '' ? search : new URLSearchParams([...search, ['cursor', pageParam]])
      return api(`/api/audit/${kind}/${id}?${query}`, auditPage, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export const causedQuery = (userId: User, request: string) =>
  apiQuery(keys.own(userId).staff({ request }), `/api/audit/request/${request}`, causedEvents)

export const looksQuery = (userId: User, customer: string) =>
  pagedQuery(
    keys.own(userId).staff({ looksInto: customer }),
    `/api/audit/user/${customer}/looks?limit=20`,
    look,
  )
