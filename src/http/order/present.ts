import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { deliveryIdOf } from '../../commands/delivery/ids.ts'
import { onTheWay } from '../../contract/delivery/delivery.ts'
import type { Complaint, OrderComplaints } from '../../contract/order/complaint.ts'
import { wishesOf } from '../../contract/order/customer.ts'
import type { Order, OrderRefund } from '../../contract/order/order.ts'
import {
  isOrderEntry,
  type OrderDetail,
  type OrderHistoryEntry,
} from '../../contract/order/order-detail.ts'
import type {
  OrderReturn,
  StaffHistoryEntry,
  StaffNote,
  StaffOrderDetail,
} from '../../contract/order/staff-order.ts'
import { paymentEventText } from '../../contract/payment/payment-words.ts'
import { isCashRefund, isDifference } from '../../contract/payment/staff-payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { fill } from '../../contract/rules/text.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { type Actor, ownsOrder, worksAt } from '../../domain/kernel/access.ts'
import { sumCents } from '../../domain/kernel/money.ts'
import { promisedAtOf } from '../../domain/kernel/promise.ts'
import type { OrderLine } from '../../domain/order/events.ts'
import { allowedStatuses } from '../../domain/order/transitions.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { OpenDelivery } from '../../projections/deliveries/queries.ts'
import type { ComplaintOfOrder } from '../../projections/orders/complaints.ts'
import type { HistoryEntry } from '../../projections/orders/history.ts'
import type { OrderNote } from '../../projections/orders/notes.ts'
import type { OrderDoc, RefundGone, ReturnOfOrder } from '../../projections/orders/projection.ts'
import {
  billOf,
  complainableOf,
  creditsOf,
  flagsFor,
  netCentsOf,
  notComeFromOf,
  partiesIn,
  returnableOf,
} from '../../projections/orders/queries.ts'
import { promiseFor } from '../delivery/present.ts'
import { viewerOf } from '../delivery/viewer.ts'
import type { Visit } from '../server/visit.ts'
import { actedBy, type People } from '../user/people.ts'
import { phoneInOrder, phoneOfPayer } from './phones.ts'

const payerOf = (doc: OrderDoc, attemptId: string | null): string | null => {
  const phone = doc.payment.attempts.find((one) => one.attemptId === attemptId)?.phone ?? ''
  return phone === '' ? null : phoneOfPayer(phone, doc)
}

type Payment = OrderDoc['payment']

/** What would go back by M-PESA if the order were cancelled: all that pays it, and what goes back beside that. */
const ifCancelledCents = ({ parts, refunds }: Payment): number => {
  const ofParts = refunds.filter((one) => isDifference(one) && one.state !== 'due')
  const beside = refunds.filter((one) => !isDifference(one) && one.state !== 'done')
  return sumCents(parts) - sumCents(ofParts) + sumCents(beside)
}

const dueBack = (doc: OrderDoc, due: Payment['refunds']): Order['moneyBack'] => {
  const { payment, status } = doc
  const inCash = sumCents(due.filter((one) => isCashRefund(payment, one)))
  const cents = sumCents(due)
  const all = ifCancelledCents(payment)
  return {
    amount: toKsh(cents),
    phone: payerOf(doc, due[0]?.attemptId ?? null),
    isDue: true,
    inCash: inCash > 0 ? toKsh(inCash) : undefined,
    ifCancelled: all > cents && status !== 'delivered' ? toKsh(all) : undefined,
  }
}

/** The asker is the order's customer, or sees a guest's order as its customer does. */
const isCustomers = (doc: OrderDoc, actor: Actor): boolean =>
  (doc.userId === null && !worksAt(actor, doc.branchId)) || ownsOrder(actor, partiesIn(doc))

type Refund = Payment['refunds'][number]

/** How far a refund is, and since when. M-PESA's own word is its answer to the shop, or its statement. */
const stageOf = (
  refund: Refund,
  gone: RefundGone | undefined,
): Pick<OrderRefund, 'state' | 'at'> => {
  const { state, at, isOnStatement, reason } = refund
  if (state === 'due') return { state: 'owed', at }
  if (state === 'requested') return { state: 'asked', at }
  const isTold = isOnStatement === true || gone?.isTold === true || reason === 'reversed'
  return { state: isTold ? 'arrived' : 'sent', at: gone?.at ?? at }
}

/** What is owed to the customer and what went back. Only the customer gets it. Undefined: nothing. */
const refundsFor = (doc: OrderDoc, actor: Actor): Order['refunds'] => {
  const { payment, refundsGone } = doc
  if (payment.refunds.length === 0 || !isCustomers(doc, actor)) return undefined
  return payment.refunds.map((one) => ({
    id: one.refundId,
    amount: toKsh(one.amountCents),
    ...stageOf(
      one,
      refundsGone.find(({ refundId }) => refundId === one.refundId),
    ),
    isCash: isCashRefund(payment, one),
    phone: payerOf(doc, one.attemptId),
    reference: one.reference,
  }))
}

