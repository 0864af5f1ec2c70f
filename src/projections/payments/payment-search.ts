import { toMsisdn } from '../../contract/rules/phone.ts'
import { type Actor, denied, seesAllPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
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
}

export const openPaymentSearch = (store: ReadStore): PaymentSearchQueries => {
  const byId = (ids: readonly string[]) => store.getMany<PaymentDoc>(payments.collection, ids)
  const search = openWordSearch<PaymentDoc>(store, {
    byOrder: async (ids) => new Map((await byId(ids)).map((doc) => [doc.id, doc])),
    isOfEveryOrder: true,
  })
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
  }
}
