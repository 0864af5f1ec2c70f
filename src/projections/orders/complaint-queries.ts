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

export type ComplaintQueries = ReadModelQueries & {
  /**
   * Orders of the actor's branches whose customers complained: those that wait longest first, or those that are answered,
   * the newest first.
   */
  list(
    actor: Actor,
    filter: ComplaintsQuery,
    page: PageRequest,
  ): ReadModelAnswer<Page<ComplainedOrderDoc>>
}

export const openComplaintQueries = (store: ReadStore): ComplaintQueries => ({
  list: async (actor, { state = 'waiting', branch }, { limit, cursor }) => {
    const branchId = branch ?? actor.branchId
    if (!runsOneOrAll(actor, branchId)) return denied(actor)
    const isOpen = state === 'waiting'
    const where = { ...given({ branchId }), isOpen }
    const sort = [isOpen ? 'at' : '-at']
    return ok(
      await store.find<ComplainedOrderDoc>(complainedOrders.collection, {
        where,
        sort,
        limit,
        after: cursor,
      }),
    )
  },
  ...readsFrom(store, complainedOrders),
})
