import { toMsisdn } from '../../contract/rules/phone.ts'
import { type Actor, denied, seesAllPayments, seesPayment } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { openWordSearch } from '../orders/search.ts'
import type { PageRequest, ReadModelAnswer } from '../read-model-queries.ts'
import { type PaymentDoc, payments } from './projection.ts'
import { ordersWithReceipt } from './receipts.ts'

/** For people who see the payments of all branches. */
export type PaymentSearchQueries = {
  /** The payments for which this M-PESA receipt was reported or named. */
  withReceipt(actor: Actor, receipt: string): ReadModelAnswer<PaymentDoc[]>
  /** The payments of orders that the words find, newest first. Phones find none. */
  byWords(actor: Actor, typed: string, page: PageRequest): ReadModelAnswer<Page<PaymentDoc>>
  /**
   * Payments with open refunds: the order's own, then those of the other orders of its account, or of its phone if a
   * guest placed it. `isMore`: the customer has more such orders than were looked at.
   */
  owingCustomerOf(
    actor: Actor,
    orderId: string,
  ): ReadModelAnswer<{ docs: PaymentDoc[]; isMore: boolean }>
  /** The payments of these orders by id, as far as the actor may see them. */
  ofOrders(actor: Actor, orderIds: readonly string[]): Promise<ReadonlyMap<string, PaymentDoc>>
}

/** The most orders of an account with money to pay back, and the most orders of a phone, that are looked at. */
const MOST_LOOKED_AT = 200

export const openPaymentSearch = (store: ReadStore): PaymentSearchQueries => {
  const byId = (ids: readonly string[]) => store.getMany<PaymentDoc>(payments.collection, ids)
  const search = openWordSearch<PaymentDoc>(store, {
    byOrder: async (ids) => new Map((await byId(ids)).map((doc) => [doc.id, doc])),
    isOfEveryOrder: true,
  })

  const owingAccount = (openFor: string): Promise<Page<PaymentDoc>> =>
    store.find<PaymentDoc>(payments.collection, {
      where: { openFor, owesRefund: true },
      sort: ['updatedAt'],
      limit: MOST_LOOKED_AT,
    })
  /** Orders of this phone, a guest's or an account's: what goes back goes to the same phone. */
  const owingPhoneOf = async (orderId: string): Promise<Page<PaymentDoc>> => {
    const order = await store.get<OrderDoc>(orders.collection, orderId)
    const msisdn = toMsisdn(order?.customer.phone ?? '')
    if (msisdn === undefined) return { docs: [] }
    return search(msisdn, {}, { owesRefund: true }).page({ limit: MOST_LOOKED_AT })
  }

  return {
    withReceipt: async (actor, typed) => {
      if (!seesAllPayments(actor)) return denied(actor)
      return ok(await byId(await ordersWithReceipt(store, typed)))
    },
    byWords: async (actor, typed, page) => {
      if (!seesAllPayments(actor)) return denied(actor)
      return ok(
        toMsisdn(typed) === undefined ? await search(typed, {}, {}).page(page) : { docs: [] },
      )
    },
    owingCustomerOf: async (actor, orderId) => {
      if (!seesAllPayments(actor)) return denied(actor)
      const own = await store.get<PaymentDoc>(payments.collection, orderId)
      if (own === undefined) return reject('ORDER_NOT_FOUND')
      const { docs, next } =
        own.userId === null ? await owingPhoneOf(orderId) : await owingAccount(own.userId)
      const others = docs.filter(({ id }) => id !== orderId)
      return ok({ docs: own.owesRefund ? [own, ...others] : others, isMore: next !== undefined })
    },
    ofOrders: async (actor, orderIds) => {
      const docs = orderIds.length === 0 ? [] : await byId([...new Set(orderIds)])
      return new Map(docs.filter((doc) => seesPayment(actor, doc)).map((doc) => [doc.id, doc]))
    },
  }
}
