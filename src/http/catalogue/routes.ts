import * as z from 'zod'
import { branch, category, product } from '../../contract/catalogue/catalogue.ts'
import { productSlugParams, productsQuery } from '../../contract/catalogue/product-query.ts'
import { catalogueId } from '../../contract/rules/primitives.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { defineSharedRoute, type Route } from '../server/route.ts'
import { presentBranch, presentCategory, presentProduct } from './present.ts'

const area = 'Catalogue'

const listBranches = defineSharedRoute({
  method: 'GET',
  path: '/api/branches',
  area,
  summary: 'All branches, as they opened',
  input: z.object({}),
  status: 200,
  response: z.array(branch),
  errors: [],
  reads: ['catalogue'],
  handle: ({ queries }) => ok({ body: queries.catalogue.branches().map(presentBranch) }),
})

const listCategories = defineSharedRoute({
  method: 'GET',
  path: '/api/categories',
  area,
  summary: 'All categories, with the number of their products',
  input: z.object({}),
  status: 200,
  response: z.array(category),
  errors: [],
  reads: ['catalogue'],
  handle: ({ queries }) => ok({ body: queries.catalogue.categories().map(presentCategory) }),
})

const listProducts = defineSharedRoute({
  method: 'GET',
  path: '/api/products',
  area,
  summary:
    'Products, searched, filtered and sorted, by their prices at the branch that is named; in pages of 200, or of the limit that is given',
  input: z.object({ query: productsQuery }),
  status: 200,
  response: z.array(product),
  errors: [],
  reads: ['catalogue'],
  isLong: ({ query }) => query.search !== undefined,
  handle: ({ queries, query }) => {
    const { docs, next, total } = queries.catalogue.products(query)
    return ok({ body: docs.map(presentProduct), next, total })
  },
})

const productBySlug = defineSharedRoute({
  method: 'GET',
  path: '/api/products/slug/:slug',
  area,
  summary:
    'One product with its variants; with `branch`, what that branch has of it. A slug that it had before leads to it (301)',
  input: z.object({
    params: productSlugParams,
    query: z.object({ branch: catalogueId.optional() }),
  }),
  status: 200,
  response: product,
  errors: ['PRODUCT_NOT_FOUND'],
  reads: ['catalogue'],
  handle: ({ queries, params, query }) => {
    const found = queries.catalogue.productBySlug(params.slug, query.branch)
    if (found === undefined) return reject('PRODUCT_NOT_FOUND')
    const body = presentProduct(found)
    if (found.slug === params.slug) return ok({ body })
    const at = query.branch === undefined ? '' : `?branch=${query.branch}`
    return ok({ body, movedTo: `/api/products/slug/${found.slug}${at}` })
  },
})

export const catalogueRoutes: readonly Route[] = [
  listBranches,
  listCategories,
  listProducts,
  productBySlug,
]
