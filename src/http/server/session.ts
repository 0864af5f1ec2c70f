import type { CommandDeps } from '../../commands/engine/command.ts'
import { livingSession, noteActivity } from '../../commands/user/sessions.ts'
import { accountRole } from '../../contract/user.ts'
import { type Actor, guest } from '../../domain/kernel/actor.ts'
import type { HttpContext } from './context.ts'
import { setCookie } from './cookies.ts'

const COOKIE = 'duka_session'

/** The session's token as the browser sent it. */
export const sessionToken = (ctx: HttpContext): string | undefined =>
  ctx.cookies.get(COOKIE) || undefined

/** The asker: the account of the session's cookie, or a guest. A cookie without a living session is cleared. */
export const actorOf = async (
  ctx: HttpContext,
  commands: CommandDeps,
  isActivity: boolean,
): Promise<Actor> => {
  const token = sessionToken(ctx)
  if (token === undefined) return guest
  const session = await livingSession(commands, token)
  const role = accountRole.safeParse(session?.role)
  if (session === undefined || !role.success) {
    clearSessionCookie(ctx)
    return guest
  }
  if (isActivity) await noteActivity(commands, token, session)
  const { userId: id, branchId } = session
  return { id, role: role.data, branchId }
}

export const setSessionCookie = (ctx: HttpContext, token: string, expiresAt: string): void =>
  setCookie(ctx, COOKIE, token, new Date(expiresAt))

export const clearSessionCookie = (ctx: HttpContext): void =>
  setCookie(ctx, COOKIE, null, new Date(0))
