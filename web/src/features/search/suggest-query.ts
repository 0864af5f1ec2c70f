import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { suggestions } from '#contract/catalogue/search.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'

/** Suggestions for somebody who has typed `text`. The last suggestions stay until the next have come. */
export const suggestQuery = (text: string, branchId: number | undefined) => {
  const search = new URLSearchParams({ q: text })
  if (branchId !== undefined) search.set('branch', String(branchId))
  return queryOptions({
    queryKey: keys.shop.suggestions({ branch: branchId, text }),
    queryFn: ({ signal }) => api(`/api/search/suggest?${search}`, suggestions, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}