const changedAt = ({ at, answer }: ComplaintOfOrder): string => answer?.at ?? at

/** The complaint that was made or answered last. Only the customer gets it. */
const newestComplaintFor = (doc: OrderDoc, actor: Actor): Order['complaint'] => {
  const [last] = doc.complaints.toSorted((one, other) =>
    changedAt(other).localeCompare(changedAt(one)),
  )
  if (last === undefined || !isCustomers(doc, actor)) return undefined
  const { complaintId: id, at, reason, answer } = last
  return { id, at, reason, answer: answer && { answer: answer.answer, at: answer.at } }
}

/**
 * The money of an order that goes back to the customer now, or would go back if the order were cancelled. Only the
 * customer gets it. Undefined: nothing goes back, and M-PESA took no money.
 */
const moneyBackOf = (doc: OrderDoc, actor: Actor): Order['moneyBack'] => {
  if (!isCustomers(doc, actor)) return undefined
  const { parts, refunds } = doc.payment
  const due = refunds.filter(({ state }) => state !== 'done')
  if (due.length > 0) return dueBack(doc, due)
  const [money] = parts
  if (money === undefined) return undefined
  return {
    amount: toKsh(ifCancelledCents(doc.payment)),
    phone: payerOf(doc, money.attemptId),
    isDue: false,
  }
}

/** Stands for a branch that the catalogue has not read yet. */
const unknownBranch = { code: '', name: '', city: '', phone: '' }

const branchOf = (catalogue: CatalogueQueries, id: number): Order['branch'] => {
  const { code, name, city, phone } = catalogue.branch(id) ?? unknownBranch
  return { id, code, name, city, phone }
}

const pictureOf = (catalogue: CatalogueQueries, { productId, variantId }: OrderLine): string => {
  const product = catalogue.product(productId)
  const variant = product?.variants.find((one) => one.variantId === variantId)
  return variant?.imageUrl || product?.imageUrl || ''
}

const itemOf = (catalogue: CatalogueQueries, line: OrderLine): Order['items'][number] => ({
  productId: line.productId,
  variantId: line.variantId,
  name: sizedName(line.name, line.size),
  productName: line.name,
  size: line.size,
  price: toKsh(line.unitPriceCents),
  quantity: line.quantity,
  total: toKsh(line.lineTotalCents),
  imageUrl: pictureOf(catalogue, line),
})

const complaintIn =
  ({ payment, isErased }: OrderDoc) =>
  ({ complaintId: id, answer, ...complaint }: ComplaintOfOrder): Complaint => {
    const refund = payment.refunds.find(({ refundId }) => refundId === id)
    return {
      id,
      ...complaint,
      isEnded: isErased === true && answer === null,
      answer: answer && { answer: answer.answer, words: answer.words, at: answer.at },
      money: refund ? { amount: toKsh(refund.amountCents), isDone: refund.state === 'done' } : null,
    }
  }

/** The complaints about the order, and for its customer what may still be complained about. */
export const complaintsFor = (doc: OrderDoc, actor: Actor): OrderComplaints => ({
  complaints: doc.complaints.map(complaintIn(doc)),
  complainable: ownsOrder(actor, partiesIn(doc)) ? complainableOf(doc) : undefined,
  notComeFrom: ownsOrder(actor, partiesIn(doc)) ? (notComeFromOf(doc) ?? undefined) : undefined,
})

/** The sums that a list shows beside the order's price. */
export const presentBesidePrice = (doc: OrderDoc, bill = billOf(doc)) => ({
  rest: toKsh(bill.restCents),
  owed: toKsh(bill.owedByCustomerCents),
  net: toKsh(netCentsOf(doc)),
})

const presentBill = (doc: OrderDoc): Order['bill'] => {
  const bill = billOf(doc)
  return {
    paid: toKsh(bill.paidCents),
    paidByMpesa: toKsh(bill.mpesaCents),
    ...presentBesidePrice(doc, bill),
    credits: creditsOf(doc).map(({ returnId: id, cents, isComplaint }) => ({
      id,
      amount: toKsh(cents),
      isComplaint,
    })),
  }
}

