import { queryOptions } from '@tanstack/react-query'
import { mapGround } from '#contract/map.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../keys.ts'

export const groundQuery = queryOptions({
  queryKey: keys.shop.ground,
  queryFn: ({ signal }) => api('/api/map', mapGround, { signal }),
})
