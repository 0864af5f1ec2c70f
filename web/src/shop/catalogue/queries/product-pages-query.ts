import { infiniteQueryOptions } from '@tanstack/react-query'
import { product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import { apiPage } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

/** A list page by page. `search`: the query string of GET /api/products, with the branch in it. */
export const productPagesQuery = (branchId: number | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.shop.products({ branch: branchId, pagesOf: search }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(product), signal),
    initialPageParam: `/api/products?${search}`,
    getNextPageParam: (last) => last.next,
  })
