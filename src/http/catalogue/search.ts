import * as z from 'zod'
import { productsQuery } from '../../contract/catalogue/product-query.ts'
import { listFacets, suggestions, suggestQuery } from '../../contract/catalogue/search.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { presentFacets, presentSuggestions } from './present-search.ts'

const area = 'Catalogue'

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
  shared: true,
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
  shared: true,
  isLong: ({ query }) => query.search !== undefined,
  handle: ({ queries, query }) => ok({ body: presentFacets(queries.catalogue.facets(query)) }),
})

export const searchRoutes: readonly Route[] = [suggest, facets]
