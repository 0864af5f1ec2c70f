import * as z from 'zod'
import { assignRole, createStaff, setUserActive } from '../../commands/user/staff.ts'
import { paging } from '../../contract/rules/schema.ts'
import {
  accountChanged,
  activeBody,
  newStaff,
  newStaffBody,
  roleBody,
  staffUser,
  userParams,
  usersQuery,
} from '../../contract/staff-users.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { leftAfter } from '../delivery/former-drivers.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerPage, answerWith, changeByStaff, pageOf } from '../server/route-parts.ts'
import { presentLink, presentStaffUser } from './present.ts'

const area = 'Accounts'
const read = { method: 'GET', area, status: 200, reads: ['users'] } as const
const changed = changeByStaff(area)

const list = defineRoute({
  ...read,
  path: '/api/admin/users',
  mayAsk: isAdmin,
  summary: 'Accounts, the newest first, or by the beginnings of words; for admins',
  input: z.object({ query: usersQuery.extend(paging.shape) }),
  response: z.array(staffUser),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) =>
    answerPage(
      await queries.users.list(actor, filter, pageOf({ limit, cursor })),
      presentStaffUser,
    ),
})

const one = defineRoute({
  ...read,
  path: '/api/admin/users/:id',
  summary: 'One account; for admins',
  input: z.object({ params: userParams }),
  response: staffUser,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  handle: async ({ actor, queries, params: { id } }) =>
    answerWith(await queries.users.staffView(actor, id), presentStaffUser),
})

const create = defineRoute({
  method: 'POST',
  path: '/api/admin/users',
  mayAsk: isAdmin,
  area,
  summary: 'Makes an account with a role, and the link by which its owner chooses a password',
  input: z.object({ body: newStaffBody }),
  status: 201,
  response: newStaff,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ACCOUNT_TAKEN', 'BRANCH_NOT_FOUND'],
  limits: ['staff'],
  reads: [],
  handle: async ({ body: { phoneNumber = '', ...person }, issue, ...visit }) => {
    const created = await issue(createStaff, { ...person, phoneNumber })
    if (!created.ok) return created
    return ok({ body: { id: created.value.userId, link: presentLink(visit, created.value) } })
  },
})

const role = defineRoute({
  ...changed,
  path: '/api/admin/users/:id/role',
  mayAsk: isAdmin,
  summary: 'Gives an account another role, a manager’s with the branch; its sessions end',
  input: z.object({ params: userParams, body: roleBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'LAST_ADMIN',
    'CHANGED_MEANWHILE',
  ],
  response: accountChanged,
  handle: async ({ params, body, issue, ...visit }) => {
    const assigned = await issue(assignRole, { userId: params.id, ...body })
    if (!assigned.ok) return assigned
    return ok({ body: { left: body.role === 'driver' ? null : await leftAfter(visit, params.id) } })
  },
})

const active = defineRoute({
  ...changed,
  path: '/api/admin/users/:id/active',
  mayAsk: isAdmin,
  summary: 'Switches an account off, which ends its sessions, or on again; for admins',
  input: z.object({ params: userParams, body: activeBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'LAST_ADMIN', 'CHANGED_MEANWHILE'],
  response: accountChanged,
  handle: async ({ params, body, issue, ...visit }) => {
    const set = await issue(setUserActive, { userId: params.id, ...body })
    if (!set.ok) return set
    return ok({ body: { left: body.isActive ? null : await leftAfter(visit, params.id) } })
  },
})

export const staffUserRoutes: readonly Route[] = [list, one, create, role, active]
