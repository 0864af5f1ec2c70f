import { createHash, timingSafeEqual } from 'node:crypto'
import { mayPayFor, ownsOrder } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { OrderSecrets } from '../../stores/vault/port.ts'
import type { CommandContext } from '../engine/command.ts'
import { orderFor } from '../payment/access.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Stores the hash of the order's secret before the order is placed, so that no placed order lacks it. */
export const keepSecret = async (
  { vault }: CommandContext,
  orderId: string,
  secret: string | undefined,
): Promise<void> => {
  if (secret !== undefined) await vault.keepOrderSecret(orderId, hashOf(secret))
}

/** True if this is the order's secret. No secret opens an order that was placed without one. */
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
 * The order, if the actor may change it: its account, or whoever holds its secret. A guest's order without a secret is
 * open to everybody who knows its id.
 */
export const orderToChange = async (context: CommandContext, orderId: string) => {
  const found = await orderFor(context, orderId, mayPayFor)
  if (!found.ok || ownsOrder(context.actor, found.value)) return found
  const { isErased } = found.value
  const isOpen = !isErased && (await context.vault.orderSecretHash(orderId)) === undefined
  return isOpen ? found : reject('ORDER_NOT_FOUND')
}
