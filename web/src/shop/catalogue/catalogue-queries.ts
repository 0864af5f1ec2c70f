import { category, product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

export const categoriesQuery = apiQuery(keys.shop.categories, '/api/categories', z.array(category))

export const productQuery = (slug: string, branchId: number | undefined) =>
  apiQuery(
    keys.shop.product({ slug, branch: branchId }),
    `/api/products/slug/${encodeURIComponent(slug)}${branchId === undefined ? '' : `?branch=${branchId}`}`,
    product,
  )

/** `parameters` are the query parameters of GET /api/products; they are sent in the given order. */
export const productsQuery = (parameters: {
  branch: number | undefined
  [name: string]: unknown
}) => {
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return apiQuery(keys.shop.products(parameters), `/api/products?${search}`, z.array(product))
}

/** How many products of the same category a product's page shows. */
export const RELATED = 4

/** One product more than is shown, since the answer may include the product itself. */
export const relatedQuery = (categoryId: number, branchId: number | undefined) =>
  productsQuery({ category: categoryId, limit: RELATED + 1, branch: branchId })

/** A list of products, page by page. `search` is the query string of GET /api/products, including the branch. */
export const productPagesQuery = (branchId: number | undefined, search: string) =>
  pagedQuery(
    keys.shop.products({ branch: branchId, pagesOf: search }),
    `/api/products?${search}`,
    product,
  )

/** The API answers for at most this many products at once. */
export const MOST_NAMED = 200

/**
 * Fetches these products with their price and stock at the branch. A product that the branch does not sell has 0
 * available; a deleted product is left out.
 */
export const productsByIdQuery = (branchId: number | undefined, productIds: readonly number[]) => {
  const ids = [...new Set(productIds)].sort((a, b) => a - b).slice(0, MOST_NAMED)
  const branch = branchId === undefined ? '' : `branch=${branchId}&`
  return apiQuery(
    keys.shop.products({ branch: branchId, ids }),
    `/api/products?${branch}ids=${ids.join(',')}`,
    z.array(product),
  )
}
