import { createHash, timingSafeEqual } from 'node:crypto'
import { mayPayFor, ownsOrder } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { OrderSecrets } from '../../stores/vault/port.ts'
import type { CommandContext } from '../engine/command.ts'
import { orderFor } from '../payment/access.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Keeps what tells the order's secret. It is on disk before the order is placed: none is ever placed without. */
export const keepSecret = async (
  { vault }: CommandContext,
  orderId: string,
  secret: string | undefined,
): Promise<void> => {
  if (secret !== undefined) await vault.keepOrderSecret(orderId, hashOf(secret))
}

/** Whether this is the order's own secret. An order without one is opened by none. */
export const opensOrder = async (
  vault: OrderSecrets,
  orderId: string,
  secret: string,
): Promise<boolean> => {
  const kept = await vault.orderSecretHash(orderId)
  if (kept === undefined) return false
  const [one, other] = [Buffer.from(kept), Buffer.from(hashOf(secret))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * The order, for whoever may change it: its account, or who holds its secret. A guest's order that came without a secret
 * is open to all who know its id.
 */
export const orderToChange = async (context: CommandContext, orderId: string) => {
  const found = await orderFor(context, orderId, mayPayFor)
  if (!found.ok || ownsOrder(context.actor, found.value)) return found
  const { isErased } = found.value
  const isOpen = !isErased && (await context.vault.orderSecretHash(orderId)) === undefined
  return isOpen ? found : reject('ORDER_NOT_FOUND')
}
