import { availableParallelism } from 'node:os'
import { emailClaim, usernameClaim } from '../../domain/claim.ts'
import { nameKey } from '../../domain/kernel/name-key.ts'
import { type Account, user } from '../../domain/user/user.ts'
import { createGate, type Who } from '../../lib/gate.ts'
import { keyedHash, type World } from '../../lib/world.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/**
 * Node has four threads for such work, and the processor has orders to take. So there are never more than two, and one
 * processor is left free.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A few seconds of waiting. */
const WAITING = 100
const gate = createGate(AT_ONCE, WAITING)

/** This process's hashes: how many may be made at a time, and the most that ever were. */
export const hashesAtOnce = (): { cap: number; most: number } => ({
  cap: AT_ONCE,
  most: gate.most(),
})

type Hashing = Pick<World, 'hashPassword' | 'verifyPassword'>

/** One phone writes an ä as a letter, another as a letter and two dots. The password is the same. */
const oneForm = (password: string): string => password.normalize('NFKC')

/**
 * The hash of the password's one form. Throws `TooBusy`.
 */
export const hashPassword = (
  world: Hashing,
  password: string,
  who: Who = 'strangers',
): Promise<string> => gate(() => world.hashPassword(oneForm(password)), who)

/** The one form first, then those in which older hashes were made, as some keyboard wrote it. ASCII has a single one. */
const formsOf = (password: string): Set<string> =>
  new Set([oneForm(password), password, password.normalize('NFC'), password.normalize('NFD')])

let nobodys: Promise<string> | undefined

/** `isOld`: the hash is of another form than a new one would be. */
type PasswordMatch = { matches: boolean; isOld: boolean }

/** Takes as long without a hash as with one, so that time doesn't tell which names exist. Throws `TooBusy`. */
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
 * Ids of the streams that say whose a user name or an e-mail address is, by its key. Both are of ASCII without blanks and
 * always were: their keys are what they are in lower case, which named the first of these streams.
 */
export const userClaims = async ({ vault }: CommandContext) => {
  const secret = await vault.secret('uniqueness')
  const idOf = (value: string) => keyedHash(secret, nameKey(value)).toString('hex')
  return {
    username: (value: string) => ({ claim: usernameClaim, id: idOf(value) }),
    email: (value: string) => ({ claim: emailClaim, id: idOf(value) }),
  }
}

/** The owner of a user name or an e-mail address. Upper and lower case are the same. */
export const findAccount = async (
  context: CommandContext,
  username: string,
): Promise<Account | undefined> => {
  const claims = await userClaims(context)
  const isEmail = username.includes('@')
  const { claim, id } = isEmail ? claims.email(username) : claims.username(username)
  const held = await load(context, claim, id)
  if (held === null) return undefined
  const owner = await load(context, user, held.owner)
  return owner.status === 'registered' ? owner : undefined
}
