import { emailClaim, usernameClaim } from '../../domain/claim/claim.ts'
import type { CommandContext } from '../engine/command.ts'
import { keyedHash } from '../engine/keyed-hash.ts'

/** Ids of the streams that say whose a user name or an e-mail address is; upper and lower case are the same. */
export const userClaims = async ({ vault }: CommandContext) => {
  const secret = await vault.secret('uniqueness')
  const idOf = (value: string) => keyedHash(secret, value.toLowerCase()).toString('hex')
  return {
    username: (value: string) => ({ claim: usernameClaim, id: idOf(value) }),
    email: (value: string) => ({ claim: emailClaim, id: idOf(value) }),
  }
}
