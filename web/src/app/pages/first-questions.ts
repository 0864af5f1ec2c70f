import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { stockQuery } from '../../features/product/use-product.ts'
import { apiSearch, parseFilters } from '../../features/product-list/list-filters.ts'
import { branchAmong, branchesQuery } from '../../shop/branch/branch.ts'
import {
  categoriesQuery,
  productPagesQuery,
  productQuery,
  relatedQuery,
} from '../../shop/catalogue/catalogue-queries.ts'
import { facetsQuery } from '../../shop/catalogue/facets-query.ts'

/** `search`: the query string of the page's address. `branch`: the code of the visitor's branch. */
type Place = { path: string; search: string; branch: string | null; client: QueryClient }

/** Fetches an answer. Undefined if this fails: then the browser asks again. */
const ask = async <Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> => {
  try {
    return await client.fetchQuery(query)
  } catch {
    client.getQueryCache().find({ queryKey: query.queryKey })?.reset()
    return undefined
  }
}

const branchOf = ({ client, branch }: Place): Branch | undefined =>
  branchAmong(client.getQueryData(branchesQuery.queryKey) ?? [], branch)

const askForProduct = async (slug: string, place: Place): Promise<void> => {
  const { client } = place
  const branchId = branchOf(place)?.id
  const product = await ask(client, productQuery(slug, branchId))
  if (product === undefined) return
  await Promise.all([
    ask(client, stockQuery(product.id)),
    ask(client, relatedQuery(product.categoryId, branchId)),
  ])
}

const askForList = async (place: Place): Promise<void> => {
  const { client } = place
  const filters = parseFilters(new URLSearchParams(place.search))
  const branches = client.getQueryData(branchesQuery.queryKey) ?? []
  const branch = branches.find(({ id }) => id === filters.branch) ?? branchOf(place)
  const categories = client.getQueryData(categoriesQuery.queryKey) ?? []
  const search = apiSearch(filters, categories, branch)
  if (search === undefined) return
  const pages = productPagesQuery(branch?.id, search)
  const asking = client.fetchInfiniteQuery(pages).catch(() => {
    client.getQueryCache().find({ queryKey: pages.queryKey })?.reset()
  })
  await Promise.all([asking, ask(client, facetsQuery(search))])
}

/**
 * Fetches what the most visited pages will ask for, once the client has the branches and the categories. Such a page is
 * then drawn once; others are drawn again for each round of questions that drawing them finds.
 */
export const askFirst = async (place: Place): Promise<void> => {
  if (matchPath('/products', place.path) !== null) return askForList(place)
  const slug = matchPath('/products/:slug', place.path)?.params.slug
  if (slug !== undefined) await askForProduct(slug, place)
}
