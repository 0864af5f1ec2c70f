import * as z from 'zod'
import { branch, category, product } from '../../contract/catalogue/catalogue.ts'
import {
  type ListFacets,
  listFacets,
  productSlugParams,
  productsQuery,
  type Suggestions,
  suggestions,
  suggestQuery,
} from '../../contract/catalogue/product-lists.ts'
import {
  recommendation,
  recommendationsQuery,
  recommendationTexts,
} from '../../contract/catalogue/recommendations.ts'
import { type Coordinates, distanceKm } from '../../contract/rules/distance.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { catalogueId } from '../../contract/rules/schema.ts'
import { fill } from '../../contract/rules/text.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Facets } from '../../projections/catalogue/list-products.ts'
import type { Suggested } from '../../projections/catalogue/queries.ts'
import { defineRoute, defineSharedRoute, type Route } from '../server/route.ts'
import { presentBranch, presentCategory, presentProduct, presentShownProduct } from './present.ts'

const area = 'Catalogue'

type Asked = z.output<typeof recommendationsQuery>

/** No distance is given unless both the latitude and the longitude were sent. */
const distanceTo = (branch: Coordinates | undefined, { latitude, longitude }: Asked) =>
  branch === undefined || latitude === undefined || longitude === undefined
    ? {}
    : { distance: Math.round(distanceKm({ latitude, longitude }, branch) * 10) / 10 }

const recommend = defineRoute({
  method: 'GET',
  path: '/api/recommendations',
  area: 'Catalogue',
  summary: 'What a shopper may want from a branch, each with its reason; in stock first',
  input: z.object({ query: recommendationsQuery }),
  status: 200,
  response: z.array(recommendation),
  errors: ['BRANCH_NOT_FOUND'],
  reads: ['catalogue', 'orders', 'users'],
  handle: async ({ actor, query, queries, deps }) => {
    const { recommendations, catalogue } = queries
    const found = await recommendations.forShopper(actor, {
      ...query,
      at: deps.commands.world.now(),
    })
    if (!found.ok) return found
    const from = catalogue.branch(query.branchId)
    const distance = distanceTo(from, query)
    const branch = from?.name ?? ''
    return ok({
      body: found.value.map(({ product, ...why }) => ({
        ...presentProduct(product),
        inStock: (product.available ?? 0) > 0,
        ...why,
        branch,
        reason: fill(recommendationTexts[why.because], {
          branch,
          name: why.boughtWith?.name ?? '',
        }),
        ...distance,
      })),
    })
  },
})

const presentSuggestions = ({ products, categories }: Suggested): Suggestions => ({
  products: products.map((product) => ({
    id: product.productId,
    name: product.name,
    nameSw: product.nameSw,
    slug: product.slug,
    unit: product.unit,
    price: toKsh(product.priceCents),
    imageUrl: product.imageUrl,
    inStock: product.available === undefined ? undefined : product.available > 0,
  })),
  categories: categories.map(({ categoryId, name, nameSw, slug }) => ({
    id: categoryId,
    name,
    nameSw,
    slug,
  })),
})

const presentFacets = ({ prices, categories, missing }: Facets): ListFacets => ({
  missing,
  prices: prices.map(({ upToCents, count }) => ({
    upTo: upToCents === null ? null : toKsh(upToCents),
    count,
  })),
  categories: [...categories].map(([id, count]) => ({ id, count })),
})

const suggest = defineRoute({
  method: 'GET',
  path: '/api/search/suggest',
  area,
  summary: 'Products and categories that somebody may mean who has typed so far',
  input: z.object({ query: suggestQuery }),
  status: 200,
  response: suggestions,
  errors: [],
  reads: ['catalogue'],
  version: ({ queries, query: { q, branch } }) => queries.catalogue.versions.suggest(q, branch),
  isLong: () => true,
  handle: ({ queries, query: { q, branch } }) => {
    const { catalogue } = queries
    return ok({ body: presentSuggestions(catalogue.suggest(q, branch)) })
  },
})

const facets = defineRoute({
  method: 'GET',
  path: '/api/products/facets',
  area,
  summary:
    'How many products of a list cost how much, and are of each category; takes the filters of the list, and leaves out its own of both',
  input: z.object({ query: productsQuery.omit({ limit: true, cursor: true, sort: true }) }),
  status: 200,
  response: listFacets,
  errors: [],
  reads: ['catalogue'],
  version: ({ queries, query }) => queries.catalogue.versions.facets(query),
  isLong: ({ query }) => query.search !== undefined,
  handle: ({ queries, query }) => ok({ body: presentFacets(queries.catalogue.facets(query)) }),
})

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
  version: ({ queries }) => queries.catalogue.versions.branches(),
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
  version: ({ queries }) => queries.catalogue.versions.categories(),
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
  version: ({ queries, query }) => queries.catalogue.versions.products(query),
  isLong: ({ query }) => query.search !== undefined,
  handle: ({ queries, query }) => {
    const { docs, next, total } = queries.catalogue.products(query)
    return ok({ body: docs.map(presentShownProduct), next, total })
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
  version: ({ queries, params }) => queries.catalogue.versions.productBySlug(params.slug),
  handle: ({ queries, params, query }) => {
    const found = queries.catalogue.productBySlug(params.slug, query.branch)
    if (found === undefined) return reject('PRODUCT_NOT_FOUND')
    const body = presentShownProduct(found)
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
  suggest,
  facets,
  recommend,
]
