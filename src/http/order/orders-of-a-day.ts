import { buyerOf } from '../../commands/guest-orders/buyer.ts'
import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { usesOf } from '../server/limits/admit.ts'
import { requestUse, subjectUse, type Taken, type Use } from '../server/limits/limits.ts'
import type { Visit } from '../server/visit.ts'

type Asker = Pick<Visit, 'actor' | 'address' | 'ctx' | 'deps'>

/** An order of more lines counts as several: it writes as much. */
const LINES_OF_ONE = 20

/** Whoever makes one account makes many, so new ones count by their address too. */
const dayUses = async (asker: Asker): Promise<readonly Use[]> => {
  const { actor, address, ctx, deps } = asker
  const buyer = await buyerOf(deps.commands, actor)
  // A device's id that comes with this very answer tells nobody apart yet.
  const device = ctx.state.newDevice === undefined ? deps.devices.of(ctx) : undefined
  if (buyer !== 'newcomer') return usesOf('order-day', asker, device)
  return [subjectUse('order.new-day', actor.id), requestUse('order-day', 'address', address)]
}

/**
 * Counts an order among those of the day, also where it is cancelled later: placing and cancelling without end would
 * fill the log.
 */
export const takeOrderOfDay = async (
  lines: number,
  asker: Asker,
): Promise<Result<Taken, Rejection<'TOO_MANY_ORDERS'>>> => {
  const uses = await dayUses(asker)
  const times = Math.ceil(lines / LINES_OF_ONE)
  const taken = await asker.deps.limits.take(Array.from({ length: times }, () => uses).flat())
  return taken.ok ? taken : reject('TOO_MANY_ORDERS', taken.error.facts)
}
