import { queryOptions } from '@tanstack/react-query'
import { knownPlaces } from '#contract/map.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../keys.ts'

/** The places that the shop knows by name. Asked for only where somebody looks for one. */
export const placesQuery = queryOptions({
  queryKey: keys.shop.places,
  queryFn: ({ signal }) => api('/api/places', knownPlaces, { signal }),
})
