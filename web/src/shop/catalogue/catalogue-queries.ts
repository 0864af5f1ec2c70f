import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { category, product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '../keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: keys.shop.categories,
  queryFn: ({ signal }) => api('/api/categories', z.array(category), { signal }),
})

export const productQuery = (slug: string, branchId: number | undefined) =>
  queryOptions({
    queryKey: keys.shop.product({ slug, branch: branchId }),
    queryFn: ({ signal }) =>
      api(
        `/api/products/slug/${encodeURIComponent(slug)}${branchId === undefined ? '' : `?branch=${branchId}`}`,
        product,
        { signal },
      ),
  })

/** `parameters`: those of GET /api/products, in this order. */
export const productsQuery = (parameters: {
  branch: number | undefined
  [name: string]: unknown
}) => {
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return queryOptions({
    queryKey: keys.shop.products(parameters),
    queryFn: ({ signal }) => api(`/api/products?${search}`, z.array(product), { signal }),
  })
}

/** A list page by page. `search`: the query string of GET /api/products, with the branch in it. */
export const productPagesQuery = (branchId: number | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.shop.products({ branch: branchId, pagesOf: search }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(product), signal),
    initialPageParam: `/api/products?${search}`,
    getNextPageParam: (last) => last.next,
  })

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
