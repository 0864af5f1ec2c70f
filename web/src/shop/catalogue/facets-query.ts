import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listFacets } from '#contract/catalogue/product-lists.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../keys.ts'

/** Parameters that do not change which products a list holds. */
const ignored = ['sort', 'limit']

/**
 * For a list of products: how many remain in each price range and category. `search` is the list's query string of GET
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
