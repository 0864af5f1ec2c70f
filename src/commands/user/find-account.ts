import { type Account, user } from '../../domain/user/user.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { userClaims } from './credentials.ts'

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
