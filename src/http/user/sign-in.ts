import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  type LoggedIn,
  logIn,
  logInAfterSetup,
  logInByCode,
  type SignInBrowser,
  type Waiting,
  waitingAccount,
} from '../../commands/user/log-in.ts'
import type { LackingStep } from '../../commands/user/second-factor.ts'
import { loginBody } from '../../contract/account.ts'
import { codeBody, loginResponse, signedIn } from '../../contract/sign-in.ts'
import { isStaff } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { readCookie, setCookie } from '../server/context.ts'
import { guardCodes, guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { as, sessionToken, setSessionCookie, type Visit } from '../server/visit.ts'
import { browserName } from './browser-name.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { presentAccount } from './present.ts'

/** Holds the right to finish a sign-in whose password was right. It is no session. */
const WAITING_COOKIE = 'duka_waiting'

type Asked = Pick<Visit, 'ctx' | 'deps'>

/** A name for the browser that is the same at every visit and tells nothing of its cookie. */
export const browserIdOf = ({ ctx, deps }: Asked): string | undefined => {
  const device = deps.devices.of(ctx)
  return device && createHash('sha256').update(device).digest('hex').slice(0, 16)
}

const browserOf = ({ ctx, deps }: Asked, name: string): SignInBrowser => {
  const isKnown = deps.known.knows(ctx, name)
  if (deps.devices.of(ctx) === undefined) deps.devices.give(ctx)
  return {
    isKnown,
    name: browserName(ctx.get('user-agent')),
    browserId: browserIdOf({ ctx, deps }) ?? '',
  }
}

/** What a sign-in of this name needs to know of the browser. */
export const signInOf = (asked: Asked, name: string) => ({
  browser: browserOf(asked, name),
  before: sessionToken(asked.ctx),
})

/** Gives the browser its session. The account comes from the command: the read model may not have caught up. */
export const welcome = ({ ctx, deps }: Asked, { token, expiresAt, account }: LoggedIn) => {
  setSessionCookie(ctx, token, expiresAt)
  ctx.state.signedIn = account.userId
  if (readCookie(ctx, WAITING_COOKIE)) setCookie(ctx, WAITING_COOKIE, null, new Date(0))
  deps.known.remember(ctx, [account.username, account.email])
  return presentAccount(account)
}

/** Who gave the right password in this browser, if the sign-in lacks this step. */
export const waitingIn = async (
  { ctx, deps }: Asked,
  step: LackingStep,
): Promise<Waiting | undefined> => {
  const cookie = readCookie(ctx, WAITING_COOKIE)
  return cookie && waitingAccount(deps.commands, cookie.text, step)
}

/** Who sets up a second factor: somebody in a session, or somebody whose sign-in waits for it. */
type SetUp = { owner: Visit; waiting: Waiting | undefined }

/** Undefined: the browser may set nothing up. */
export const setUpIn = async (visit: Visit): Promise<SetUp | undefined> => {
  if (isStaff(visit.actor)) return { owner: visit, waiting: undefined }
  const waiting = await waitingIn(visit, 'setup')
  if (waiting === undefined) return undefined
  const { userId: id, role, branchId } = waiting.account
  return { owner: as({ id, role, branchId: branchId ?? undefined }, visit), waiting }
}

/** Names the account of a set-up for the budget of wrong codes. */
export const guessedIn = ({ owner, waiting }: SetUp) => ({
  userId: owner.actor.id,
  name: waiting?.account.username ?? '',
})

/** Answers a set-up, and begins the session of a sign-in that waited for it. */
export const endSetUp = async (
  visit: Visit,
  { owner, waiting }: SetUp,
  set: { recoveryCodes: string[] },
) => {
  if (waiting === undefined) return ok({ body: set })
  const signIn = signInOf(visit, waiting.account.username)
  const begun = await owner.issue(logInAfterSetup, { ...signIn, waiting })
  return begun.ok ? ok({ body: { ...set, user: welcome(visit, begun.value) } }) : begun
}

/** Names the account for the budget of wrong codes. */
export const guessedOf = ({ userId, username }: Waiting['account']) => ({ userId, name: username })

const area = 'Accounts'

const login = defineRoute({
  method: 'POST',
  path: '/api/users/login',
  area,
  summary:
    'Signs in with user name or e-mail address, and sets the session cookie, unless the account needs a code or passkey too',
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
        ...signInOf({ ctx, deps }, name),
        site: passkeySiteOf({ ctx, deps }),
      }),
    )
    if (!loggedIn.ok) return loggedIn
    const { value } = loggedIn
    if (value.lacks === null) return ok({ body: { user: welcome({ ctx, deps }, value) } })
    setCookie(ctx, WAITING_COOKIE, value.token, new Date(value.expiresAt))
    return ok({ body: { lacks: value.lacks, ways: value.ways } })
  },
})

const code = defineRoute({
  method: 'POST',
  path: '/api/users/login/code',
  area,
  summary:
    'Ends a sign-in whose password was right by a code of the authenticator app, or a recovery code',
  input: z.object({ body: codeBody }),
  status: 200,
  response: signedIn,
  errors: ['SIGN_IN_LAPSED', 'CODE_WRONG', 'CODE_USED', 'CODE_CLOCK_WRONG', 'INVALID_CREDENTIALS'],
  limits: ['login'],
  reads: [],
  handle: async ({ body, issue, ...visit }) => {
    const waiting = await waitingIn(visit, 'code')
    if (waiting === undefined) return reject('SIGN_IN_LAPSED')
    const { account } = waiting
    const loggedIn = await guardCodes(guessedOf(account), visit, () =>
      issue(logInByCode, { ...body, ...signInOf(visit, account.username), waiting }),
    )
    return loggedIn.ok ? ok({ body: { user: welcome(visit, loggedIn.value) } }) : loggedIn
  },
})

export const signInRoutes: readonly Route[] = [login, code]
