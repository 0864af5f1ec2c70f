import { queryOptions } from '@tanstack/react-query'
import {
  finding,
  findingState,
  findingsQuery,
  type reopenFindingBody,
  type settleFindingBody,
} from '#contract/payment/findings.ts'
import { z } from '#contract/rules/schema.ts'
import { addressState } from '#web/lib/address-state.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { LOOK_AGAIN_MS } from '#web/staff-shop/payment-queries.ts'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'

export const states = findingState.options

const findingFilters = addressState(findingsQuery)

/** The state of the list does not count as a filter, so clearing the filters keeps it. */
export const useFindingFilters = () => useAddressFilters(findingFilters, ['state'])
export type FindingFiltering = ReturnType<typeof useFindingFilters>

const PAGE = 50

/** Pages of findings, the newest money first. `query` is the query string of GET /api/payments/findings. */
export const findingPagesQuery = (userId: string | undefined, query: string) =>
  pagedQuery(
    keys.own(userId).payments({ findings: query }),
    `/api/payments/findings?${query}${query === '' ? '' : '&'}limit=${PAGE}`,
    finding,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The most open findings that are looked through. */
const LOOKED_THROUGH = 100

/** The ids of all open findings. Null: there are too many to look through. */
export const openIdsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).payments({ openFindings: 'ids' }),
    queryFn: async ({ signal }): Promise<readonly string[] | null> => {
      const path = `/api/payments/findings?limit=${LOOKED_THROUGH}`
      const { items, next } = await apiPage(path, z.array(finding), signal)
      return next === undefined ? items.map(({ id }) => id) : null
    },
    refetchInterval: LOOK_AGAIN_MS,
  })

export const findingQuery = (userId: string | undefined, id: string) =>
  apiQuery(keys.own(userId).payments({ finding: id }), `/api/payments/findings/${id}`, finding)

/** The findings, open and settled, that the text names by a whole receipt or order number. */
export const findingsNamedQuery = (userId: string | undefined, search: string) =>
  apiQuery(
    keys.own(userId).payments({ findingsNamed: search }),
    `/api/payments/findings?${new URLSearchParams({ state: 'all', search, limit: '5' })}`,
    z.array(finding),
  )

const nothing = z.object({})
export type Settling = z.input<typeof settleFindingBody>
export type Reopening = z.input<typeof reopenFindingBody>

export const settleFinding = (id: string, body: Settling) =>
  api(`/api/payments/findings/${id}/settle`, nothing, { method: 'POST', body })

export const reopenFinding = (id: string, body: Reopening) =>
  api(`/api/payments/findings/${id}/reopen`, nothing, { method: 'POST', body })
