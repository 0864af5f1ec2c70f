import { queryOptions } from '@tanstack/react-query'
import { shelfRecord } from '#contract/branch/branch-shelf.ts'
import { changedStock } from '#contract/inventory.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** The first items by name, then size, or more of them that a search found. */
const FIRST = 15
const FOUND = 100

/** Live messages about the branch's stock have it fetched again. */
export const shelfQuery = (userId: string | undefined, branchId: number, search: string) =>
  queryOptions({
    queryKey: keys.own(userId).stock({ branch: branchId, shelf: search }),
    queryFn: ({ signal }) => {
      const limit = search === '' ? FIRST : FOUND
      const query = new URLSearchParams({ search, limit: String(limit) })
      return api(`/api/branches/${branchId}/shelf?${query}`, z.array(shelfRecord), { signal })
    },
  })

/** `seen`: the quantity that was shown. The server refuses a count of a stock that moved since. */
export const setQuantity = (id: string, body: { quantity: number; seen: number }) =>
  api(`/api/inventory/${id}`, changedStock, { method: 'PATCH', body })
