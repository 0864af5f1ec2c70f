import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Product, Variant } from '#contract/catalogue/catalogue.ts'
import { ApiError, type ApiPage } from '../../lib/api.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { branchesQuery } from '../../shop/catalogue/queries/branches-query.ts'
import { productQuery } from '../../shop/catalogue/queries/product-query.ts'
import { stockQuery } from '../../shop/catalogue/queries/stock-query.ts'
import { nounOf } from '../../shop/keys.ts'

const lists: readonly string[] = ['products', 'recommendations']
type Listed = Product[] | InfiniteData<ApiPage<Product>>

/** The product as a list has already brought it. It is shown until the product itself has come. */
const fromLists = (client: QueryClient, slug: string): Product | undefined =>
  client
    .getQueriesData<Listed>({ predicate: ({ queryKey }) => lists.includes(nounOf(queryKey)) })
    .flatMap(([, data = []]) =>
      Array.isArray(data) ? data : data.pages.flatMap((page) => page.items),
    )
    .find((product) => product.slug === slug)

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const useProduct = (slug: string) => {
  const client = useQueryClient()
  const branch = useCurrentBranch()
  const branches = useQuery(branchesQuery)
  const query = useQuery({
    ...productQuery(slug, branch?.id),
    enabled: !branches.isPending,
    placeholderData: (previous) => (previous?.slug === slug ? previous : fromLists(client, slug)),
  })
  return { query, branch, unknown: isUnknown(query.error) }
}

export type BranchStock = {
  /** Pieces at the current branch. Undefined while they are not known, or without a branch. */
  available: number | undefined
  /** Other branches that have pieces. */
  elsewhere: { branchId: number; quantity: number }[]
}

/** The stock of a product, or of the chosen variant, at the branches. */
export const useBranchStock = (product: Product, variant: Variant | undefined): BranchStock => {
  const branch = useCurrentBranch()
  const { data } = useQuery(stockQuery(product.id))
  const records = data?.filter(({ variantId }) => variantId === (variant?.id ?? 0)) ?? []
  const told = variant === undefined ? product.available : variant.available
  const here = records.find(({ branchId }) => branchId === branch?.id)?.quantity ?? 0
  return {
    available: data === undefined || branch === undefined ? told : here,
    elsewhere: records.filter(({ branchId, quantity }) => branchId !== branch?.id && quantity > 0),
  }
}
