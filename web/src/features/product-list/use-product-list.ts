import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Branch, Category } from '#contract/catalogue/catalogue.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { categoriesQuery, productPagesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { apiSearch, type ListFilters } from './filters/list-filters.ts'

/** The list's branch: the one in the address, else the current one. */
const useListBranch = (wanted: number | undefined): Branch | undefined => {
  const current = useCurrentBranch()
  const { data } = useQuery(branchesQuery)
  return data?.find(({ id }) => id === wanted) ?? current
}

/** The list's pages. The last products stay while other filters load. */
export const useProductList = (filters: ListFilters) => {
  const branch = useListBranch(filters.branch)
  const branches = useQuery(branchesQuery)
  const categories = useQuery(categoriesQuery)
  const known: readonly Category[] = categories.data ?? []
  const settled = !branches.isPending && (filters.category.length === 0 || !categories.isPending)
  const search = settled ? apiSearch(filters, known, branch) : undefined
  const query = useInfiniteQuery({
    ...productPagesQuery(branch?.id, search ?? ''),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
  const nothing = settled && search === undefined
  const pages = nothing ? [] : query.data?.pages
  return {
    query,
    search,
    branch,
    categories: known,
    products: pages?.flatMap((page) => page.items),
    total: nothing ? 0 : pages?.[0]?.total,
  }
}
