import { deliveryIdOf } from '../../commands/delivery/ids.ts'
import type { Complaint, OrderComplaints } from '../../contract/order/complaint.ts'
import { wishesOf } from '../../contract/order/customer.ts'
import type { Order } from '../../contract/order/order.ts'
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
import type { OrderLine } from '../../domain/order/events.ts'
import { allowedStatuses } from '../../domain/order/transitions.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { ComplaintOfOrder } from '../../projections/orders/complaints.ts'
import type { HistoryEntry } from '../../projections/orders/history.ts'
import type { OrderNote } from '../../projections/orders/notes.ts'
import type { OrderDoc, ReturnOfOrder } from '../../projections/orders/projection.ts'
import {
  billOf,
  complainableOf,
  creditsOf,
  flagsFor,
  netCentsOf,
  partiesIn,
  returnableOf,
} from '../../projections/orders/queries.ts'
import type { Queries } from '../../projections/queries.ts'
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

/**
 * The money of an order that goes back to the customer now, or would go back if the order were cancelled. Only the
 * customer gets it. Undefined: nothing goes back, and M-PESA took no money.
 */
const moneyBackOf = (doc: OrderDoc, actor: Actor): Order['moneyBack'] => {
  const { parts, refunds } = doc.payment
  const isGuests = doc.userId === null && !worksAt(actor, doc.branchId)
  if (!isGuests && !ownsOrder(actor, partiesIn(doc))) return undefined
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
  mpesaReceiptNumber: doc.mpesaReceiptNumber,
  bill: presentBill(doc),
  moneyBack: moneyBackOf(doc, actor),
  allowed: allowedStatuses(actor, { ...doc, ...partiesIn(doc) }),
})

/** Adds the last failed try to each order that waits for another try. */
export const withFailedTries = async <One extends Order>(
  all: readonly One[],
  { deliveries }: Pick<Queries, 'deliveries'>,
): Promise<One[]> => {
  const onTheWay = all.filter(({ status }) => status === 'out_for_delivery').map(({ id }) => id)
  if (onTheWay.length === 0) return [...all]
  const tries = await deliveries.failedTries(onTheWay)
  return all.map((one) => ({ ...one, failedTry: tries.get(one.id) }))
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
