import { type PasswordLinkMade, passwordLinkPath } from '../../commands/user/passwords.ts'
import { createOriginOf } from '../server/origin.ts'
import type { Visit } from '../server/visit.ts'

/** The link as its owner opens it. */
export const presentLink = ({ ctx, deps }: Pick<Visit, 'ctx' | 'deps'>, made: PasswordLinkMade) => {
  const { token, expiresAt } = made
  return { url: `${createOriginOf(deps.publicUrl)(ctx)}${passwordLinkPath(token)}`, expiresAt }
}
