import type { AuditFacts } from '../../contract/audit.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { maskPhone } from '../../contract/rules/phone.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { barcodesOf } from '../../domain/kernel/barcode.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { wishesOf } from '../../domain/order/vocabulary.ts'
import { partsCents } from '../../domain/payment/state.ts'
import { productAt, type SaidPrice } from '../../domain/product/prices.ts'
import { standingOf } from '../../domain/product/vocabulary.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { DeliveryDoc } from '../deliveries/projection.ts'
import type { LoyaltyAccountDoc } from '../loyalty/accounts.ts'
import type { RewardDoc } from '../loyalty/rewards.ts'
import type { OrderDoc, ReturnOfOrder } from '../orders/projection.ts'
import type { FindingDoc } from '../payments/findings.ts'
import type { PaymentDoc } from '../payments/projection.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { Body } from '../projection.ts'
import type { ImportDoc } from '../shop/imports.ts'
import type { TransferDoc } from '../stock/transfers.ts'
import type { UserDoc } from '../users/projection.ts'

/** The phone is masked, as in lists of users. An audit needs only the number of addresses, not the addresses. */
export const userFacts = (doc: Body<UserDoc>): AuditFacts => {
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

/** The product names are added when the history is shown. */
export const transferFacts = (doc: Body<TransferDoc>): AuditFacts => ({
  fromBranchId: doc.fromBranchId,
  toBranchId: doc.toBranchId,
  status: doc.status,
  notes: doc.note,
  pieces: doc.lines.map((line) => ({ ...line })),
})

const compareAt = (cents: number | null): number | null => (cents === null ? null : toKsh(cents))

/** Prices that begin or end later than `at`. */
const plannedAt = (said: readonly SaidPrice[], at: Instant) =>
  said
    .filter(({ from, until }) => from > at || (until !== null && until > at))
    .map(({ variantId, priceCents, from, until }) => ({
      variantId,
      price: toKsh(priceCents),
      from,
      until,
    }))

/**
 * Facts of the product at its prices of the moment `at`. Every field is written out: a page of a history makes a
 * thousand of these, and spreading objects is slow.
 */
export const productFacts = (doc: Body<ProductDoc>, at: Instant): AuditFacts => {
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
      barcodes: barcodesOf(product, one.variantId).join(', '),
      price: toKsh(one.priceCents),
      compareAtPrice: compareAt(one.compareAtPriceCents),
      isDefault: one.isDefault,
    })),
    plannedPrices: plannedAt(product.said, at),
    standing: standingOf(product),
    slug: product.slug,
    sku: product.sku,
    barcodes: barcodesOf(product, 0).join(', '),
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

/** The facts of a payment, without the person who paid. */
export const paymentFacts = (doc: Body<PaymentDoc>): AuditFacts => {
  const { attempts, parts, refunds, cases } = doc.payment
  return {
    orderNumber: doc.orderNumber,
    paymentStatus: doc.paymentStatus,
    paymentMethod: doc.paymentMethod,
    total: toKsh(doc.cost.priceCents),
    paid: parts.length === 0 ? null : toKsh(partsCents(doc.payment)),
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

/** The facts of an account's points, without the customer's name. The history of the user's account shows the name. */
export const accountFacts = ({
  points,
  earned,
  tierId,
  open,
}: Body<LoyaltyAccountDoc>): AuditFacts => ({
  points,
  pointsEarned: earned,
  tier: tierId,
  vouchers: open.map(({ voucherId: id, points: cost }) => ({ id, points: cost })),
})

export const rewardFacts = (doc: Body<RewardDoc>): AuditFacts => ({
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

/** The changes that the import's rows made stand in the histories of the products and stock records. */
export const importFacts = (doc: Body<ImportDoc>): AuditFacts => ({
  importKind: doc.kind,
  branchId: doc.branchId,
  status: doc.status,
  rows: doc.rows,
  rowsDone: doc.done,
  rowsRefused: doc.refused,
})

/** What the payer typed is left out, because it may name a person. */
export const findingFacts = (doc: Body<FindingDoc>): AuditFacts => ({
  findingKind: doc.kind,
  receipt: doc.receipt,
  amount: toKsh(doc.amountCents),
  orderNumber: doc.settled?.orderNumber ?? doc.orderNumber,
  branchId: doc.branchId,
  settledHow: doc.settled?.how ?? null,
  reference: doc.reference,
})

/**
 * The facts of a delivery, without the customer, whom the order's history shows. A driver is named by the account's id.
 */
export const deliveryFacts = (doc: Body<DeliveryDoc>): AuditFacts => ({
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

export const categoryFacts = (doc: Body<CategoryDoc>): AuditFacts => {
  const { name, nameSw, slug, iconName: icon, isDeleted } = doc
  return { name, nameSw, slug, icon, isDeleted }
}

export const branchFacts = (doc: Body<BranchDoc>): AuditFacts => {
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

const customerFacts = ({ customer, address, ...doc }: Body<OrderDoc>): AuditFacts => ({
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: maskPhone(customer.phone),
  street: address.street,
  city: address.city,
  region: address.region,
  ...wishesOf(doc),
})

/** The order as the staff of its branch see it: the phone is masked. */
export const orderFacts = (doc: Body<OrderDoc>): AuditFacts => ({
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
  total: toKsh(doc.priceCents),
  returns: doc.returns.map(returnFacts),
})
