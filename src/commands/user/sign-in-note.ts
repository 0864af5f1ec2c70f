import { timingSafeEqual } from 'node:crypto'
import { type UserAccount, user } from '../../domain/user/user.ts'
import { keyedHash } from '../../lib/text.ts'
import type { CommandDeps } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { secretNow } from '../secret-now.ts'

/**
 * A step that a browser may do for an account without a session. `code`: its password was right, and a proof of the second
 * factor is missing. `setup`: it came by a link, and may set the first second factor.
 */
export type NotedStep = 'code' | 'setup'

/** How long a right password waits for its code, in ms. */
export const CODE_WAITS_MS = 5 * 60_000
/** How long somebody who came by a link may set the first factor, in ms. An app takes a while to install. */
export const SETUP_WAITS_MS = 60 * 60_000

const signatureOf = (
  secret: Buffer,
  waiting: { userId: string; step: string; until: string; hash: string },
): Buffer => {
  const { userId, step, until, hash } = waiting
  return keyedHash(secret, `waiting ${userId} ${step} ${until} ${hash}`)
}

/** `token` opens the step alone, until `expiresAt` (ISO 8601 in UTC). It is stored nowhere. */
export type SignInNote = { token: string; expiresAt: string }

type Noted = { userId: string; step: NotedStep; hash: string; endsAt: number }

/** `hash`: that of the account's present password, `endsAt`: in ms since 1970. Another password voids the note. */
export const newSignInNote = async (
  deps: CommandDeps,
  { userId, step, hash, endsAt }: Noted,
): Promise<SignInNote> => {
  const until = String(endsAt)
  const { used } = await secretNow(deps, 'sign-in')
  const signature = signatureOf(used, { userId, step, until, hash })
  const token = [userId, step, until, signature.toString('base64url')].join('.')
  return { token, expiresAt: new Date(endsAt).toISOString() }
}

/** Whose note it is, and with which hash of the password. */
export type Waiting = { account: UserAccount; hash: string }

/**
 * The account for which this browser may do the step. Undefined once the time is over, the password has changed or the
 * account was switched off.
 */
export const waitingAccount = async (
  deps: CommandDeps,
  token: string,
  step: NotedStep,
): Promise<Waiting | undefined> => {
  const [userId = '', noted = '', until = '', signature = ''] = token.split('.')
  const hash = await deps.vault.passwordHash(userId)
  if (hash === undefined || noted !== step) return undefined
  const given = Buffer.from(signature, 'base64url')
  const { accepted } = await secretNow(deps, 'sign-in')
  const isOurs = accepted
    .map((secret) => signatureOf(secret, { userId, step, until, hash }))
    .some((signed) => given.length === signed.length && timingSafeEqual(given, signed))
  if (!isOurs) return undefined
  if (deps.world.now().getTime() >= Number(until)) return undefined
  const account = await load(deps, user, userId)
  return account.status === 'registered' && account.isActive ? { account, hash } : undefined
}
