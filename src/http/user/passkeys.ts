import * as z from 'zod'
import { logInByPasskey } from '../../commands/user/log-in.ts'
import {
  addPasskey,
  askForOwnPasskey,
  askForPasskey,
  offerPasskey,
  removePasskey,
} from '../../commands/user/passkeys.ts'
import {
  addPasskeyBody,
  factorSet,
  offerFactorBody,
  passkeyBody,
  passkeyOffer,
  passkeyParams,
  passkeyQuestion,
  removePasskeyBody,
  signedIn,
} from '../../contract/sign-in.ts'
import { denied, isStaff } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { guardCodes } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerValue } from '../server/route-parts.ts'
import { browserName } from './browser-name.ts'
import { passkeySiteOf } from './passkey-site.ts'
import {
  changerIn,
  endSetUp,
  guessedIn,
  guessedOf,
  proofRefusals,
  setUpIn,
  signInOf,
  unlessSetUp,
  waitingIn,
  welcome,
  withProof,
} from './sign-in.ts'

const posted = {
  area: 'Accounts',
  method: 'POST',
  status: 200,
  reads: [],
} as const
const own = { ...posted, limits: ['own'] } as const
const signIn = { ...posted, limits: ['login'] } as const

const offer = defineRoute({
  ...own,
  path: '/api/users/passkeys/offer',
  summary:
    'What a browser needs to make a passkey, right after a link, or in a session by the password and the present factor or a recovery code; for staff',
  input: z.object({ body: offerFactorBody }),
  unlessStranger: unlessSetUp,
  response: passkeyOffer,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'CONFLICT',
    'PASSKEYS_NOT_HERE',
    'PASSKEYS_FULL',
    ...proofRefusals,
  ],
  handle: async ({ body, ...visit }) => {
    const site = passkeySiteOf(visit)
    const setUp = await setUpIn(visit)
    if (setUp === undefined) return denied(visit.actor)
    return answerValue(
      await withProof(setUp, body, (proof) => setUp.owner.issue(offerPasskey, { site, ...proof })),
    )
  },
})

const add = defineRoute({
  ...own,
  path: '/api/users/passkeys',
  summary:
    'Keeps a passkey that a browser made, gives recovery codes if there are none, ends all other sessions, and begins one after a link; for staff',
  input: z.object({ body: addPasskeyBody }),
  unlessStranger: unlessSetUp,
  response: factorSet,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'PASSKEYS_NOT_HERE',
    'PASSKEYS_FULL',
    'FACTOR_LINK_NEEDED',
    'PASSKEY_KNOWN',
    'PASSKEY_LAPSED',
    'PASSKEY_WRONG',
    'CONFLICT',
    'INVALID_CREDENTIALS',
  ],
  handle: async ({ body: { response, name }, ...visit }) => {
    const setUp = await setUpIn(visit)
    if (setUp === undefined) return denied(visit.actor)
    const passkey = {
      site: passkeySiteOf(visit),
      response,
      name: name || browserName(visit.ctx.get('user-agent')),
      ...setUp.from,
      ...changerIn(visit),
    }
    const added = await guardCodes(guessedIn(setUp), visit, () =>
      setUp.owner.issue(addPasskey, passkey),
    )
    return added.ok ? endSetUp(visit, setUp, added.value) : added
  },
})

const remove = defineRoute({
  ...own,
  path: '/api/users/passkeys/:id/remove',
  mayAsk: isStaff,
  summary:
    'Removes one of one’s own passkeys, by the password and the present factor or a recovery code; all other sessions end; for staff',
  input: z.object({ params: passkeyParams, body: removePasskeyBody }),
  response: z.object({}),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'PASSKEY_NOT_FOUND',
    'FACTOR_NEEDED',
    'CONFLICT',
    ...proofRefusals,
  ],
  handle: async ({ params, body, ...visit }) => {
    const setUp = await setUpIn(visit)
    if (setUp === undefined) return denied(visit.actor)
    return answerEmpty(
      await withProof(setUp, body, ({ password, factor }) =>
        visit.issue(removePasskey, {
          name: params.id,
          password,
          factor,
          ...changerIn(visit),
        }),
      ),
    )
  },
})

const askOwn = defineRoute({
  ...own,
  path: '/api/users/passkeys/ask',
  mayAsk: isStaff,
  summary:
    'What a browser needs to ask for a passkey in a session, as the proof that a change of the second factor needs; for staff',
  input: z.object({}),
  response: passkeyQuestion,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEYS_NOT_HERE'],
  handle: async (visit) =>
    answerValue(await visit.issue(askForOwnPasskey, { site: passkeySiteOf(visit) })),
})

const ask = defineRoute({
  ...signIn,
  path: '/api/users/login/passkey/offer',
  summary: 'What a browser needs to ask for a passkey, once the password of a sign-in was right',
  input: z.object({}),
  response: passkeyQuestion,
  errors: ['SIGN_IN_LAPSED', 'PASSKEYS_NOT_HERE'],
  handle: async (visit) => {
    const waiting = await waitingIn(visit, 'code')
    if (waiting === undefined) return reject('SIGN_IN_LAPSED')
    const { userId } = waiting.account
    return answerValue(await visit.issue(askForPasskey, { userId, site: passkeySiteOf(visit) }))
  },
})

const enter = defineRoute({
  ...signIn,
  path: '/api/users/login/passkey',
  summary: 'Ends a sign-in whose password was right by what a passkey has signed',
  input: z.object({ body: passkeyBody }),
  response: signedIn,
  errors: [
    'SIGN_IN_LAPSED',
    'PASSKEYS_NOT_HERE',
    'PASSKEY_COPIED',
    'PASSKEY_LAPSED',
    'PASSKEY_WRONG',
    'CONFLICT',
    'INVALID_CREDENTIALS',
  ],
  handle: async ({ body: { response }, issue, ...visit }) => {
    const waiting = await waitingIn(visit, 'code')
    if (waiting === undefined) return reject('SIGN_IN_LAPSED')
    const { account } = waiting
    const loggedIn = await guardCodes(guessedOf(account), visit, () =>
      issue(logInByPasskey, {
        ...signInOf(visit, account.username),
        waiting,
        site: passkeySiteOf(visit),
        response,
      }),
    )
    return loggedIn.ok ? ok({ body: { user: welcome(visit, loggedIn.value) } }) : loggedIn
  },
})

export const passkeyRoutes: readonly Route[] = [offer, add, remove, askOwn, ask, enter]
