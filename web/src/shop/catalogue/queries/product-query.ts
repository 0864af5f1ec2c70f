import { queryOptions } from '@tanstack/react-query'
import { product } from '#contract/catalogue/catalogue.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

export const productQuery = (slug: string, branchId: number | undefined) =>
  queryOptions({
    queryKey: keys.shop.product({ slug, branch: branchId }),
    queryFn: ({ signal }) =>
      api(
        `/api/products/slug/${encodeURIComponent(slug)}${branchId === undefined ? '' : `?branch=${branchId}`}`,
        product,
        { signal },
      ),
  })
