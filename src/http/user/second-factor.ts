import * as z from 'zod'
import {
  closeBrowserNotices,
  closeFactorNotices,
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
import { guardCodes } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerValue, answerWith } from '../server/route-parts.ts'
import { sessionToken } from '../server/visit.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { qrPath } from './qr-path.ts'
import {
  browserIdOf,
  cameByLink,
  changerIn,
  endSetUp,
  guessedIn,
  proofRefusals,
  setUpIn,
  unlessSetUp,
  withProof,
} from './sign-in.ts'

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
      await visit.issue(readFactor, {
        browserId: browserIdOf(visit),
        byLink: await cameByLink(visit),
      }),
      ({ newBrowsers, ...known }) => ({
        ...known,
        passkeyOrigin: passkeySiteOf(visit)?.origin ?? null,
        newBrowsers: newBrowsers.map(({ at, browser }) => ({ at, browser })),
      }),
    ),
})

const presentOffer = (offered: FactorOffer) => ({ ...offered, qr: qrPath(offered.address) })

const offer = defineRoute({
  ...posted,
  path: '/api/users/second-factor/offer',
  summary:
    'Gives a secret for the authenticator app, right after a link, or in a session by the password and the present factor or a recovery code; for staff',
  input: z.object({ body: offerFactorBody }),
  unlessStranger: unlessSetUp,
  response: factorOffer,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'CONFLICT', ...proofRefusals],
  handle: async ({ body, ...visit }) => {
    const setUp = await setUpIn(visit)
    if (setUp === undefined) return denied(visit.actor)
    return answerWith(
      await withProof(setUp, body, (proof) => setUp.owner.issue(offerFactor, proof)),
      presentOffer,
    )
  },
})

const confirm = defineRoute({
  ...posted,
  path: '/api/users/second-factor',
  summary:
    'Sets the offered second factor by a code of it, gives the recovery codes, ends all other sessions, and begins one after a link; for staff',
  input: z.object({ body: codeBody }),
  unlessStranger: unlessSetUp,
  response: factorSet,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'FACTOR_LINK_NEEDED',
    'FACTOR_NOT_OFFERED',
    'CODE_WRONG',
    'CODE_USED',
    'CODE_CLOCK_WRONG',
    'CONFLICT',
    'INVALID_CREDENTIALS',
  ],
  handle: async ({ body, ...visit }) => {
    const setUp = await setUpIn(visit)
    if (setUp === undefined) return denied(visit.actor)
    const set = await guardCodes(guessedIn(setUp), visit, () =>
      setUp.owner.issue(confirmFactor, { ...body, ...setUp.from, ...changerIn(visit) }),
    )
    return set.ok ? endSetUp(visit, setUp, set.value) : set
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

const seenChanges = defineRoute({
  ...posted,
  path: '/api/users/second-factor/notices',
  mayAsk: isStaff,
  summary:
    'Closes the notices of changes that another browser made to the second factor; for staff',
  input: nothing,
  response: nothing,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'USER_NOT_FOUND', 'CONFLICT'],
  handle: async (visit) =>
    answerEmpty(await visit.issue(closeFactorNotices, { browserId: browserIdOf(visit) ?? '' })),
})

const reset = defineRoute({
  ...common,
  method: 'DELETE',
  limits: ['staff'],
  path: '/api/admin/users/:id/second-factor',
  mayAsk: isAdmin,
  summary:
    'Takes away app, passkeys and recovery codes of somebody who lost them; the person’s sessions end',
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
  seenChanges,
  reset,
  sessions,
  end,
  endOthers,
]
