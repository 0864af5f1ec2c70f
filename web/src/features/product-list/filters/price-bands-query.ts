import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { priceHistogram } from '#contract/catalogue/search.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** A list's price filter, order and page size change nothing about what its products cost. */
const ignored = ['minPrice', 'maxPrice', 'sort', 'limit']

/**
 * The number of a list's products in each band of prices. `search` is the query string of GET /api/products, undefined
 * while there is no list.
 */
export const priceBandsQuery = (search: string | undefined) => {
  const params = new URLSearchParams(search)
  for (const name of ignored) params.delete(name)
  return queryOptions({
    queryKey: keys.shop.prices({ of: params.toString() }),
    queryFn: ({ signal }) => api(`/api/products/prices?${params}`, priceHistogram, { signal }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
}
