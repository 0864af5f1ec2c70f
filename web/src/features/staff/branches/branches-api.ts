import { queryOptions } from '@tanstack/react-query'
import {
  branchRemains,
  type changeBranchBody,
  type newBranchBody,
  openedBranch,
  staffBranch,
} from '#contract/branch.ts'
import { z } from '#contract/rules/schema.ts'
import { api, send } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** Queries that a change of a branch makes old. */
export const branchKeys = (userId: string | undefined) => [
  keys.own(userId).staff({ part: 'branches' }),
  keys.shop.branches,
]

export const staffBranchesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ part: 'branches' }),
    queryFn: ({ signal }) => api('/api/admin/branches', z.array(staffBranch), { signal }),
  })

/** What stays at the branch when it is switched off, as it is now. */
export const remainsQuery = (userId: string | undefined, id: number) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ part: 'branches', remains: id }),
    queryFn: ({ signal }) => api(`/api/branches/${id}/remains`, branchRemains, { signal }),
    staleTime: 0,
  })

export const openBranch = (body: z.output<typeof newBranchBody>) =>
  api('/api/branches', openedBranch, { method: 'POST', body })

export const changeBranch = (id: number, body: z.output<typeof changeBranchBody>) =>
  send(`/api/branches/${id}`, { method: 'PATCH', body })

export const setBranchActive = (id: number, body: { isActive: boolean; revision: number }) =>
  send(`/api/branches/${id}/active`, { method: 'PATCH', body })
