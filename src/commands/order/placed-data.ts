import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { guestSubject, type OrderPlacedData } from '../../domain/order/events.ts'
import { wishesOf } from '../../domain/order/vocabulary.ts'
import { SubjectErased } from '../../stores/vault/port.ts'
import type { CommandContext } from '../engine/command.ts'
import type { CheckedOrder } from './check.ts'
import type { OrderClaim } from './claim.ts'

const buyerOf = ({ actor }: CommandContext, orderId: string) =>
  hasAccount(actor)
    ? { userId: actor.id, subject: actor.id }
    : { userId: null, subject: guestSubject(orderId) }

/** What is written of the order that was claimed and checked. */
export const placedData = (
  context: CommandContext,
  { orderId, orderNumber, branchId }: OrderClaim,
  checked: CheckedOrder,
  { customer: { name, email, phone }, addressId = null, ...body }: PlaceOrderBody,
): OrderPlacedData => ({
  orderId,
  orderNumber,
  branchId,
  ...buyerOf(context, orderId),
  ...checked,
  customer: { name, email, phone: toMsisdn(phone) ?? phone },
  addressId,
  ...wishesOf(body),
  opensByPhone: false,
})

/** Throws for an account without a key, before anything is claimed or reserved: its order could not be sealed. */
export const needKey = async ({ actor, vault }: CommandContext): Promise<void> => {
  if (!hasAccount(actor) || (await vault.keys([actor.id])).has(actor.id)) return
  throw new SubjectErased(actor.id)
}

/**
 * Makes the key that a guest's order will be sealed with. It costs no further wait, since stock is reserved meanwhile.
 */
export const makeGuestKey = async (context: CommandContext, orderId: string): Promise<void> => {
  const { userId, subject } = buyerOf(context, orderId)
  if (userId === null) await context.vault.ensureKey(subject)
}
