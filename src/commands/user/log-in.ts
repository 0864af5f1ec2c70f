import { timingSafeEqual } from 'node:crypto'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import { keyedHash } from '../../lib/text.ts'
import type {
  Command,
  CommandContext,
  CommandDeps,
  CommandResult,
  SessionRules,
} from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { secretNow } from '../secret-now.ts'
import { findAccount, hashPassword, matchPassword } from './credentials.ts'
import { factorOf, hasFactor } from './factor-record.ts'
import { type FactorWay, openWays, spendPasskey } from './passkeys.ts'
import { type LackingStep, lackingStep, spendCode } from './second-factor.ts'
import { sessionLastsMs, sessionTokenHash } from './sessions.ts'
import type { PasskeySite } from './webauthn.ts'

/** The browser that signs in. `isKnown`: the account has signed in from it before. */
export type SignInBrowser = { isKnown: boolean; name: string; browserId: string }

type SignIn = {
  browser?: SignInBrowser | undefined
  /** The token of the browser's earlier session. Signing in ends that session. */
  before?: string | undefined
}

/** `username` may be the e-mail address. `site`: where passkeys belong to, null where there can be none. */
export type LogIn = SignIn & { username: string; password: string; site?: PasskeySite | null }
/** `token` goes into the cookie and is stored nowhere. `expiresAt` is ISO 8601 in UTC. */
export type LoggedIn = { lacks: null; token: string; expiresAt: string; account: UserAccount }
/**
 * The password was right. `token` opens the `lacks` step alone, until `expiresAt` (ISO 8601 in UTC). `ways`: how the step
 * can be done.
 */
export type WaitingLogIn = Omit<LoggedIn, 'lacks'> & { lacks: LackingStep; ways: FactorWay[] }

const sessionOf = ({ userId, role, branchId }: UserAccount, from: Date, rules: SessionRules) => ({
  userId,
  role,
  branchId: branchId ?? undefined,
  createdAt: from.toISOString(),
  expiresAt: new Date(from.getTime() + sessionLastsMs(role, rules)).toISOString(),
})

/**
 * Starts a session. Undefined if the password changed or the account was switched off meanwhile; a changed role
 * restarts the session. So no session has an old role or an old password.
 */
const startSession = async (
  context: CommandContext,
  tokenHash: string,
  account: UserAccount,
  { hash, browser }: { hash: string; browser: string | undefined },
): Promise<UserAccount | undefined> => {
  const { vault, world, sessionRules } = context
  const { userId, role, branchId } = account
  const session = sessionOf(account, world.now(), sessionRules)
  await vault.putSession(tokenHash, browser === undefined ? session : { ...session, browser })
  const latest = await load(context, user, userId)
  const isOpen = latest.status === 'registered' && latest.isActive
  if (!isOpen || (await vault.passwordHash(userId)) !== hash) {
    await vault.endSession(tokenHash)
    return undefined
  }
  const isSame = latest.role === role && latest.branchId === branchId
  return isSame ? account : startSession(context, tokenHash, latest, { hash, browser })
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
  { before, browser, hash }: SignIn & { hash: string },
): Promise<CommandResult<LoggedIn>> => {
  const { vault, world, sessionRules } = context
  const token = world.newToken()
  const start = { hash, browser: browser?.name }
  const account = await startSession(context, sessionTokenHash(token), found, start)
  if (account === undefined) return reject('INVALID_CREDENTIALS')
  if (before !== undefined) await vault.endSession(sessionTokenHash(before))
  await noteBrowser(context, account, browser)
  const { expiresAt } = sessionOf(account, world.now(), sessionRules)
  return ok({ lacks: null, token, expiresAt, account })
}

/** How long a right password waits for the rest, in ms. An app takes a while to install. */
const waitsMs: Record<LackingStep, number> = { code: 5 * 60_000, setup: 20 * 60_000 }

const signatureOf = (
  secret: Buffer,
  waiting: { userId: string; lacks: string; until: string; hash: string },
): Buffer => {
  const { userId, lacks, until, hash } = waiting
  return keyedHash(secret, `waiting ${userId} ${lacks} ${until} ${hash}`)
}

