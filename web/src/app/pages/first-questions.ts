import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { matchPath } from '#web/lib/router/match.ts'
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

/** Waits for an answer. Undefined if there is none: then the browser asks again. */
const unlessFailed = async <Data>(
  { client }: Pick<Place, 'client'>,
  queryKey: QueryKey,
  answer: Promise<Data>,
): Promise<Data | undefined> => {
  try {
    return await answer
  } catch {
    client.getQueryCache().find({ queryKey })?.reset()
    return undefined
  }
}

const ask = <Data, Key extends QueryKey>(
  place: Pick<Place, 'client'>,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> => unlessFailed(place, query.queryKey, place.client.fetchQuery(query))

const branchOf = ({ client, branch }: Place): Branch | undefined =>
  branchAmong(client.getQueryData(branchesQuery.queryKey) ?? [], branch)

const askForProduct = async (slug: string, place: Place): Promise<void> => {
  const branchId = branchOf(place)?.id
  const product = await ask(place, productQuery(slug, branchId))
  if (product === undefined) return
  await Promise.all([
    ask(place, stockQuery(product.id)),
    ask(place, relatedQuery(product.categoryId, branchId)),
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
  await Promise.all([
    unlessFailed(place, pages.queryKey, client.fetchInfiniteQuery(pages)),
    ask(place, facetsQuery(search)),
  ])
}

/**
 * Fetches what the most visited pages will ask for, once the client has the branches and the categories. Such a page is
 * then drawn once; others are drawn again for each round of questions that drawing them finds.
 */
export const askFirst = async (place: Place): Promise<void> => {
  if (matchPath('/products', place.path) !== undefined) return askForList(place)
  const slug = matchPath('/products/:slug', place.path)?.slug
  if (slug !== undefined) await askForProduct(slug, place)
}
