import type { PriceChangedDetails } from '../../contract/error-details.ts'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import {
  type Coordinates,
  distanceKm,
  nearestReaching,
  reaches,
} from '../../contract/rules/distance.ts'
import { toCents, toKsh } from '../../contract/rules/money.ts'
import { itemSize, sizedName } from '../../contract/rules/variant.ts'
import { type BranchDetails, branch } from '../../domain/branch.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { type Buyer, cashBoundsOf, withinCash } from '../../domain/kernel/guest-limits.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { OrderVoucher, PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { placedPrice } from '../../domain/order/bill.ts'
import type { DeliveryAddress } from '../../domain/order/events.ts'
import {
  demandOf,
  type PricedOrder,
  priceLines,
  type WantedLine,
} from '../../domain/order/pricing.ts'
import { productAt } from '../../domain/product/prices.ts'
import { product } from '../../domain/product/product.ts'
import { offerOf, type ProductState } from '../../domain/product/state.ts'
import { isSold } from '../../domain/product/vocabulary.ts'
import { type UserState, user } from '../../domain/user/user.ts'
import type { BranchDoc } from '../../projections/branches/projection.ts'
import type { CommandContext, CommandResult } from '../engine/command.ts'
import { load, recheck } from '../engine/execute.ts'
import { takesMpesa } from '../shop/settings.ts'
import { wantedVoucher } from './order-voucher.ts'

type Item = PlaceOrderBody['items'][number]
type Refusal = Rejection<
  | 'PRODUCT_NOT_FOUND'
  | 'PRODUCT_WITHDRAWN'
  | 'PRODUCT_NOT_AT_BRANCH'
  | 'VARIANT_NOT_FOUND'
  | 'PRICE_CHANGED'
>

/** The line with the shop's name and price. Name and price in the request only show what the shopper saw. */
const wantedLine = (
  { productId, variantId, quantity }: Item,
  product: ProductState | undefined,
  branchId: number,
): Result<WantedLine, Refusal> => {
  const facts = { productId, variantId }
  if (product === null || product === undefined) return reject('PRODUCT_NOT_FOUND', facts)
  const { exclusiveBranchId, name, unit } = product
  if (!isSold(product)) return reject('PRODUCT_WITHDRAWN', { ...facts, name })
  if (exclusiveBranchId !== null && exclusiveBranchId !== branchId) {
    return reject('PRODUCT_NOT_AT_BRANCH', { ...facts, name })
  }
  const offer = offerOf(product, variantId)
  if (offer === undefined) return reject('VARIANT_NOT_FOUND', { ...facts, name })
  return ok({
    ...facts,
    name,
    size: itemSize(offer.variant?.name, unit),
    unitPriceCents: offer.priceCents,
    quantity,
  })
}

const isWhatWasSeen = (body: PlaceOrderBody, priced: PricedOrder): boolean =>
  toCents(body.subtotal) === priced.subtotalCents &&
  toCents(body.deliveryFee) === priced.deliveryFeeCents &&
  toCents(body.total) === priced.totalCents &&
  priced.lines.every(({ unitPriceCents, lineTotalCents }, index) => {
    const seen = body.items[index]
    return (
      seen !== undefined &&
      toCents(seen.price) === unitPriceCents &&
      toCents(seen.total) === lineTotalCents
    )
  })

const inKsh = (priced: PricedOrder): PriceChangedDetails => ({
  items: priced.lines.map(({ unitPriceCents, lineTotalCents, name, size, ...line }) => ({
    ...line,
    name: sizedName(name, size),
    price: toKsh(unitPriceCents),
    total: toKsh(lineTotalCents),
  })),
  subtotal: toKsh(priced.subtotalCents),
  deliveryFee: toKsh(priced.deliveryFeeCents),
  discount: toKsh(priced.discountCents),
  total: toKsh(priced.totalCents),
})

/** The order at today's prices. Refuses with PRICE_CHANGED and the present prices if the shopper saw others. */
const priceOrder = (
  body: PlaceOrderBody,
  deliveryRadius: number,
  products: ReadonlyMap<number, ProductState>,
  voucher: OrderVoucher | null,
): Result<PricedOrder, Refusal> => {
  const wanted: WantedLine[] = []
  for (const item of body.items) {
    const line = wantedLine(item, products.get(item.productId), body.branchId)
    if (!line.ok) return line
    wanted.push(line.value)
  }
  const priced = priceLines(wanted, deliveryRadius, voucher?.worth)
  return isWhatWasSeen(body, priced) ? ok(priced) : reject('PRICE_CHANGED', inKsh(priced))
}

type Place = { street: string; city: string; region: string } & {
  [Field in keyof Coordinates]?: number | undefined
}

/** A latitude without a longitude is ignored, and the other way round. */
const coordinatesOf = ({ latitude, longitude }: Place): Coordinates | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

const toDelivery = (place: Place): DeliveryAddress => ({
  street: place.street,
  city: place.city,
  region: place.region,
  ...coordinatesOf(place),
})

/** The customer's saved address that the order names, else the typed address. */
const deliveryAddress = (
  { addressId, address }: Pick<PlaceOrderBody, 'addressId' | 'address'>,
  buyer: UserState,
): Result<DeliveryAddress, Rejection<'ADDRESS_NOT_FOUND'>> => {
  if (addressId === undefined || addressId === null) {
    return address === undefined ? reject('ADDRESS_NOT_FOUND') : ok(toDelivery(address))
  }
  const own = buyer.status === 'registered' ? buyer.addresses : []
  const saved = own.find((one) => one.addressId === addressId)
  return saved === undefined ? reject('ADDRESS_NOT_FOUND') : ok(toDelivery(saved.address))
}

const nearest = (to: Coordinates, branches: readonly BranchDoc[]) => {
  const found = nearestReaching(
    branches.filter(({ isActive }) => isActive),
    to,
  )
  if (found === undefined) return null
  const { branchId: id, code, name } = found
  return { id, code, name, distanceKm: distanceKm(found, to) }
}

/**
 * Refuses an address that the branch does not deliver to; the facts name the nearest branch that does, or null. An
 * address without coordinates is accepted.
 */
const withinReach = (
  address: DeliveryAddress,
  branch: BranchDetails,
  branches: () => readonly BranchDoc[],
): Result<null, Rejection<'ADDRESS_OUTSIDE_RADIUS'>> => {
  const to = coordinatesOf(address)
  if (to === undefined) return ok(null)
  if (reaches(branch, to)) return ok(null)
  return reject('ADDRESS_OUTSIDE_RADIUS', {
    distanceKm: distanceKm(branch, to),
    deliveryRadius: branch.deliveryRadius,
    nearestBranch: nearest(to, branches()),
  })
}

export type CheckedOrder = PricedOrder & {
  address: DeliveryAddress
  paymentMethod: PaymentMethod
  voucher: OrderVoucher | null
}

/**
 * Loads the products at their prices of this moment. A scheduled price counts from its time on, whatever the shopper
 * saw.
 */
const loadProducts = async (context: CommandContext, body: PlaceOrderBody, maxAgeMs: number) => {
  const ids = [...new Set(body.items.map(({ productId }) => productId))]
  const products = await Promise.all(
    ids.map(async (id) => {
      const found = await load(context, product, String(id), { maxAgeMs })
      return [id, found && productAt(found, context.world.now().toISOString())] as const
    }),
  )
  return new Map(products)
}

const loadBuyer = (context: CommandContext, { addressId }: PlaceOrderBody, maxAgeMs: number) =>
  addressId === undefined || addressId === null
    ? user.initial
    : load(context, user, context.actor.id, { maxAgeMs })

const checkMethod = async (
  context: CommandContext,
  { paymentMethod }: PlaceOrderBody,
): Promise<CommandResult<PaymentMethod>> => {
  if (paymentMethod === 'card') return reject('PAYMENT_METHOD_UNAVAILABLE')
  const isTaken = paymentMethod === 'cash' || (await takesMpesa(context))
  return isTaken ? ok(paymentMethod) : reject('MPESA_UNAVAILABLE')
}

/** Refuses a cash order above the limits for guests and newcomers. */
const bounded = (
  context: CommandContext,
  checked: CheckedOrder,
  buyer: Buyer,
): CommandResult<CheckedOrder> => {
  const { lines, paymentMethod } = checked
  const userId = hasAccount(context.actor) ? context.actor.id : null
  const bill = { userId, paymentMethod, priceCents: placedPrice(checked), demand: demandOf(lines) }
  const allowed = withinCash(bill, cashBoundsOf(context, buyer))
  return allowed.ok ? ok(checked) : allowed
}

const check = async (
  context: CommandContext,
  body: PlaceOrderBody,
  who: Promise<Buyer>,
  maxAgeMs: number,
): Promise<CommandResult<CheckedOrder>> => {
  const method = await checkMethod(context, body)
  if (!method.ok) return method
  const paymentMethod = method.value
  const [seller, products, buyer] = await Promise.all([
    load(context, branch, String(body.branchId), { maxAgeMs }),
    loadProducts(context, body, maxAgeMs),
    loadBuyer(context, body, maxAgeMs),
  ])
  if (seller === null) return reject('BRANCH_NOT_FOUND')
  if (!seller.isActive) return reject('BRANCH_NOT_ACTIVE')
  const address = deliveryAddress(body, buyer)
  if (!address.ok) return address
  const reach = withinReach(address.value, seller, () => context.queries.catalogue.branches())
  if (!reach.ok) return reach
  const wanted = await wantedVoucher(context, body, maxAgeMs)
  if (!wanted.ok) return wanted
  const voucher = wanted.value
  const priced = priceOrder(body, seller.deliveryRadius, products, voucher)
  if (!priced.ok) return priced
  const checked = { ...priced.value, address: address.value, paymentMethod, voucher }
  return bounded(context, checked, await who)
}

/** Checks everything about an order before anything is written. The kind of buyer is found out meanwhile. */
export const checkOrder = (
  context: CommandContext,
  body: PlaceOrderBody,
  buyer: Promise<Buyer>,
): Promise<CommandResult<CheckedOrder>> =>
  recheck((maxAgeMs) => check(context, body, buyer, maxAgeMs))
