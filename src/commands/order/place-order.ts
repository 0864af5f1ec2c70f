import type { ErrorCode } from '../../contract/errors.ts'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { hasAccount, isShop } from '../../domain/kernel/access.ts'
import { type Buyer, cashBoundsOf, needsPlace } from '../../domain/kernel/guest-limits.ts'
import { ok, type Rejection, reject } from '../../domain/kernel/result.ts'
import { guestSubject, type OrderPlacedData } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { demandOf } from '../../domain/order/pricing.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { wishesOf } from '../../domain/order/vocabulary.ts'
import { SubjectErased } from '../../stores/vault/port.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { admitOrder, buyerOf } from '../guest-orders/guest-orders.ts'
import { countLostSales } from '../inventory/lost-sales.ts'
import { type Goods, lookAtStock, reserveStock } from '../inventory/order-stock.ts'
import { keepSecret } from '../order-secret.ts'
import { type CheckedOrder, checkOrder } from './check-order.ts'
import {
  abandonClaimed,
  type ClaimRequest,
  claimOrder,
  earlierClaim,
  type OrderClaim,
  orderRequest,
} from './claim-order.ts'
import { giveVoucherBack, holdVoucher, lookAtVoucher, spendVoucher } from './order-voucher.ts'

const ownerOf = ({ actor }: CommandContext, orderId: string) =>
  hasAccount(actor)
    ? { userId: actor.id, subject: actor.id }
    : { userId: null, subject: guestSubject(orderId) }

/** The data of the event `OrderPlaced`. */
const placedData = (
  context: CommandContext,
  { orderId, orderNumber, branchId }: OrderClaim,
  checked: CheckedOrder,
  { customer: { name, email, phone }, addressId = null, ...body }: PlaceOrderBody,
): OrderPlacedData => ({
  orderId,
  orderNumber,
  branchId,
  ...ownerOf(context, orderId),
  ...checked,
  customer: { name, email, phone: toMsisdn(phone) ?? phone },
  addressId,
  ...wishesOf(body),
  opensByPhone: false,
})

/** Throws if the account has no key, before anything is claimed or reserved, since its order could not be encrypted. */
export const needKey = async ({ actor, vault }: CommandContext): Promise<void> => {
  if (!hasAccount(actor) || (await vault.keys([actor.id])).has(actor.id)) return
  throw new SubjectErased(actor.id)
}

/** Creates the key that encrypts a guest's order. This runs while the stock is reserved, so it costs no time. */
const makeGuestKey = async (context: CommandContext, orderId: string): Promise<void> => {
  const { userId, subject } = ownerOf(context, orderId)
  if (userId === null) await context.vault.ensureKey(subject)
}

/** The same key of the same person gives the same order. Without a key each call places another order. */
export type PlaceOrder = {
  body: PlaceOrderBody
  idempotencyKey?: string
  /** The buyer's browser, if known. */
  device?: string | undefined
}
export type OrderPlaced = { orderId: string; orderNumber: string }

const named = ({ orderId, orderNumber }: OrderClaim): OrderPlaced => ({ orderId, orderNumber })

/** What an earlier try of the same request left. `isPlaced`: the order exists. */
type Earlier = { claim: OrderClaim; isPlaced: boolean } | undefined

const earlierTry = async (
  context: CommandContext,
  request: ClaimRequest,
): Promise<CommandResult<Earlier>> => {
  const found = await earlierClaim(context, request)
  if (!found.ok) return found
  const claim = found.value
  if (claim === undefined) return ok(undefined)
  const state = await load(context, order, claim.orderId)
  if (state.status === 'abandoned') return reject('ORDER_EXPIRED')
  return ok({ claim, isPlaced: isPlaced(state) })
}

/** Refuses for good and abandons the claim, unless another process has placed the order meanwhile. */
const refuse = async (
  context: CommandContext,
  claim: OrderClaim,
  refusal: { ok: false; error: Rejection<ErrorCode> },
  checked: CheckedOrder,
): Promise<CommandResult<OrderPlaced>> => {
  const abandoned = await abandonClaimed(context, claim)
  if (!abandoned.ok) return abandoned
  if (abandoned.value !== undefined) return ok(named(claim))
  await giveVoucherBack(context, { ...checked, orderId: claim.orderId })
  return refusal
}

const nameIn =
  ({ lines }: CheckedOrder) =>
  (productId: number, variantId: number): string => {
    const found = lines.find((line) => line.productId === productId && line.variantId === variantId)
    return found === undefined ? '' : sizedName(found.name, found.size)
  }

