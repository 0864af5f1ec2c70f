import { opensOrder } from '../../commands/order/order-secret.ts'
import { ORDER_SECRET, orderSecret } from '../../contract/order/order-secret.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import { admit } from './limits/admit.ts'
import { as, type Visit } from './visit.ts'

/**
 * The visit of somebody who holds the order, where its own secret came with the request. A wrong secret is answered as
 * none. Only wrong ones count, and a right one is always taken: nobody's guesses lock the customer out.
 */
export const asHolder = async (
  visit: Visit,
  orderOf: () => Promise<string | undefined> | string | undefined,
): Promise<Result<Visit, Rejection<'RATE_LIMITED'>>> => {
  const sent = orderSecret.safeParse(visit.ctx.get(ORDER_SECRET))
  if (!sent.success) return ok(visit)
  const orderId = await orderOf()
  if (orderId === undefined) return ok(visit)
  if (await opensOrder(visit.deps.commands.vault, orderId, sent.data))
    return ok(as({ ...visit.actor, holds: orderId }, visit))
  const counted = await admit('order-secret', visit)
  return counted.ok ? ok(visit) : counted
}
