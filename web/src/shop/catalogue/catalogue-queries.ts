import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { branch, category, product } from '#contract/catalogue.ts'
import { publicInventoryRecord } from '#contract/inventory.ts'
import { z } from '#contract/rules/zod.ts'
import { api, apiPage } from '../../lib/api.ts'

export const branchesQuery = queryOptions({
  queryKey: ['branches'],
  queryFn: ({ signal }) => api('/api/branches', z.array(branch), { signal }),
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api('/api/categories', z.array(category), { signal }),
})

/** `search` is the query string of GET /api/products, e.g. 'branch=1&featured=true'. */
export const productsQuery = (search: string) =>
  queryOptions({
    queryKey: ['products', search],
    queryFn: ({ signal }) => api(`/api/products?${search}`, z.array(product), { signal }),
  })

/** The API answers about this many products at once. */
export const MOST_NAMED = 200

/** These products as the branch sells them, those that it does not sell with 0 available; gone ones are not among them. */
export const shelfQuery = (branchId: number, productIds: readonly number[]) => {
  const ids = [...new Set(productIds)].sort((a, b) => a - b).slice(0, MOST_NAMED)
  const [branch, named] = [`branch=${branchId}`, `ids=${ids.join(',')}`]
  return queryOptions({
    queryKey: ['products', 'shelf', branch, named],
    queryFn: ({ signal }) => api(`/api/products?${branch}&${named}`, z.array(product), { signal }),
  })
}

/** The same list, page by page. */
export const productPagesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'pages', search],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(product), signal),
    initialPageParam: `/api/products?${search}`,
    getNextPageParam: (last) => last.next,
  })

export const productQuery = (slug: string, branchId: number | undefined) =>
  queryOptions({
    queryKey: ['product', slug, branchId ?? 0],
    queryFn: ({ signal }) =>
      api(
        `/api/products/slug/${encodeURIComponent(slug)}${branchId === undefined ? '' : `?branch=${branchId}`}`,
        product,
        { signal },
      ),
  })

export const stockQuery = (productId: number) =>
  queryOptions({
    queryKey: ['stock', productId],
    queryFn: ({ signal }) =>
      api(`/api/inventory/product/${productId}`, z.array(publicInventoryRecord), { signal }),
  })
