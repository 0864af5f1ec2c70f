import {
  branchRemains,
  type changeBranchBody,
  type newBranchBody,
  openedBranch,
} from '#contract/branch.ts'
import type { z } from '#contract/rules/schema.ts'
import { api, send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** The keys of queries that are outdated after a branch was changed. */
export const branchKeys = (userId: string | undefined) => [
  keys.own(userId).staff({ part: 'branches' }),
  keys.shop.branches,
]

/** The open orders and pieces that the branch would keep if it were switched off now. */
export const remainsQuery = (userId: string | undefined, id: number) =>
  apiQuery(
    keys.own(userId).staff({ part: 'branches', remains: id }),
    `/api/branches/${id}/remains`,
    branchRemains,
    { staleTime: 0 },
  )

export const openBranch = (body: z.output<typeof newBranchBody>) =>
  api('/api/branches', openedBranch, { method: 'POST', body })

export const changeBranch = (id: number, body: z.output<typeof changeBranchBody>) =>
  send(`/api/branches/${id}`, { method: 'PATCH', body })

export const setBranchActive = (id: number, body: { isActive: boolean; revision: number }) =>
  send(`/api/branches/${id}/active`, { method: 'PATCH', body })
