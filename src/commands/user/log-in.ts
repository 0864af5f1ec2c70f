import { setupClaim } from '../../domain/claim.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { SHOP } from '../../domain/shop-settings.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import type { Vault } from '../../stores/vault/port.ts'
import type { Command, CommandContext, CommandResult, SessionRules } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findAccount, hashPassword, matchPassword } from './credentials.ts'
import { factorOf, hasFactor } from './factor-record.ts'
import { type FactorWay, openWays, setUpWays } from './passkeys.ts'
import { lackingStep } from './second-factor.ts'
import { sessionLastsMs, sessionTokenHash } from './sessions.ts'
import {
  CODE_WAITS_MS,
  type NotedStep,
  newSignInNote,
  type SignInNote,
  type Waiting,
} from './sign-in-note.ts'
import { type PasskeyProof, spendCode, spendPasskey } from './spend-factor.ts'
import type { PasskeySite } from './webauthn.ts'

/** The browser that signs in. `isKnown`: the account has signed in from it before. */
export type SignInBrowser = { isKnown: boolean; name: string; browserId: string }

type SignIn = {
  browser?: SignInBrowser | undefined
  /** The token of the browser's earlier session. Signing in ends that session. */
  before?: string | undefined
}

/**
 * `username` may be the e-mail address. `site`: where passkeys belong to, null where there can be none. `setupSecret`: that
 * of the link by which the shop was set up.
 */
export type LogIn = SignIn & {
  username: string
  password: string
  site?: PasskeySite | null
  setupSecret?: string | undefined
}
/**
 * `token` goes into the cookie and is stored nowhere. `expiresAt` is ISO 8601 in UTC. `note`: the right to set the first
 * factor in this browser.
 */
export type LoggedIn = SignInNote & {
  lacks: null
  account: UserAccount
  note?: SignInNote | undefined
}
/**
 * The password was right, but it begins no session. The note opens the step alone that is lacking: a proof of the second
 * factor (`code`), or the set-up of the first one (`setup`). `ways`: how the step can be done.
 */
export type WaitingLogIn = SignInNote & {
  lacks: NotedStep
  account: UserAccount
  ways: FactorWay[]
}

const sessionOf = ({ userId, role, branchId }: UserAccount, from: Date, rules: SessionRules) => ({
  userId,
  role,
  branchId: branchId ?? undefined,
  createdAt: from.toISOString(),
  expiresAt: new Date(from.getTime() + sessionLastsMs(role, rules)).toISOString(),
})

/** What a sign-in has proved: the password alone, or the second factor too. */
type Proved = 'password' | 'factor'

/** Whether the password is the same, and no second factor was set after a password alone. */
const stillProves = async (
  vault: Vault,
  userId: string,
  { hash, proved }: { hash: string; proved: Proved },
): Promise<boolean> => {
  if ((await vault.passwordHash(userId)) !== hash) return false
  return proved === 'factor' || !hasFactor(await factorOf(vault, userId))
}

/**
 * Starts a session. Undefined if the password changed, a second factor was set or the account was switched off meanwhile;
 * a changed role restarts the session. So no session has an old role or an old password.
 */
const startSession = async (
  context: CommandContext,
  tokenHash: string,
  account: UserAccount,
  { hash, browser, proved }: { hash: string; browser: string | undefined; proved: Proved },
): Promise<UserAccount | undefined> => {
  const { vault, world, sessionRules } = context
  const { userId, role, branchId } = account
  const session = sessionOf(account, world.now(), sessionRules)
  await vault.putSession(tokenHash, browser === undefined ? session : { ...session, browser })
  const latest = await load(context, user, userId)
  const isOpen = latest.status === 'registered' && latest.isActive
  if (!isOpen || !(await stillProves(vault, userId, { hash, proved }))) {
    await vault.endSession(tokenHash)
    return undefined
  }
  const isSame = latest.role === role && latest.branchId === branchId
  return isSame ? account : startSession(context, tokenHash, latest, { hash, browser, proved })
}

/** Staff are told later about a browser in which they had not signed in before. */
const noteBrowser = async (
  context: CommandContext,
  { userId, role }: UserAccount,
  browser: SignInBrowser | undefined,
): Promise<void> => {
  if (role === 'customer' || browser === undefined || browser.isKnown) return
  const { name, browserId } = browser
  await execute(context, user, userId, { type: 'NoteBrowser', browser: name, browserId })
}

/** Signs in an account that has proved all that it needs. `hash`: that of the password it was proved with. */
const beginSession = async (
  context: CommandContext,
  found: UserAccount,
  { before, browser, hash, proved }: SignIn & { hash: string; proved: Proved },
): Promise<CommandResult<LoggedIn>> => {
  const { vault, world, sessionRules } = context
  const token = world.newToken()
  const start = { hash, browser: browser?.name, proved }
  const account = await startSession(context, sessionTokenHash(token), found, start)
  if (account === undefined) return reject('INVALID_CREDENTIALS')
  if (before !== undefined) await vault.endSession(sessionTokenHash(before))
  await noteBrowser(context, account, browser)
  const { expiresAt } = sessionOf(account, world.now(), sessionRules)
  return ok({ lacks: null, token, expiresAt, account })
}

