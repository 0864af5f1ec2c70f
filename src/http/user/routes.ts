import * as z from 'zod'
import { logIn } from '../../commands/user/log-in.ts'
import { registerUser } from '../../commands/user/register-account.ts'
import { logOut } from '../../commands/user/sessions.ts'
import { loginBody, loginResponse, registerBody } from '../../contract/account.ts'
import { user } from '../../contract/user.ts'
import { denied, isGuest } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../server/visit.ts'
import { presentAccount, presentUser } from './present.ts'

const area = 'Accounts'

const login = defineRoute({
  method: 'POST',
  path: '/api/users/login',
  area,
  summary: 'Signs in with user name or e-mail address, and sets the session cookie',
  input: z.object({ body: loginBody }),
  status: 200,
  response: loginResponse,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_BUSY'],
  limits: ['login'],
  reads: [],
  handle: async ({ address, body, ctx, deps, issue }) => {
    const name = body.username.trim()
    const loggedIn = await guardGuesses(name, { address, ctx, deps }, () =>
      issue(logIn, {
        ...body,
        isKnown: deps.known.knows(ctx, name),
        before: sessionToken(ctx),
      }),
    )
    if (!loggedIn.ok) return loggedIn
    const { token, expiresAt, account } = loggedIn.value
    setSessionCookie(ctx, token, expiresAt)
    deps.known.remember(ctx, [account.username, account.email])
    // The account comes from the command: the read model may not have caught up.
    return ok({ body: { user: presentAccount(account) } })
  },
})

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

export const userRoutes: readonly Route[] = [login, register, logout, me]
