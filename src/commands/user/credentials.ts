import { availableParallelism } from 'node:os'
import { emailClaim, usernameClaim } from '../../domain/claim.ts'
import { nameKey } from '../../domain/kernel/name-key.ts'
import { type UserAccount, user } from '../../domain/user/user.ts'
import { createGate, type Who } from '../../lib/gate.ts'
import { keyedHash } from '../../lib/text.ts'
import type { World } from '../../lib/world.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/**
 * The number of passwords hashed at once. Node has four threads for such work, and one processor must stay free for
 * orders.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The most hashes that may wait, which takes a few seconds. */
const WAITING = 100
const gate = createGate(AT_ONCE, WAITING)

/** The number of hashes that may run at once, and the most that ever ran. */
export const hashesAtOnce = (): { cap: number; most: number } => ({
  cap: AT_ONCE,
  most: gate.most(),
})

type Hashing = Pick<World, 'hashPassword' | 'verifyPassword'>

/** Phones write letters such as ä as one character or as two. Both are the same password. */
const oneForm = (password: string): string => password.normalize('NFKC')

/** Hashes the normal form of the password. Throws `TooBusy`. */
export const hashPassword = (
  world: Hashing,
  password: string,
  who: Who = 'strangers',
): Promise<string> => gate(() => world.hashPassword(oneForm(password)), who)

/**
 * The forms of a password to compare: the normal form first, then the forms that older hashes used. An ASCII password
 * has one form.
 */
const formsOf = (password: string): Set<string> =>
  new Set([oneForm(password), password, password.normalize('NFC'), password.normalize('NFD')])

let nobodys: Promise<string> | undefined

/** `isOld`: the stored hash was made of an older form of the password. */
type PasswordMatch = { matches: boolean; isOld: boolean }

/**
 * Compares a password with a stored hash. Without a hash this takes the same time, so that timing does not show which
 * names exist. Throws `TooBusy`.
 */
export const matchPassword = async (
  world: Hashing,
  known: string | undefined,
  password: string,
  who: Who,
): Promise<PasswordMatch> => {
  nobodys ??= world.hashPassword('nobody has this password')
  const stored = known ?? (await nobodys)
  for (const form of formsOf(password)) {
    if (!(await gate(() => world.verifyPassword(stored, form), who))) continue
    return { matches: known !== undefined, isOld: form !== oneForm(password) }
  }
  return { matches: false, isOld: false }
}

export const passwordMatches = async (
  world: Hashing,
  known: string | undefined,
  password: string,
  who: Who,
): Promise<boolean> => (await matchPassword(world, known, password, who)).matches

/**
 * The stream ids for a user name or e-mail address, as keyed hashes. Names and addresses are ASCII without spaces, so
 * their comparison key is the lower-case text.
 */
export const userClaims = async ({ vault }: CommandContext) => {
  const secret = await vault.secret('uniqueness')
  const idOf = (value: string) => keyedHash(secret, nameKey(value)).toString('hex')
  return {
    username: (value: string) => ({ claim: usernameClaim, id: idOf(value) }),
    email: (value: string) => ({ claim: emailClaim, id: idOf(value) }),
  }
}

/** The account with this user name or e-mail address. Upper and lower case are the same. */
export const findAccount = async (
  context: CommandContext,
  username: string,
): Promise<UserAccount | undefined> => {
  const claims = await userClaims(context)
  const isEmail = username.includes('@')
  const { claim, id } = isEmail ? claims.email(username) : claims.username(username)
  const held = await load(context, claim, id)
  if (held === null) return undefined
  const owner = await load(context, user, held.owner)
  return owner.status === 'registered' ? owner : undefined
}
