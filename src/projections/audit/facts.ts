import type { Facts } from '../../contract/audit.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { maskPhone } from '../../contract/rules/phone.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { wishesOf } from '../../domain/order/vocabulary.ts'
import { productAt, type SaidPrice } from '../../domain/product/prices.ts'
import { standingOf } from '../../domain/product/state.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { DeliveryDoc } from '../deliveries/projection.ts'
import type { LoyaltyAccountDoc } from '../loyalty/accounts.ts'
import type { RewardDoc } from '../loyalty/rewards.ts'
import type { OrderDoc, ReturnOfOrder } from '../orders/projection.ts'
import type { PaymentDoc } from '../payments/projection.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { Body } from '../projection.ts'
import type { ImportDoc } from '../shop/imports.ts'
import type { TransferDoc } from '../stock/transfers.ts'
import type { UserDoc } from '../users/projection.ts'

/**
 * As lists of users show them: the phone is masked. Of the addresses only their number matters to whom this concerns.
 */
export const userFacts = (doc: Body<UserDoc>): Facts => {
  const { fullName, username, email, phoneNumber, role, branchId, isActive, addresses } = doc
  return {
    fullName,
    username,
    email,
    phone: maskPhone(phoneNumber),
    role,
    branchId,
    isActive,
    addresses: addresses.length,
  }
}

/** The goods' names are added where they are told. */
export const transferFacts = (doc: Body<TransferDoc>): Facts => ({
  fromBranchId: doc.fromBranchId,
  toBranchId: doc.toBranchId,
  status: doc.status,
  notes: doc.note,
  pieces: doc.lines.map((line) => ({ ...line })),
})

const compareAt = (cents: number | null): number | null => (cents === null ? null : toKsh(cents))

/** What was said of later moments. */
const plannedAt = (said: readonly SaidPrice[], at: Instant) =>
  said
    .filter(({ from, until }) => from > at || (until !== null && until > at))
    .map(({ variantId, priceCents, from, until }) => ({
      variantId,
      price: toKsh(priceCents),
      from,
      until,
    }))

/** With the prices of this moment. Written out: a page of a history draws up a thousand of these. */
export const productFacts = (doc: Body<ProductDoc>, at: Instant): Facts => {
  const product = productAt(doc, at)
  return {
    name: product.name,
    nameSw: product.nameSw,
    price: toKsh(product.priceCents),
    compareAtPrice: compareAt(product.compareAtPriceCents),
    variants: product.variants.map((one) => ({
      variantId: one.variantId,
      name: one.name,
      sku: one.sku,
      price: toKsh(one.priceCents),
      compareAtPrice: compareAt(one.compareAtPriceCents),
      isDefault: one.isDefault,
    })),
    plannedPrices: plannedAt(product.said, at),
    standing: standingOf(product),
    slug: product.slug,
    sku: product.sku,
    unit: product.unit,
    categoryId: product.categoryId,
    isFeatured: product.isFeatured,
    exclusiveBranchId: product.exclusiveBranchId,
    imageUrl: product.imageUrl,
    description: product.description,
    descriptionSw: product.descriptionSw,
    searchWords: product.searchWords,
    formerSlugs: product.formerSlugs.map((former) => ({ slug: former })),
  }
}

/** Nothing of who paid. */
export const paymentFacts = (doc: Body<PaymentDoc>): Facts => {
  const { attempts, paid, refunds, cases } = doc.payment
  return {
    orderNumber: doc.orderNumber,
    paymentStatus: doc.paymentStatus,
    paymentMethod: doc.paymentMethod,
    total: toKsh(doc.totalCents),
    paid: paid === null ? null : toKsh(paid.amountCents),
    receipt: doc.receipt,
    orderStatus: doc.orderStatus,
    branchId: doc.branchId,
    attempts: attempts.map(({ state, amountCents, resultCode }) => ({
      state,
      amount: toKsh(amountCents),
      resultCode,
    })),
    refunds: refunds.map(({ state, reason, amountCents, reference }) => ({
      state,
      reason,
      amount: toKsh(amountCents),
      reference,
    })),
    cases: cases.map(({ kind, state, resolution, receipt }) => ({
      kind,
      state,
      resolution,
      receipt,
    })),
  }
}

