import * as z from 'zod'
import { logInAfterSetup, type Waiting } from '../../commands/user/log-in.ts'
import {
  closeBrowserNotices,
  confirmFactor,
  type FactorOffer,
  offerFactor,
  readFactor,
  resetFactor,
} from '../../commands/user/second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../../commands/user/sessions.ts'
import {
  codeBody,
  factorOffer,
  factorSet,
  factorStanding,
  offerFactorBody,
  ownSessions,
  sessionParams,
} from '../../contract/sign-in.ts'
import { userParams } from '../../contract/staff-users.ts'
import { denied, hasAccount, isAdmin, isStaff } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { guardCodes, guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerValue, answerWith } from '../server/route-parts.ts'
import { as, sessionToken, type Visit } from '../server/visit.ts'
import { qrPath } from './qr-path.ts'
import { browserIdOf, signInOf, waitingIn, welcome } from './sign-in.ts'

const area = 'Accounts'
const common = { area, status: 200, reads: [] } as const
const posted = { ...common, method: 'POST', limits: ['own'] } as const
const nothing = z.object({})

const standing = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/users/second-factor',
  mayAsk: isStaff,
  summary: 'Whether one’s own second factor is set up or will be asked for, and new browsers',
  input: nothing,
  response: factorStanding,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND'],
  handle: async (visit) =>
    answerWith(
      await visit.issue(readFactor, { browserId: browserIdOf(visit) }),
      ({ newBrowsers, ...known }) => ({
        ...known,
        newBrowsers: newBrowsers.map(({ at, browser }) => ({ at, browser })),
      }),
    ),
})

/** The request in the name of the person whose sign-in waits for the set-up. */
const inTheirName = (visit: Visit, { account }: Waiting): Visit => {
  const { userId: id, role, branchId } = account
  return as({ id, role, branchId: branchId ?? undefined }, visit)
}

const presentOffer = (offered: FactorOffer) => ({ ...offered, qr: qrPath(offered.address) })

const offer = defineRoute({
  ...posted,
  path: '/api/users/second-factor/offer',
  summary:
    'Gives a secret for the authenticator app, in a session by the password, or right after signing in; for staff',
  input: z.object({ body: offerFactorBody }),
  response: factorOffer,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_PASSWORD',
    'USER_NOT_FOUND',
    'CONFLICT',
    'TOO_BUSY',
  ],
  handle: async ({ body: { password }, ...visit }) => {
    if (!isStaff(visit.actor)) {
      const waiting = await waitingIn(visit, 'setup')
      if (waiting === undefined) return denied(visit.actor)
      const offered = inTheirName(visit, waiting).issue(offerFactor, { password: null })
      return answerWith(await offered, presentOffer)
    }
    if (password === undefined) return reject('WRONG_PASSWORD')
    return answerWith(
      await guardGuesses(visit.actor.id, visit, () => visit.issue(offerFactor, { password })),
      presentOffer,
    )
  },
})

const confirm = defineRoute({
  ...posted,
  path: '/api/users/second-factor',
  summary:
    'Sets the offered second factor by a code of it, gives the recovery codes, and ends a sign-in that waits for it; for staff',
  input: z.object({ body: codeBody }),
  response: factorSet,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'FACTOR_NOT_OFFERED',
    'CODE_WRONG',
    'CODE_USED',
    'CODE_CLOCK_WRONG',
    'CONFLICT',
    'INVALID_CREDENTIALS',
  ],
  handle: async ({ body, ...visit }) => {
    const waiting = isStaff(visit.actor) ? undefined : await waitingIn(visit, 'setup')
    if (waiting === undefined && !isStaff(visit.actor)) return denied(visit.actor)
    const owner = waiting === undefined ? visit : inTheirName(visit, waiting)
    const guessed = { userId: owner.actor.id, name: waiting?.account.username ?? '' }
    const set = await guardCodes(guessed, visit, () => owner.issue(confirmFactor, body))
    if (!set.ok || waiting === undefined) return answerValue(set)
    const signIn = signInOf(visit, waiting.account.username)
    const begun = await owner.issue(logInAfterSetup, { ...signIn, waiting })
    return begun.ok ? ok({ body: { ...set.value, user: welcome(visit, begun.value) } }) : begun
  },
})

const seenBrowsers = defineRoute({
  ...posted,
  path: '/api/users/browser-notices',
  mayAsk: isStaff,
  summary: 'Closes the notices of new browsers; for staff',
  input: nothing,
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'CONFLICT'],
  handle: async (visit) =>
    answerEmpty(await visit.issue(closeBrowserNotices, { browserId: browserIdOf(visit) ?? '' })),
})

const reset = defineRoute({
  ...common,
  method: 'DELETE',
  limits: ['staff'],
  path: '/api/admin/users/:id/second-factor',
  mayAsk: isAdmin,
  summary: 'Takes away the second factor of somebody who lost it; the person’s sessions end',
  input: z.object({ params: userParams }),
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'OWN_MATTER', 'CONFLICT'],
  handle: async ({ params, issue }) => answerEmpty(await issue(resetFactor, { userId: params.id })),
})

const sessions = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/users/sessions',
  mayAsk: hasAccount,
  summary: 'One’s own sessions, the newest first',
  input: nothing,
  response: ownSessions,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  handle: async ({ ctx, issue }) =>
    answerValue(await issue(listSessions, { token: sessionToken(ctx) ?? '' })),
})

const end = defineRoute({
  ...common,
  method: 'DELETE',
  limits: ['logout'],
  path: '/api/users/sessions/:id',
  mayAsk: hasAccount,
  summary: 'Ends one of one’s own sessions',
  input: z.object({ params: sessionParams }),
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'SESSION_NOT_FOUND'],
  handle: async ({ params, issue }) => answerEmpty(await issue(endOwnSession, params)),
})

const endOthers = defineRoute({
  ...common,
  method: 'DELETE',
  limits: ['logout'],
  path: '/api/users/sessions',
  mayAsk: hasAccount,
  summary: 'Ends all of one’s own sessions but this one',
  input: nothing,
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  handle: async ({ ctx, issue }) =>
    answerEmpty(await issue(endOtherSessions, { token: sessionToken(ctx) ?? '' })),
})

export const secondFactorRoutes: readonly Route[] = [
  standing,
  offer,
  confirm,
  seenBrowsers,
  reset,
  sessions,
  end,
  endOthers,
]
