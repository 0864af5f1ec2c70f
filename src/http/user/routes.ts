import * as z from 'zod'
import { registerUser } from '../../commands/user/register-account.ts'
import { logOut } from '../../commands/user/sessions.ts'
import { registerBody } from '../../contract/account.ts'
import { user } from '../../contract/user.ts'
import { denied, isGuest } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { clearSessionCookie, sessionToken } from '../server/visit.ts'
import { presentAccount, presentUser } from './present.ts'

const area = 'Accounts'

const register = defineRoute({
  method: 'POST',
  path: '/api/users/register',
  area,
  summary: 'Makes a customer’s account; signing in is a step of its own',
  input: z.object({ body: registerBody }),
  status: 201,
  response: user,
  errors: ['SHOP_NOT_SET_UP', 'ACCOUNT_TAKEN', 'TOO_BUSY'],
  limits: ['register'],
  reads: [],
  handle: async ({ body, deps, issue }) => {
    const registered = await issue(registerUser, body)
    if (!registered.ok) return registered
    const createdAt = deps.commands.world.now().toISOString()
    return ok({ body: { ...presentAccount(registered.value), createdAt } })
  },
})

const logout = defineRoute({
  method: 'POST',
  path: '/api/users/logout',
  area,
  summary: 'Ends the session',
  input: z.object({}),
  status: 200,
  response: z.object({}),
  errors: [],
  limits: ['logout'],
  reads: [],
  handle: async ({ ctx, issue }) => {
    const token = sessionToken(ctx)
    if (token !== undefined) await issue(logOut, { token })
    clearSessionCookie(ctx)
    return ok({ body: {} })
  },
})

const me = defineRoute({
  method: 'GET',
  path: '/api/auth/me',
  area,
  summary: 'The account that is signed in',
  input: z.object({}),
  status: 200,
  response: user,
  errors: ['UNAUTHENTICATED', 'USER_NOT_FOUND'],
  reads: ['users'],
  handle: async ({ actor, queries }) => {
    if (isGuest(actor)) return denied(actor)
    return answerWith(await queries.users.byId(actor, actor.id), presentUser)
  },
})

export const userRoutes: readonly Route[] = [register, logout, me]
