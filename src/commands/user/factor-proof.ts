import { firstFactorTakesLink } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import type { CommandContext, CommandResult, SessionRules } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { passwordMatches } from './credentials.ts'
import { type FactorRecord, factorOf, hasFactor } from './factor-record.ts'
import { type PasskeyProof, spendCode, spendPasskey } from './spend-factor.ts'

/** How the sender came to the set-up. */
export type SetUpFrom = {
  /** The browser came by a link, within its time. */
  byLink: boolean
  /** There is no session yet: the sender chose a password by the link just now. */
  isWaiting: boolean
}

/** What a person shows of the present second factor: a code of the app or a recovery code, or a passkey. */
export type FactorProof = { code: string } | { passkey: PasskeyProof }

/** `password` is read in a session alone. `factor` is undefined where nothing was shown. */
export type OwnerProof = SetUpFrom & { password: string; factor: FactorProof | undefined }

/**
 * Whether a first factor of this role is set by a link: a stolen password must not decide whose phone opens an account
 * that can do much.
 */
export const takesLink = (role: string, { factorRoles }: SessionRules): boolean =>
  firstFactorTakesLink(role) || factorRoles.includes(role)

/** Refuses to set a first factor. Null: the sender may, or the account has a factor. */
export const firstRefused = (
  record: FactorRecord,
  { role }: Pick<UserAccount, 'role'>,
  { byLink, isWaiting }: SetUpFrom,
  rules: SessionRules,
): ReturnType<typeof reject<'FORBIDDEN' | 'FACTOR_LINK_NEEDED'>> | null => {
  // Somebody without a session sets a first factor alone. The owner was quicker.
  if (hasFactor(record)) return isWaiting ? reject('FORBIDDEN') : null
  return byLink || !takesLink(role, rules) ? null : reject('FACTOR_LINK_NEEDED')
}

const spend = (
  context: CommandContext,
  userId: string,
  proof: FactorProof,
): Promise<CommandResult> =>
  'code' in proof
    ? spendCode(context, userId, proof.code)
    : spendPasskey(context, userId, proof.passkey)

/**
 * The account of who changes the second factor. A first factor needs the link of its role, or else the password. Any
 * further change needs the password and the present factor or a recovery code. `isFirst`: there is no factor so far.
 */
export const proveOwner = async (
  context: CommandContext,
  { password, factor, ...from }: OwnerProof,
): Promise<CommandResult<{ account: UserAccount; isFirst: boolean }>> => {
  const { actor, vault, world, sessionRules } = context
  const account = await load(context, user, actor.id)
  if (account.status !== 'registered') return reject('USER_NOT_FOUND')
  const record = await factorOf(vault, actor.id)
  const refused = firstRefused(record, account, from, sessionRules)
  if (refused !== null) return refused
  const isFirst = !hasFactor(record)
  if (from.isWaiting) return ok({ account, isFirst })
  const hash = await vault.passwordHash(actor.id)
  if (!(await passwordMatches(world, hash, password, 'known'))) return reject('WRONG_PASSWORD')
  if (isFirst) return ok({ account, isFirst })
  if (factor === undefined) return reject('FACTOR_PROOF_NEEDED')
  const spent = await spend(context, actor.id, factor)
  return spent.ok ? ok({ account, isFirst }) : spent
}
