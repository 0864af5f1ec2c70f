import { type Command, type CommandDeps, issue } from '../../commands/engine/command.ts'
import { livingSession, noteActivity } from '../../commands/user/sessions.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { accountRole } from '../../contract/user.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { Rejection, Result } from '../../domain/kernel/result.ts'
import type { Queries } from '../../projections/queries.ts'
import { type HttpContext, readCookie, setCookie } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { clientNetwork } from './network.ts'

const COOKIE = 'duka_session'

/** The session token in the request's cookie. */
export const sessionToken = (ctx: HttpContext): string | undefined => readCookie(ctx, COOKIE)?.text

/** The account of the session in the request's cookie, or a guest. The cookie of an ended session is deleted. */
const actorOf = async (
  ctx: HttpContext,
  commands: CommandDeps,
  isActivity: boolean,
): Promise<Actor> => {
  const cookie = readCookie(ctx, COOKIE)
  if (cookie === undefined) return guest
  const { text: token } = cookie
  const session = await livingSession(commands, token)
  const role = accountRole.safeParse(session?.role)
  if (session === undefined || !role.success) {
    clearSessionCookie(ctx)
    return guest
  }
  if (cookie.isOld) setSessionCookie(ctx, token, session.expiresAt)
  if (isActivity) await noteActivity(commands, token, session)
  const { userId: id, branchId } = session
  ctx.state.account = id
  return { id, role: role.data, branchId }
}

export const setSessionCookie = (ctx: HttpContext, token: string, expiresAt: string): void =>
  setCookie(ctx, COOKIE, token, new Date(expiresAt))

export const clearSessionCookie = (ctx: HttpContext): void =>
  setCookie(ctx, COOKIE, null, new Date(0))

type Answer<Value> = Result<Value, Rejection<ErrorCode>>

/** One request to a route: who asks, and what is needed to answer. */
export type Visit = {
  actor: Actor
  /** The network address that limits count by. */
  address: string
  ctx: HttpContext
  deps: HttpDeps
  queries: Queries
  /** Issues the command as the actor. The answer then carries `x-position`, even if the command is refused. */
  issue<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Answer<Output>>
}

type Asked = Pick<Visit, 'address' | 'ctx' | 'deps'>

/** The header of requests that a page sends by itself, without the user. */
const BACKGROUND = 'x-background'

/** The header of a request that was stored for one account and may be sent later, with another account's session. */
const ACCOUNT = 'x-account'

/**
 * A driver's phone keeps steps taken offline and sends them later. If another person has signed in by then, the request counts as a
 * guest's.
 */
const meant = (ctx: HttpContext, actor: Actor): Actor => {
  const account = ctx.get(ACCOUNT)
  return account === '' || account === actor.id ? actor : guest
}

/** The same request in the name of this actor. */
export const as = (actor: Actor, { address, ctx, deps }: Asked): Visit => {
  const { commands } = deps
  return {
    actor,
    address,
    ctx,
    deps,
    queries: commands.queries,
    issue: async (command, input) => {
      const { correlationId, goesOn } = ctx.state
      const commandId = commands.world.newId()
      const by = { actor, commandId, correlationId, traceId: goesOn?.traceId, address }
      const { result, position } = await issue(command, input, by, commands)
      if (position !== undefined) ctx.set('x-position', position)
      return result
    },
  }
}

/** `isActivity`: the request shows that the session is in use, so the session does not end for lack of activity. */
export const openVisit = async (
  ctx: HttpContext,
  deps: HttpDeps,
  isActivity = ctx.get(BACKGROUND) === '',
): Promise<Visit> => {
  const actor = meant(ctx, await actorOf(ctx, deps.commands, isActivity))
  return as(actor, { address: clientNetwork(ctx.ip), ctx, deps })
}
