import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ledgerEntry, ledgerQuery, ledgerSums } from '#contract/finance/ledger.ts'
import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

const PAGE = 50

type User = string | undefined

export const ledgerFilters = addressState(ledgerQuery)
const sumsFilters = addressState(ledgerQuery.pick({ account: true, asOf: true }))

/** Newest first. `query`: the query string of GET /api/finance/ledger. */
export const ledgerPages = (userId: User, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).staff({ ledger: query }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(ledgerEntry), signal),
    initialPageParam: `/api/finance/ledger?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    getNextPageParam: (last) => last.next,
  })

export const sumsQuery = (userId: User, filters: Parameters<typeof sumsFilters.write>[0]) => {
  const query = sumsFilters.write(filters).toString()
  return queryOptions({
    queryKey: keys.own(userId).staff({ ledgerSums: query }),
    queryFn: ({ signal }) => api(`/api/finance/ledger/sums?${query}`, ledgerSums, { signal }),
  })
}
