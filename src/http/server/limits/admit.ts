import { guest, isGuest } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result } from '#src/domain/kernel/result.ts'
import type { Line } from '#src/lib/turns.ts'
import type { HttpContext } from '../context.ts'
import type { HttpDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { clientNetwork } from '../network.ts'
import type { Visit } from '../visit.ts'
import type { RequestName, Scope } from './budgets.ts'
import { type BudgetUse, requestUse, type Taken } from './limits.ts'

export type Asker = Pick<Visit, 'actor' | 'address' | 'ctx' | 'deps'>

/** The budgets that a request counts against. The last one is the asker's own. */
export const usesOf = (
  request: RequestName,
  { actor, address }: Asker,
  device: string | undefined,
): BudgetUse[] => {
  const use = (scope: Scope, whose: string) => requestUse(request, scope, whose)
  if (!isGuest(actor)) return [use('account', actor.id)]
  const own = device === undefined ? use('newcomers', address) : use('device', device)
  return [use('address', address), own]
}

/**
 * Counts a request by its asker, or refuses it. A browser without a device cookie gets one with the answer. Its request
 * counts for all new browsers of its IP address, so nobody collects many cookies.
 */
export const admit = async (
  request: RequestName,
  asker: Asker,
): Promise<Result<Taken, Rejection<'RATE_LIMITED'>>> => {
  const { limits, devices } = asker.deps
  const device = devices.of(asker.ctx)
  const taken = await limits.take(usesOf(request, asker, device))
  if (!taken.ok) return taken
  if (device === undefined && isGuest(asker.actor)) devices.give(asker.ctx)
  return ok(taken.value)
}

/** The budgets of reading requests. Reading gives a browser no device cookie. */
type Door = 'read' | 'page' | 'drawing'

/** Whoever asks for a page, as a guest. The session is not looked up, since the drawn page holds nothing personal. */
export const pageAsker = (ctx: HttpContext, deps: HttpDeps): Asker => ({
  actor: guest,
  address: clientNetwork(ctx.ip),
  ctx,
  deps,
})

const usesAt = (door: Door, asker: Asker) => usesOf(door, asker, asker.deps.devices.of(asker.ctx))

/** Counts a page that is to be drawn. False: its asker has used up the budget of drawings. */
export const mayDraw = async (asker: Asker): Promise<boolean> =>
  (await asker.deps.doors.take(usesAt('drawing', asker))).ok

/** Counts a reading request. Refuses it, after a delay, where its asker has read too much. */
export const enter = async (
  door: 'read' | 'page',
  asker: Asker,
): Promise<Result<Taken, Rejection<'RATE_LIMITED'>>> => {
  const taken = await asker.deps.doors.take(usesAt(door, asker))
  if (!taken.ok) await asker.deps.lateRefusals(1)
  return taken
}

/**
 * Waits for the asker's turn. Accounts, known browsers and the newcomers of each address take turns. Throws `TooBusy`,
 * after a delay, where too many wait.
 */
export const awaitTurn = async (line: Line, asker: Asker): Promise<void> => {
  const own = usesAt('read', asker).at(-1)
  try {
    const { load, turns } = asker.deps
    await load.awaitTurn(() => turns.take(line, own?.whose ?? asker.address))
  } catch (error) {
    await asker.deps.lateRefusals(1)
    throw error
  }
}

/** Serves a small file outside the API: the request is counted and waits for its turn. */
export const lookAt = async (
  ctx: HttpContext,
  deps: HttpDeps,
  send: () => Promise<void> | void,
): Promise<void> => {
  const asker = pageAsker(ctx, deps)
  const entered = await enter('page', asker)
  if (!entered.ok) return refuse(ctx, entered.error)
  await awaitTurn('short', asker)
  await send()
}
