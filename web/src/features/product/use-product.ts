import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Product, Variant } from '#contract/catalogue/catalogue.ts'
import { publicInventoryRecord } from '#contract/inventory.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { ApiError, type ApiPage } from '../../lib/api.ts'
import { branchesQuery, useCurrentBranch } from '../../shop/branch/branch.ts'
import { productQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { keys, nounOf } from '../../shop/keys.ts'

export const stockQuery = (productId: number) =>
  apiQuery(
    keys.shop.stock({ product: productId }),
    `/api/inventory/product/${productId}`,
    z.array(publicInventoryRecord),
  )

const lists: readonly string[] = ['products', 'recommendations']
type Listed = Product[] | InfiniteData<ApiPage<Product>>

/** The product as a list has loaded it before. It is shown until the server answers for the product itself. */
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
  /** Pieces in stock at the current branch. Undefined while they are unknown, or if there is no branch. */
  available: number | undefined
  /** Other branches that have pieces in stock. */
  elsewhere: { branchId: number; quantity: number }[]
}

/** The stock of a product, or of its chosen variant, at each branch. */
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
