import * as z from 'zod'
import {
  changePassword,
  makePasswordLink,
  spendPasswordLink,
} from '../../commands/user/passwords.ts'
import { logOutEverywhere } from '../../commands/user/sessions.ts'
import { changePasswordBody, passwordLink, spendPasswordLinkBody } from '../../contract/account.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { passwordLinkSpent } from '../../contract/sign-in.ts'
import { hasAccount, runsBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { clearSessionCookie, sessionToken } from '../server/visit.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { presentLink } from './present.ts'
import { keepNote } from './sign-in.ts'

const posted = { method: 'POST', area: 'Accounts', status: 200, reads: [] } as const
const nothing = z.object({})

const everywhere = defineRoute({
  ...posted,
  path: '/api/users/logout-everywhere',
  summary: 'Ends all of one’s own sessions',
  input: z.object({}),
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['logout'],
  handle: async ({ ctx, issue }) => {
    const ended = await issue(logOutEverywhere, null)
    if (!ended.ok) return ended
    clearSessionCookie(ctx)
    return ok({ body: {} })
  },
})

const change = defineRoute({
  ...posted,
  path: '/api/users/password',
  mayAsk: hasAccount,
  summary: 'Changes one’s own password by the old one; all other sessions end',
  input: z.object({ body: changePasswordBody }),
  response: nothing,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_PASSWORD',
    'STAFF_PASSWORD_WEAK',
    'USER_NOT_FOUND',
    'TOO_BUSY',
  ],
  limits: ['own'],
  handle: async ({ body, issue, ...visit }) => {
    const change = { ...body, token: sessionToken(visit.ctx) ?? '' }
    return answerWith(
      await guardGuesses(visit.actor.id, visit, () => issue(changePassword, change)),
      () => ({}),
    )
  },
})

const makeLink = defineRoute({
  ...posted,
  path: '/api/admin/users/:id/password-link',
  summary:
    'Makes the link by which a user chooses a new password, once, within 30 minutes, staff within 24 hours; for admins, and for managers whose branch has an order of the customer',
  input: z.object({ params: z.object({ id: uuid }) }),
  response: passwordLink,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  mayAsk: runsBranches,
  limits: ['password-link'],
  handle: async ({ issue, params, ...visit }) =>
    answerWith(await issue(makePasswordLink, { userId: params.id }), (value) =>
      presentLink(visit, value),
    ),
})

const spendLink = defineRoute({
  ...posted,
  path: '/api/users/password-link',
  summary:
    'Chooses a new password by such a link; all sessions end. Where the account needs a second factor and has none, this browser may set it',
  input: z.object({ body: spendPasswordLinkBody }),
  response: passwordLinkSpent,
  errors: ['LINK_NOT_VALID', 'STAFF_PASSWORD_WEAK', 'TOO_BUSY'],
  limits: ['login'],
  wrongSecret: 'LINK_NOT_VALID',
  handle: async ({ body, issue, ...visit }) => {
    const spent = await issue(spendPasswordLink, { ...body, site: passkeySiteOf(visit) })
    if (!spent.ok) return spent
    clearSessionCookie(visit.ctx)
    const { note, isAsked, ways } = spent.value
    if (note === undefined) return ok({ body: {} })
    keepNote(visit.ctx, 'setup', note)
    return ok({ body: isAsked ? { lacks: 'setup' as const, ways } : {} })
  },
})

export const passwordRoutes: readonly Route[] = [everywhere, change, makeLink, spendLink]
