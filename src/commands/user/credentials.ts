import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { emailClaim, usernameClaim } from '../../domain/claim/claim.ts'
import { createGate, type Who } from '../../runtime/gate.ts'
import type { CommandContext } from '../engine/command.ts'
import { keyedHash } from '../engine/keyed-hash.ts'

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

/** Argon2id with the library's parameters (19 MiB, two passes), off the main thread. Throws `TooBusy`. */
export const hashPassword = (password: string, who: Who = 'strangers'): Promise<string> =>
  gate(() => hash(password), who)

let nobodys: Promise<string> | undefined

/** Takes as long without a hash as with one, so that time doesn't tell which names exist. Throws `TooBusy`. */
export const passwordMatches = async (
  known: string | undefined,
  password: string,
  who: Who,
): Promise<boolean> => {
  nobodys ??= hash('nobody has this password')
  const stored = known ?? (await nobodys)
  const matches = await gate(() => verify(stored, password), who)
  return known !== undefined && matches
}

/** Ids of the streams that say whose a user name or an e-mail address is. Upper and lower case are the same. */
export const userClaims = async ({ vault }: CommandContext) => {
  const secret = await vault.secret('uniqueness')
  const idOf = (value: string) => keyedHash(secret, value.toLowerCase()).toString('hex')
  return {
    username: (value: string) => ({ claim: usernameClaim, id: idOf(value) }),
    email: (value: string) => ({ claim: emailClaim, id: idOf(value) }),
  }
}