const waitForCode = async (
  context: CommandContext,
  account: UserAccount,
  { hash, site }: { hash: string; site: PasskeySite | null },
): Promise<WaitingLogIn> => {
  const { userId } = account
  const endsAt = context.world.now().getTime() + CODE_WAITS_MS
  const note = await newSignInNote(context, { userId, step: 'code', hash, endsAt })
  return { ...note, lacks: 'code', account, ways: await openWays(context, userId, site) }
}

/**
 * The note for the owner of a new shop, who shows the secret of its set-up beside the password: until the secret ends it
 * lets the owner set the first factor.
 */
const ownersNote = async (
  context: CommandContext,
  { userId }: UserAccount,
  { hash, setupSecret }: { hash: string; setupSecret: string | undefined },
): Promise<SignInNote | undefined> => {
  if (setupSecret === undefined) return undefined
  const offer = await context.vault.setupOffer(context.world.now().toISOString())
  if (offer?.hash !== sessionTokenHash(setupSecret)) return undefined
  if ((await load(context, setupClaim, SHOP))?.owner !== userId) return undefined
  const endsAt = Date.parse(offer.expiresAt)
  return newSignInNote(context, { userId, step: 'setup', hash, endsAt })
}

type RightPassword = Omit<LogIn, 'username' | 'password'> & { hash: string }

/** What a right password opens: a session, or the step that is lacking. */
const afterPassword = async (
  context: CommandContext,
  account: UserAccount,
  { setupSecret, site = null, hash, ...signIn }: RightPassword,
): Promise<CommandResult<LoggedIn | WaitingLogIn>> => {
  const lacks = await lackingStep(context, account)
  if (lacks === 'code') return ok(await waitForCode(context, account, { hash, site }))
  const note = await ownersNote(context, account, { hash, setupSecret })
  if (lacks === 'setup') {
    if (note === undefined) return reject('FACTOR_LINK_NEEDED')
    return ok({ ...note, lacks, account, ways: setUpWays(site) })
  }
  const begun = await beginSession(context, account, { ...signIn, hash, proved: 'password' })
  return begun.ok ? ok({ ...begun.value, note }) : begun
}

export const logIn: Command<LogIn, LoggedIn | WaitingLogIn> = {
  name: 'log-in',
  may: () => true,
  run: async ({ username, password, ...wish }, context) => {
    const found = await findAccount(context, username.trim())
    const hash = found && (await context.vault.passwordHash(found.userId))
    const who = wish.browser?.isKnown ? 'known' : 'strangers'
    const { matches, isOld } = await matchPassword(context.world, hash, password, who)
    if (found === undefined || hash === undefined || !matches) return reject('INVALID_CREDENTIALS')
    if (!found.isActive) return reject('ACCOUNT_DEACTIVATED')
    const begun = await afterPassword(context, found, { ...wish, hash })
    if (begun.ok && begun.value.lacks === null && isOld) {
      await context.vault.replacePasswordHash(
        found.userId,
        hash,
        await hashPassword(context.world, password, who),
      )
    }
    return begun
  },
}

type LogInByCode = SignIn & { waiting: Waiting; code: string }

/** Turns a waiting sign-in into a session, by a code of the app or a recovery code. */
export const logInByCode: Command<LogInByCode, LoggedIn> = {
  name: 'log-in-by-code',
  may: () => true,
  run: async ({ waiting: { account, hash }, code, ...signIn }, context) => {
    const used = await spendCode(context, account.userId, code)
    return used.ok ? beginSession(context, account, { ...signIn, hash, proved: 'factor' }) : used
  },
}

type LogInByPasskey = SignIn & { waiting: Waiting } & Omit<PasskeyProof, 'browserId'>

/** Turns a waiting sign-in into a session, by a passkey. */
export const logInByPasskey: Command<LogInByPasskey, LoggedIn> = {
  name: 'log-in-by-passkey',
  may: () => true,
  run: async ({ waiting: { account, hash }, site, response, ...signIn }, context) => {
    const browserId = signIn.browser?.browserId
    const used = await spendPasskey(context, account.userId, { site, response, browserId })
    return used.ok ? beginSession(context, account, { ...signIn, hash, proved: 'factor' }) : used
  },
}

/** Begins the session of somebody who signed in and has set up the second factor just now. */
export const logInAfterSetup: Command<SignIn & { waiting: Waiting }, LoggedIn> = {
  name: 'log-in-after-setup',
  may: () => true,
  run: async ({ waiting: { account, hash }, ...signIn }, context) => {
    const record = await factorOf(context.vault, account.userId)
    if (!hasFactor(record)) return reject('FORBIDDEN')
    return beginSession(context, account, { ...signIn, hash, proved: 'factor' })
  },
}
