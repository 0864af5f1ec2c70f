import { queryOptions } from '@tanstack/react-query'
import { mapGround } from '#contract/map.ts'
import { api } from '../../lib/api.ts'

export const groundQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => api('/api/map', mapGround, { signal }),
})
