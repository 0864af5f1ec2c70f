import { queryOptions } from '@tanstack/react-query'
import { publicInventoryRecord } from '#contract/inventory.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

export const stockQuery = (productId: number) =>
  queryOptions({
    queryKey: keys.shop.stock({ product: productId }),
    queryFn: ({ signal }) =>
      api(`/api/inventory/product/${productId}`, z.array(publicInventoryRecord), { signal }),
  })