const complete = async (
  context: CommandContext,
  { isNew, buyer, ...claim }: OrderClaim & { isNew: boolean; buyer: Buyer },
  checked: CheckedOrder,
  body: PlaceOrderBody,
): Promise<CommandResult<OrderPlaced>> => {
  const { orderId } = claim
  const bill = { ...checked, orderId }
  const [reserved, held] = await Promise.all([
    reserveStock(context, claim, nameIn(checked)),
    holdVoucher(context, bill),
    isNew ? makeGuestKey(context, orderId) : undefined,
    keepSecret(context, orderId, body.secret),
  ])
  if (!reserved.ok) return refuse(context, claim, reserved, checked)
  if (!held.ok) return refuse(context, claim, held, checked)
  const data = placedData(context, claim, checked, body)
  const cash = cashBoundsOf(context, buyer)
  const command = { type: 'Place', order: data, cash } as const
  const placed = await execute(context, order, orderId, command, { expectNew: true })
  if (!placed.ok) return refuse(context, claim, placed, checked)
  await spendVoucher(context, bill)
  return ok(named(claim))
}

/**
 * The goods of the order, if they are in stock and the voucher may be used. A repeated request keeps the goods that its
 * first try reserved.
 */
const goodsFor = async (
  context: CommandContext,
  earlier: Earlier,
  { branchId }: PlaceOrderBody,
  checked: CheckedOrder,
): Promise<CommandResult<Goods>> => {
  if (earlier !== undefined) return ok(earlier.claim)
  const goods = { orderId: context.world.newId(), branchId, demand: demandOf(checked.lines) }
  const stocked = await lookAtStock(context, goods, nameIn(checked))
  if (!stocked.ok) return stocked
  const allowed = await lookAtVoucher(context, { ...checked, orderId: goods.orderId })
  return allowed.ok ? ok(goods) : allowed
}

/**
 * Takes a waiting place at the branch for an order that needs one. If an earlier try of the same request took a place,
 * the order gets the id that belongs to that place.
 */
const admitted = async (
  context: CommandContext,
  { requestKey }: ClaimRequest,
  { orderId, branchId, demand }: Goods,
  { paymentMethod }: CheckedOrder,
  buyer: Buyer,
): Promise<CommandResult<Goods>> => {
  if (!needsPlace({ buyer, paymentMethod })) return ok({ orderId, branchId, demand })
  const request = { branchId, orderId, requestKey, buyer, paymentMethod, demand }
  const place = await admitOrder(context, request)
  return place.ok ? ok({ orderId: place.value, branchId, demand }) : place
}

/**
 * Writes in turn: the waiting place if one is needed, the claim of the order number, the reserved stock and voucher,
 * the order. After a crash the same request continues, or the claim is abandoned by a job. Refusals before the first
 * write leave no trace.
 */
const place = async (
  { body, idempotencyKey }: PlaceOrder,
  context: CommandContext,
): Promise<CommandResult<OrderPlaced>> => {
  const request = await orderRequest(context, body, idempotencyKey ?? context.world.newId())
  const knownBuyer = buyerOf(context, context.actor)
  const [found, buyer, checked] = await Promise.all([
    earlierTry(context, request),
    knownBuyer,
    checkOrder(context, body, knownBuyer),
    needKey(context),
  ])
  if (!found.ok) return found
  const earlier = found.value
  // An order that the same request placed stays, even if prices or stock have changed since.
  if (earlier?.isPlaced) return ok(named(earlier.claim))
  if (!checked.ok) return checked
  const goods = await goodsFor(context, earlier, body, checked.value)
  if (!goods.ok) return goods
  const place = await admitted(context, request, goods.value, checked.value, buyer)
  if (!place.ok) return place
  const claimed = await claimOrder(context, request, place.value)
  if (!claimed.ok) return claimed
  const isNew = earlier === undefined
  return complete(context, { ...claimed.value, isNew, buyer }, checked.value, body)
}

/** Places an order. An order that is refused for lack of stock counts as a lost sale. */
export const placeOrder: Command<PlaceOrder, OrderPlaced> = {
  name: 'place-order',
  may: (actor, { body: { userId } }) =>
    !isShop(actor) && (userId === undefined || userId === null || userId === actor.id),
  run: async (input, context) => {
    const placed = await place(input, context)
    if (placed.ok || placed.error.code !== 'OUT_OF_STOCK') return placed
    const { branchId, items: wanted } = input.body
    const refused = { branchId, wanted, device: input.device, facts: placed.error.facts }
    await countLostSales(context, refused)
    return placed
  },
}
