import { createHash, timingSafeEqual } from 'node:crypto'
import { mayPayFor, ownsOrder } from '../domain/kernel/access.ts'
import { reject } from '../domain/kernel/result.ts'
import type { OrderSecrets } from '../stores/vault/port.ts'
import type { CommandContext } from './engine/command.ts'
import { orderFor } from './order-access.ts'

/** The form in which the vault keeps the key of an order. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The vault keeps the key of an order's link beside the order's secret, under this name. */
export const linkName = (orderId: string): string => `${orderId}.link`

/** Stores the hash of the order's secret before the order is placed, so that no placed order lacks it. */
export const keepSecret = async (
  { vault }: CommandContext,
  orderId: string,
  secret: string | undefined,
): Promise<void> => {
  if (secret !== undefined) await vault.keepOrderSecret(orderId, hashOf(secret))
}

const matches = async (vault: OrderSecrets, name: string, secret: string): Promise<boolean> => {
  const kept = await vault.orderSecretHash(name)
  if (kept === undefined) return false
  const [one, other] = [Buffer.from(kept), Buffer.from(hashOf(secret))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * What this secret opens: the order with all that its customer may (`holds`), the order to be seen (`opens`), or nothing.
 * No secret opens an order that was placed without one.
 */
export const openedBy = async (
  vault: OrderSecrets,
  orderId: string,
  secret: string,
): Promise<'holds' | 'opens' | undefined> => {
  if (await matches(vault, orderId, secret)) return 'holds'
  return (await matches(vault, linkName(orderId), secret)) ? 'opens' : undefined
}

/** Erases the keys of an order: its secret and the key of its link. */
export const forgetKeys = async (vault: OrderSecrets, orderId: string): Promise<void> => {
  await vault.forgetOrderSecret(linkName(orderId))
  await vault.forgetOrderSecret(orderId)
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