const waitFor = async (
  context: CommandContext,
  account: UserAccount,
  { lacks, hash, site }: { lacks: LackingStep; hash: string; site: PasskeySite | null },
): Promise<WaitingLogIn> => {
  const { userId } = account
  const endsAt = context.world.now().getTime() + waitsMs[lacks]
  const until = String(endsAt)
  const { used } = await secretNow(context, 'sign-in')
  const signature = signatureOf(used, { userId, lacks, until, hash })
  const expiresAt = new Date(endsAt).toISOString()
  const token = [userId, lacks, until, signature.toString('base64url')].join('.')
  const possible: FactorWay[] = site === null ? ['app'] : ['passkey', 'app']
  const ways = lacks === 'setup' ? possible : await openWays(context, userId, site)
  return { lacks, ways, token, expiresAt, account }
}

/** Who gave the right password, and with which hash. */
export type Waiting = { account: UserAccount; hash: string }

/**
 * The account whose right password waits for this step. Undefined once the time is over, the password has changed or
 * the account was switched off.
 */
export const waitingAccount = async (
  deps: CommandDeps,
  token: string,
  step: LackingStep,
): Promise<Waiting | undefined> => {
  const [userId = '', lacks = '', until = '', signature = ''] = token.split('.')
  const hash = await deps.vault.passwordHash(userId)
  if (hash === undefined || lacks !== step) return undefined
  const given = Buffer.from(signature, 'base64url')
  const { accepted } = await secretNow(deps, 'sign-in')
  const isOurs = accepted
    .map((secret) => signatureOf(secret, { userId, lacks, until, hash }))
    .some((signed) => given.length === signed.length && timingSafeEqual(given, signed))
  if (!isOurs) return undefined
  if (deps.world.now().getTime() >= Number(until)) return undefined
  const account = await load(deps, user, userId)
  return account.status === 'registered' && account.isActive ? { account, hash } : undefined
}

export const logIn: Command<LogIn, LoggedIn | WaitingLogIn> = {
  name: 'log-in',
  may: () => true,
  run: async ({ username, password, site = null, ...signIn }, context) => {
    const found = await findAccount(context, username.trim())
    const hash = found && (await context.vault.passwordHash(found.userId))
    const who = signIn.browser?.isKnown ? 'known' : 'strangers'
    const { matches, isOld } = await matchPassword(context.world, hash, password, who)
    if (found === undefined || hash === undefined || !matches) return reject('INVALID_CREDENTIALS')
    if (!found.isActive) return reject('ACCOUNT_DEACTIVATED')
    const lacks = await lackingStep(context, found)
    if (lacks !== null) return ok(await waitFor(context, found, { lacks, hash, site }))
    const begun = await beginSession(context, found, { ...signIn, hash })
    if (begun.ok && isOld) {
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
    return used.ok ? beginSession(context, account, { ...signIn, hash }) : used
  },
}

type LogInByPasskey = SignIn & { waiting: Waiting } & Parameters<typeof spendPasskey>[2]

/** Turns a waiting sign-in into a session, by a passkey. */
export const logInByPasskey: Command<LogInByPasskey, LoggedIn> = {
  name: 'log-in-by-passkey',
  may: () => true,
  run: async ({ waiting: { account, hash }, site, response, ...signIn }, context) => {
    const used = await spendPasskey(context, account.userId, { site, response })
    return used.ok ? beginSession(context, account, { ...signIn, hash }) : used
  },
}

/** Begins the session of somebody who signed in and has set up the second factor just now. */
export const logInAfterSetup: Command<SignIn & { waiting: Waiting }, LoggedIn> = {
  name: 'log-in-after-setup',
  may: () => true,
  run: async ({ waiting: { account, hash }, ...signIn }, context) => {
    const record = await factorOf(context.vault, account.userId)
    if (!hasFactor(record)) return reject('FORBIDDEN')
    return beginSession(context, account, { ...signIn, hash })
  },
}
