import { queryOptions } from '@tanstack/react-query'
import { product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

/** The API answers about at most so many products at once. */
export const MOST_NAMED = 200

/**
 * These products as the branch sells them. A product that the branch does not sell has 0 available. Gone products are
 * left out. Without a branch nothing is said of what is available.
 */
export const productsByIdQuery = (branchId: number | undefined, productIds: readonly number[]) => {
  const ids = [...new Set(productIds)].sort((a, b) => a - b).slice(0, MOST_NAMED)
  const branch = branchId === undefined ? '' : `branch=${branchId}&`
  return queryOptions({
    queryKey: keys.shop.products({ branch: branchId, ids }),
    queryFn: ({ signal }) =>
      api(`/api/products?${branch}ids=${ids.join(',')}`, z.array(product), { signal }),
  })
}
