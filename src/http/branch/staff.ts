import * as z from 'zod'
import { changeBranch } from '../../commands/branch/change-branch.ts'
import { openBranch } from '../../commands/branch/open-branch.ts'
import { setBranchActive } from '../../commands/branch/set-branch-active.ts'
import {
  branchParams,
  branchRemains,
  changeBranchBody,
  newBranchBody,
  openedBranch,
  staffBranch,
} from '../../contract/branch.ts'
import { activeBody } from '../../contract/staff-users.ts'
import { denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { presentBranch } from '../catalogue/present.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith, changeByStaff } from '../server/route-parts.ts'

const area = 'Branches'
const changed = changeByStaff(area)

const list = defineRoute({
  method: 'GET',
  path: '/api/admin/branches',
  area,
  summary: 'All branches, switched off or not, with their revisions; for admins',
  input: z.object({}),
  status: 200,
  response: z.array(staffBranch),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['catalogue'],
  handle: ({ actor, queries }) => {
    if (!isAdmin(actor)) return denied(actor)
    const docs = queries.catalogue.branches()
    return ok({ body: docs.map((doc) => ({ ...presentBranch(doc), revision: doc.revision })) })
  },
})

const remains = defineRoute({
  method: 'GET',
  path: '/api/branches/:id/remains',
  area,
  summary: 'What stays at the branch when it is switched off: open orders and pieces; for admins',
  input: z.object({ params: branchParams }),
  status: 200,
  response: branchRemains,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND'],
  reads: ['branchFigures', 'catalogue'],
  handle: async ({ actor, queries: { branchFigures, catalogue }, params: { id } }) => {
    if (!isAdmin(actor)) return denied(actor)
    if (catalogue.branch(id) === undefined) return reject('BRANCH_NOT_FOUND')
    const found = await branchFigures.openOrders(actor, id)
    if (!found.ok) return found
    return ok({ body: { openOrders: found.value, pieces: catalogue.piecesOfBranch(id) } })
  },
})

const open = defineRoute({
  method: 'POST',
  path: '/api/branches',
  mayAsk: isAdmin,
  area,
  summary: 'Opens a branch; for admins',
  input: z.object({ body: newBranchBody }),
  status: 201,
  response: openedBranch,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_CODE_TAKEN'],
  limits: ['staff'],
  reads: [],
  handle: async ({ body, issue }) =>
    answerWith(await issue(openBranch, body), ({ branchId }) => ({ id: branchId })),
})

const change = defineRoute({
  ...changed,
  path: '/api/branches/:id',
  mayAsk: isAdmin,
  summary: 'Changes a branch’s name, address, place, hours, radius and phone; for admins',
  input: z.object({ params: branchParams, body: changeBranchBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND', 'CHANGED_MEANWHILE'],
  handle: async ({ params, body: { revision, ...facts }, issue }) =>
    answerEmpty(await issue(changeBranch, { branchId: params.id, facts, revision })),
})

const active = defineRoute({
  ...changed,
  path: '/api/branches/:id/active',
  mayAsk: isAdmin,
  summary: 'Switches a branch off, which then takes no new orders, or on again; for admins',
  input: z.object({ params: branchParams, body: activeBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BRANCH_NOT_FOUND', 'LAST_BRANCH', 'CHANGED_MEANWHILE'],
  handle: async ({ params, body, issue }) =>
    answerEmpty(await issue(setBranchActive, { branchId: params.id, ...body })),
})

export const staffBranchRoutes: readonly Route[] = [list, remains, open, change, active]
