import type { ErrorCode } from '../contract/errors.ts'
import type { PlaceOrderBody } from '../contract/orders.ts'
import { toMsisdn } from '../contract/phone.ts'
import { ok, type Rejection, type Result } from '../domain/kernel/result.ts'
import { demandOf } from '../domain/order/demand.ts'
import type { OrderPlacedData } from '../domain/order/events.ts'
import { isPlaced, order } from '../domain/order/order.ts'
import { SubjectErased } from '../stores/vault/port.ts'
import { abandonClaimed } from './abandon-order.ts'
import type { Command, CommandContext } from './command.ts'
import { execute } from './execute.ts'
import { hasAccount } from './guards.ts'
import { load } from './load.ts'
import { lookAtStock } from './look-at-stock.ts'
import { type CheckedOrder, checkOrder } from './order-check.ts'
import {
  claimOrder,
  earlierClaim,
  type OrderClaim,
  type OrderRequest,
  orderRequest,
} from './order-claim.ts'
import { reserveStock } from './reserve-stock.ts'

/** The same key from the same person gives the same order. Without a key every call is another order. */
export type PlaceOrder = { body: PlaceOrderBody; idempotencyKey?: string }
export type OrderPlaced = { orderId: string; orderNumber: string }
type Answer = Result<OrderPlaced, Rejection<ErrorCode>>

const buyerOf = ({ actor }: CommandContext, orderId: string) =>
  hasAccount(actor)
    ? { userId: actor.id, subject: actor.id }
    : { userId: null, subject: `guest-${orderId}` }

const placedData = (
  context: CommandContext,
  { orderId, orderNumber, branchId }: OrderClaim,
  checked: CheckedOrder,
  { customer: { name, email, phone }, addressId = null, notes = '' }: PlaceOrderBody,
): OrderPlacedData => ({
  orderId,
  orderNumber,
  branchId,
  ...buyerOf(context, orderId),
  ...checked,
  customer: { name, email, phone: toMsisdn(phone) ?? phone },
  addressId,
  notes,
})

/** Nothing is claimed or reserved for an account that the order could not be sealed for. */
const needKey = async ({ actor, vault }: CommandContext): Promise<void> => {
  if (!hasAccount(actor) || (await vault.keys([actor.id])).has(actor.id)) return
  throw new SubjectErased(actor.id)
}

/** The key that a guest's order will be sealed with: made while stock is reserved, it costs no further wait. */
const makeGuestKey = async (context: CommandContext, orderId: string): Promise<void> => {
  const { userId, subject } = buyerOf(context, orderId)
  if (userId === null) await context.vault.ensureKey(subject)
}

/** The order that the same request has placed before, if it has. */
const placedBefore = async (
  context: CommandContext,
  request: OrderRequest,
): Promise<OrderPlaced | undefined> => {
  const claim = await earlierClaim(context, request)
  if (claim === undefined) return undefined
  const { orderId, orderNumber } = claim
  return isPlaced(await load(context, order, orderId)) ? { orderId, orderNumber } : undefined
}

/** Refused for good, unless the same request has succeeded meanwhile in another process. */
const refuse = async (
  context: CommandContext,
  claim: OrderClaim,
  refusal: { ok: false; error: Rejection<ErrorCode> },
): Promise<Answer> => {
  const abandoned = await abandonClaimed(context, claim)
  if (!abandoned.ok) return abandoned
  const { orderId, orderNumber } = claim
  return abandoned.value === undefined ? refusal : ok({ orderId, orderNumber })
}

const nameIn =
  ({ lines }: CheckedOrder) =>
  (productId: number, variantId: number): string =>
    lines.find((line) => line.productId === productId && line.variantId === variantId)?.name ?? ''

const place = async (
  context: CommandContext,
  { isNew, ...claim }: OrderClaim & { isNew: boolean },
  checked: CheckedOrder,
  body: PlaceOrderBody,
): Promise<Answer> => {
  const { orderId, orderNumber } = claim
  const [reserved] = await Promise.all([
    reserveStock(context, claim, nameIn(checked)),
    isNew ? makeGuestKey(context, orderId) : undefined,
  ])
  if (!reserved.ok) return refuse(context, claim, reserved)
  const { guestCash } = context
  const data = placedData(context, claim, checked, body)
  const command = { type: 'Place', order: data, guestCash } as const
  const placed = await execute(context, order, orderId, command, { isNew: true })
  return placed.ok ? ok({ orderId, orderNumber }) : refuse(context, claim, placed)
}

/**
 * Three writes one after the other: the claim of the order number, the reservations (all at once), the order. After a
 * crash between them the same request goes on where it stopped, or the claim is found and abandoned. What is refused
 * before the claim writes nothing; a race for the last pieces that is lost later, does.
 */
export const placeOrder: Command<PlaceOrder, OrderPlaced> = {
  name: 'place-order',
  may: (actor, { body: { userId } }) =>
    actor.role !== 'system' && (userId === undefined || userId === null || userId === actor.id),
  run: async ({ body, idempotencyKey }, context) => {
    const [request, checked] = await Promise.all([
      orderRequest(context, body, idempotencyKey ?? context.newId()),
      checkOrder(context, body),
      needKey(context),
    ])
    if (!checked.ok) {
      // What has changed since does not undo an order that the same request has placed.
      const placed = await placedBefore(context, request)
      return placed === undefined ? checked : ok(placed)
    }
    const demand = demandOf(checked.value.lines)
    const goods = { orderId: context.newId(), branchId: body.branchId, demand }
    const stocked = await lookAtStock(context, goods, nameIn(checked.value))
    // What is missing may be held for this very order, by an earlier try.
    if (!stocked.ok && (await earlierClaim(context, request)) === undefined) return stocked
    const claimed = await claimOrder(context, request, goods)
    if (!claimed.ok) return claimed
    const isNew = claimed.value.orderId === goods.orderId
    return place(context, { ...claimed.value, isNew }, checked.value, body)
  },
}