/** The order as `actor` may see it. `allowed`: the statuses that the actor may set now. */
export const presentOrder = (doc: OrderDoc, actor: Actor, catalogue: CatalogueQueries): Order => ({
  flags: flagsFor(actor, doc),
  revision: worksAt(actor, doc.branchId) ? doc.revision : undefined,
  id: doc.id,
  orderNumber: doc.orderNumber,
  branchId: doc.branchId,
  branch: branchOf(catalogue, doc.branchId),
  userId: doc.userId,
  subtotal: toKsh(doc.subtotalCents),
  deliveryFee: toKsh(doc.deliveryFeeCents),
  discount: toKsh(doc.discountCents),
  total: toKsh(doc.priceCents),
  paymentMethod: doc.paymentMethod,
  paymentStatus: doc.paymentStatus,
  status: doc.status,
  ...wishesOf(doc),
  addressId: doc.addressId,
  address: doc.address,
  customer: { ...doc.customer, phone: phoneInOrder(actor, doc) },
  items: doc.lines.map((line) => itemOf(catalogue, line)),
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
  confirmedAt: doc.confirmedAt,
  promisedAt: promisedAtOf(doc),
  mpesaReceiptNumber: doc.mpesaReceiptNumber,
  bill: presentBill(doc),
  moneyBack: moneyBackOf(doc, actor),
  refunds: refundsFor(doc, actor),
  complaint: newestComplaintFor(doc, actor),
  allowed: allowedStatuses(actor, { ...doc, ...partiesIn(doc) }),
})

/** The code for the door, for the customer alone, while the rider is on the way with the goods. */
const codeFor = async (
  { actor, deps }: Visit,
  { doc }: OpenDelivery,
): Promise<string | undefined> => {
  if (!onTheWay.includes(doc.status) || viewerOf(actor, doc, 'key') !== 'owner') return undefined
  const { id: deliveryId, codeRenewals } = doc
  return codeOf(deps.commands, { deliveryId, codeRenewals })
}

/** Adds what the delivery of an order that is out knows: its last failed try, its code, and that no time is promised then. */
export const withDeliveries = async <One extends Order>(
  all: readonly One[],
  visit: Visit,
): Promise<One[]> => {
  const out = all.filter(({ status }) => status === 'out_for_delivery').map(({ id }) => id)
  if (out.length === 0) return [...all]
  const open = await visit.queries.deliveries.openOf(out)
  const told = async (one: One): Promise<One> => {
    const found = open.get(one.id)
    if (found === undefined) return one
    const { doc, failedTry } = found
    const promisedAt = promiseFor(doc, one.address)
    return { ...one, promisedAt, failedTry, code: await codeFor(visit, found) }
  }
  return Promise.all(all.map(told))
}

/** An entry of the history with the role of whoever acted, without the person. */
export const presentEntry = ({ actor, ...told }: HistoryEntry): OrderHistoryEntry => {
  const entry: OrderHistoryEntry = { ...told, actorRole: actor.role }
  return isOrderEntry(entry) ? entry : { ...entry, text: paymentEventText(entry, fill) }
}

export const presentOrderDetail = (
  doc: OrderDoc,
  history: readonly HistoryEntry[],
  actor: Actor,
  catalogue: CatalogueQueries,
): OrderDetail => ({
  ...presentOrder(doc, actor, catalogue),
  history: history.map(presentEntry),
  byLink: actor.opens === doc.id && !ownsOrder(actor, partiesIn(doc)) ? true : undefined,
})

const entryFor =
  (people: People) =>
  (entry: HistoryEntry): StaffHistoryEntry => ({
    ...presentEntry(entry),
    ...actedBy(entry.actor, people),
  })

const moneyOf = ({ payment }: OrderDoc, returnId: string): OrderReturn['money'] => {
  const refund = payment.refunds.find(({ refundId }) => refundId === returnId)
  if (refund === undefined) return null
  return {
    amount: toKsh(refund.amountCents),
    state: refund.state,
    isCash: isCashRefund(payment, refund),
    handedBack: refund.handedBack === true,
  }
}

const returnFor =
  (doc: OrderDoc, people: People) =>
  ({ returnId: id, actor, goodsCents, feeCents, ...said }: ReturnOfOrder): OrderReturn => ({
    id,
    ...said,
    ...actedBy(actor, people),
    due: toKsh(goodsCents + feeCents),
    isComplaint: doc.complaints.some(({ complaintId }) => complaintId === id),
    money: moneyOf(doc, id),
  })

export const noteFor =
  (people: People) =>
  ({ noteId: id, text, at, actor }: OrderNote): StaffNote => ({
    id,
    at,
    text,
    ...actedBy(actor, people),
  })

/** The order for the staff of its branch: with the persons of the history, and with its returns. */
export const presentForStaff = (
  doc: OrderDoc,
  history: readonly HistoryEntry[],
  actor: Actor,
  { catalogue, people }: { catalogue: CatalogueQueries; people: People },
): StaffOrderDetail => ({
  ...presentOrder(doc, actor, catalogue),
  complaints: doc.complaints.map(complaintIn(doc)),
  history: history.map(entryFor(people)),
  returns: doc.returns.map(returnFor(doc, people)),
  returnable: returnableOf(doc),
  deliveryId: doc.confirmedAt === undefined ? null : deliveryIdOf(doc.id),
})
