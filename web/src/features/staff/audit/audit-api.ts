import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { auditPage, causedEvents, look, MOST_ENTRIES } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit-vocabulary.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

type User = string | undefined
export type Thing = { kind: AuditKind; id: string }

/** Pages of as many entries as a slider goes over. The first says the facts of the moment. Null: now. */
export const historyQuery = (userId: User, { kind, id }: Thing, asOf: string | null) => {
  const asked = new URLSearchParams({ limit: String(MOST_ENTRIES) })
  if (asOf !== null) asked.set('asOf', asOf)
  return infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ audit: `${kind}/${id}`, asOf }),
    queryFn: ({ pageParam, signal }) => {
      const query =
        pageParam === '' ? asked : new URLSearchParams([...asked, ['cursor', pageParam]])
      return api(`/api/audit/${kind}/${id}?${query}`, auditPage, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export const causedQuery = (userId: User, request: string) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ request }),
    queryFn: ({ signal }) => api(`/api/audit/request/${request}`, causedEvents, { signal }),
  })

export const looksQuery = (userId: User, customer: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ looksInto: customer }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(look), signal),
    initialPageParam: `/api/audit/user/${customer}/looks?limit=20`,
    getNextPageParam: (last) => last.next,
  })
