import type { ComplaintsQuery } from '../../contract/order/make-complaint.ts'
import { type Actor, denied, runsOneOrAll } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type ComplainedOrderDoc, complainedOrders } from './complaints.ts'
import { type OrderDoc, orders } from './projection.ts'

/** `customerName`: as the customer gave it with the order. */
export type ComplainedOrder = ComplainedOrderDoc & { customerName: string }

export type ComplaintQueries = ReadModelQueries & {
  /**
   * Orders of the actor's branches whose customers complained: those that wait longest first, or those that are answered,
   * the newest first. Those of one customer are the newest first, in both states if none is asked for.
   */
  list(
    actor: Actor,
    filter: ComplaintsQuery,
    page: PageRequest,
  ): ReadModelAnswer<Page<ComplainedOrder>>
}

/** Without a customer, the orders that wait. */
const isOpenIn = ({ state, customer }: ComplaintsQuery): boolean | undefined => {
  if (state !== undefined) return state === 'waiting'
  return customer === undefined ? true : undefined
}

export const openComplaintQueries = (store: ReadStore): ComplaintQueries => {
  const named = async (docs: readonly ComplainedOrderDoc[]): Promise<ComplainedOrder[]> => {
    const ids = docs.map(({ id }) => id)
    const known = await store.getMany<OrderDoc>(orders.collection, ids)
    const names = new Map(known.map(({ id, customer }) => [id, customer.name]))
    return docs.map((doc) => ({ ...doc, customerName: names.get(doc.id) ?? '' }))
  }
  return {
    list: async (actor, filter, { limit, cursor }) => {
      const { branch, customer: userId } = filter
      const branchId = branch ?? actor.branchId
      if (!runsOneOrAll(actor, branchId)) return denied(actor)
      const isOpen = isOpenIn(filter)
      const where = given<number | boolean | string>({ branchId, userId, isOpen })
      const sort = [isOpen === true && userId === undefined ? 'at' : '-at']
      const query = { where, sort, limit, after: cursor }
      const page = await store.find<ComplainedOrderDoc>(complainedOrders.collection, query)
      return ok({ ...page, docs: await named(page.docs) })
    },
    ...readsFrom(store, complainedOrders, orders),
  }
}
