import type { RegisterBody } from '../../contract/account.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { type Account, user } from '../../domain/user/user.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { takeClaim } from '../engine/take-claim.ts'
import { hashPassword, userClaims } from './credentials.ts'

/** True once the registration can never complete: it had not, and from now on its id is refused. */
const giveUpRegistration = async (context: CommandContext, userId: string): Promise<boolean> => {
  const abandon = { type: 'AbandonRegistration', userId } as const
  const abandoned = await execute(context, user, userId, abandon)
  return abandoned.ok && abandoned.value.state.status === 'abandoned'
}

type Claims = {
  take(): Promise<Result<null, Rejection<ErrorCode>>>
  release(): Promise<void>
}

const claimsOf = async (
  context: CommandContext,
  userId: string,
  { username, email }: RegisterBody,
): Promise<Claims> => {
  const claims = await userClaims(context)
  const name = claims.username(username)
  const address = claims.email(email)
  const gaveUp = (owner: string) => giveUpRegistration(context, owner)
  const release = async () => {
    const command = { type: 'Release', owner: userId } as const
    await Promise.all([
      execute(context, name.claim, name.id, command),
      execute(context, address.claim, address.id, command),
    ])
  }
  const take = async () => {
    const [named, addressed] = await Promise.all([
      takeClaim(context, name.claim, name.id, userId, gaveUp),
      takeClaim(context, address.claim, address.id, userId, gaveUp),
    ])
    if (named.ok && addressed.ok) return ok(null)
    await release()
    return reject('ACCOUNT_TAKEN')
  }
  return { take, release }
}

/** Anybody may register, for themselves or somebody else. It makes a customer, and signs nobody in. */
export const registerUser: Command<RegisterBody, Account> = {
  name: 'register-user',
  may: () => true,
  run: async (input, context) => {
    const { username, email, fullName, password, phoneNumber = '' } = input
    const userId = context.newId()
    // Hashes before the names are checked, so that a taken name answers no sooner.
    const hash = await hashPassword(password)
    const claims = await claimsOf(context, userId, input)
    const taken = await claims.take()
    if (!taken.ok) return taken
    await context.vault.setPasswordHash(userId, hash)
    const profile = {
      userId,
      username,
      email,
      fullName,
      phoneNumber: toMsisdn(phoneNumber) ?? '',
    }
    const register = { type: 'Register', profile } as const
    const registered = await execute(context, user, userId, register, { expectNew: true })
    if (registered.ok && registered.value.state.status === 'registered') {
      return ok(registered.value.state)
    }
    await claims.release()
    return reject('ACCOUNT_TAKEN')
  },
}
