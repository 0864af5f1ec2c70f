import { isGuest } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result } from '#src/domain/kernel/result.ts'
import type { Visit } from '../visit.ts'
import type { RequestName, Scope } from './budgets.ts'
import { requestUse, type Taken, type Use } from './limits.ts'

type Asker = Pick<Visit, 'actor' | 'address' | 'ctx' | 'deps'>

/** What a request of this asker counts against, the asker's own budget last. */
export const usesOf = (
  request: RequestName,
  { actor, address }: Asker,
  device: string | undefined,
): Use[] => {
  const use = (scope: Scope, whose: string) => requestUse(request, scope, whose)
  if (!isGuest(actor)) return [use('account', actor.id)]
  const own = device === undefined ? use('newcomers', address) : use('device', device)
  return [use('address', address), own]
}

/**
 * Counts a request by its asker, or refuses it. A browser without our cookie gets one with the answer. The cookie costs
 * one of its address's newcomers, so nobody has a thousand of them for nothing.
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
