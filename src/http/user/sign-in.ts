import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { OwnerProof, SetUpFrom } from '../../commands/user/factor-proof.ts'
import {
  type LoggedIn,
  logIn,
  logInAfterSetup,
  logInByCode,
  type SignInBrowser,
} from '../../commands/user/log-in.ts'
import type { FactorChanger } from '../../commands/user/second-factor.ts'
import {
  type NotedStep,
  type SignInNote,
  type Waiting,
  waitingAccount,
} from '../../commands/user/sign-in-note.ts'
import { loginBody } from '../../contract/account.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import {
  codeBody,
  loginResponse,
  type OwnerProof as OwnerProofBody,
  signedIn,
} from '../../contract/sign-in.ts'
import { denied, isGuest, isStaff } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { type HttpContext, readCookie, setCookie } from '../server/context.ts'
import { guardCodes, guardGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { as, sessionToken, setSessionCookie, type Visit } from '../server/visit.ts'
import { browserName } from './browser-name.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { presentAccount } from './present.ts'

/**
 * Hold a right without a session: to finish a sign-in whose password was right, and to set the first second factor in a
 * browser that came by a link.
 */
const cookies: Record<NotedStep, string> = { code: 'duka_waiting', setup: 'duka_first_factor' }

export const keepNote = (ctx: HttpContext, step: NotedStep, note: SignInNote): void =>
  setCookie(ctx, cookies[step], note.token, new Date(note.expiresAt))

const dropNote = (ctx: HttpContext, step: NotedStep): void => {
  if (readCookie(ctx, cookies[step])) setCookie(ctx, cookies[step], null, new Date(0))
}

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
  dropNote(ctx, 'code')
  deps.known.remember(ctx, [account.username, account.email])
  return presentAccount(account)
}

/** The account for which this browser may do the step. */
export const waitingIn = async (
  { ctx, deps }: Asked,
  step: NotedStep,
): Promise<Waiting | undefined> => {
  const cookie = readCookie(ctx, cookies[step])
  return cookie && waitingAccount(deps.commands, cookie.text, step)
}

/** Whether this browser came by a link, and so may set the first factor of the account in its session. */
export const cameByLink = async (visit: Visit): Promise<boolean> =>
  (await waitingIn(visit, 'setup'))?.account.userId === visit.actor.id

/** Who sets up a second factor: somebody in a session, or somebody who came by a link (`waiting`). */
type SetUp = { owner: Visit; waiting: Waiting | undefined; from: SetUpFrom }

/** Undefined: the browser may set nothing up. */
export const setUpIn = async (visit: Visit): Promise<SetUp | undefined> => {
  if (isStaff(visit.actor)) {
    const from = { byLink: await cameByLink(visit), isWaiting: false }
    return { owner: visit, waiting: undefined, from }
  }
  if (!isGuest(visit.actor)) return undefined
  const waiting = await waitingIn(visit, 'setup')
  if (waiting === undefined) return undefined
  const { userId: id, role, branchId } = waiting.account
  const owner = as({ id, role, branchId: branchId ?? undefined }, visit)
  return { owner, waiting, from: { byLink: true, isWaiting: true } }
}

/** Refuses a browser that may set nothing up, before a faulty body is judged. */
export const unlessSetUp = async (visit: Visit) =>
  (await setUpIn(visit)) === undefined ? denied(visit.actor) : ok(null)

/** The browser that changes a second factor, and its session, which goes on. */
export const changerIn = (asked: Asked): FactorChanger => ({
  browserId: browserIdOf(asked),
  token: sessionToken(asked.ctx),
})

/** The refusals of a step that needs the owner's proof. */
export const proofRefusals = [
  'WRONG_PASSWORD',
  'FACTOR_LINK_NEEDED',
  'FACTOR_PROOF_NEEDED',
  'CODE_WRONG',
  'CODE_USED',
  'CODE_CLOCK_WRONG',
  'PASSKEY_COPIED',
  'PASSKEY_LAPSED',
  'PASSKEY_WRONG',
  'TOO_BUSY',
] as const

/** Issues a step that needs the owner's proof, and counts wrong passwords and wrong codes. */
export const withProof = <Value>(
  { owner, waiting, from }: SetUp,
  { password = '', code, passkey }: OwnerProofBody,
  step: (proof: OwnerProof) => Promise<Result<Value, Rejection<ErrorCode>>>,
): Promise<Result<Value, Rejection<ErrorCode>>> => {
  const { site, browserId } = { site: passkeySiteOf(owner), browserId: browserIdOf(owner) }
  const shown = passkey && { passkey: { site, response: passkey, browserId } }
  const factor = code === undefined ? shown : { code }
  const issue = () => step({ ...from, password, factor })
  if (waiting !== undefined) return issue()
  const guarded =
    factor === undefined ? issue : () => guardCodes(guessedIn({ owner }), owner, issue)
  return guardGuesses(owner.actor.id, owner, guarded)
}

/** Names the account of a set-up for the budget of wrong codes. */
export const guessedIn = ({ owner, waiting }: Pick<SetUp, 'owner'> & Partial<SetUp>) => ({
  userId: owner.actor.id,
  name: waiting?.account.username ?? '',
})

/** Answers a set-up, and begins the session of a sign-in that waited for it. */
export const endSetUp = async (
  visit: Visit,
  { owner, waiting }: Pick<SetUp, 'owner' | 'waiting'>,
  set: { recoveryCodes: string[] },
) => {
  dropNote(visit.ctx, 'setup')
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
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'FACTOR_LINK_NEEDED', 'TOO_BUSY'],
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
    const { lacks } = value
    if (lacks !== null) {
      keepNote(ctx, lacks, value)
      return ok({ body: { lacks, ways: value.ways } })
    }
    if (value.note !== undefined) keepNote(ctx, 'setup', value.note)
    return ok({ body: { user: welcome({ ctx, deps }, value) } })
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