/** Nobody's name: the account has it. */
export const accountFacts = ({ points, earned, tierId, open }: Body<LoyaltyAccountDoc>): Facts => ({
  points,
  pointsEarned: earned,
  tier: tierId,
  vouchers: open.map(({ voucherId: id, points: cost }) => ({ id, points: cost })),
})

export const rewardFacts = (doc: Body<RewardDoc>): Facts => ({
  name: doc.name,
  nameSw: doc.nameSw,
  isOffered: doc.isOffered,
  pointsCost: doc.pointsCost,
  worth: doc.worth.kind === 'amount_off' ? toKsh(doc.worth.cents) : doc.worth.kind,
  minimumOrder: toKsh(doc.minimumCents),
  validDays: doc.validDays,
  description: doc.description,
  descriptionSw: doc.descriptionSw,
})

/** What its rows changed stands in the histories of the products and shelves. */
export const importFacts = (doc: Body<ImportDoc>): Facts => ({
  importKind: doc.kind,
  branchId: doc.branchId,
  status: doc.status,
  rows: doc.rows,
  rowsDone: doc.done,
  rowsRefused: doc.refused,
})

/** Nothing of the customer: the order's history has that. A driver is named by the account's id. */
export const deliveryFacts = (doc: Body<DeliveryDoc>): Facts => ({
  orderNumber: doc.orderNumber,
  trackingNumber: doc.trackingNumber,
  status: doc.status,
  branchId: doc.branchId,
  carrier: doc.partner?.name ?? doc.driverId,
  attempt: doc.attempt,
  wrongCodes: doc.refusedCodes,
  withoutCode: doc.isOverride,
  fromPin: doc.fromPinM,
})

export const categoryFacts = (doc: Body<CategoryDoc>): Facts => {
  const { name, nameSw, slug, iconName: icon, isDeleted } = doc
  return { name, nameSw, slug, icon, isDeleted }
}

export const branchFacts = (doc: Body<BranchDoc>): Facts => {
  const { code, name, street, city, region, latitude, longitude } = doc
  const { openingTime, closingTime, deliveryRadius, phone, isActive } = doc
  return {
    name,
    code,
    isActive,
    street,
    city,
    region,
    phone,
    openingTime,
    closingTime,
    deliveryRadius,
    latitude,
    longitude,
  }
}

const returnFacts = ({ lines, goodsCents, feeCents, reason }: ReturnOfOrder) => ({
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  writtenOff: lines.reduce((sum, { writtenOff }) => sum + writtenOff, 0),
  amount: toKsh(goodsCents + feeCents),
  reason,
})

const customerFacts = ({ customer, address, ...doc }: Body<OrderDoc>): Facts => ({
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: maskPhone(customer.phone),
  street: address.street,
  city: address.city,
  region: address.region,
  ...wishesOf(doc),
})

/** As the staff of its branch see an order: the phone is masked. */
export const orderFacts = (doc: Body<OrderDoc>): Facts => ({
  orderNumber: doc.orderNumber,
  status: doc.status,
  paymentMethod: doc.paymentMethod,
  paymentStatus: doc.paymentStatus,
  receipt: doc.mpesaReceiptNumber,
  branchId: doc.branchId,
  ...customerFacts(doc),
  lines: doc.lines.map(({ name, size, quantity, unitPriceCents, lineTotalCents }) => ({
    name: sizedName(name, size),
    quantity,
    price: toKsh(unitPriceCents),
    total: toKsh(lineTotalCents),
  })),
  subtotal: toKsh(doc.subtotalCents),
  deliveryFee: toKsh(doc.deliveryFeeCents),
  discount: toKsh(doc.discountCents),
  total: toKsh(doc.totalCents),
  returns: doc.returns.map(returnFacts),
})
