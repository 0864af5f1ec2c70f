import { queryOptions } from '@tanstack/react-query'
import { category } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '../../keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: keys.shop.categories,
  queryFn: ({ signal }) => api('/api/categories', z.array(category), { signal }),
})
