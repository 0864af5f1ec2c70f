import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listFacets } from '#contract/catalogue/product-lists.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../keys.ts'

/** A list's order and page size change nothing about what it holds. */
const ignored = ['sort', 'limit']

/**
 * How many products each band of prices and each category would leave of a list. `search` is the query string of GET
 * /api/products, undefined while there is no list.
 */
export const facetsQuery = (search: string | undefined) => {
  const params = new URLSearchParams(search)
  for (const name of ignored) params.delete(name)
  return queryOptions({
    queryKey: keys.shop.facets({ of: params.toString() }),
    queryFn: ({ signal }) => api(`/api/products/facets?${params}`, listFacets, { signal }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
}
