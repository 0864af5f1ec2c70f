import { queryOptions } from '@tanstack/react-query'
import { product } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

/** `asked`: the parameters of GET /api/products, in this order. */
export const productsQuery = (asked: { branch: number | undefined; [name: string]: unknown }) => {
  const search = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return queryOptions({
    queryKey: keys.shop.products(asked),
    queryFn: ({ signal }) => api(`/api/products?${search}`, z.array(product), { signal }),
  })
}
