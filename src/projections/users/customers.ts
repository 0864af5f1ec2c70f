import { type Actor, denied, isAdmin, runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { type ReadModelAnswer, type ReadModelQueries, readsFrom } from '../read-model-queries.ts'
import { type UserDoc, users } from './projection.ts'

/** `latest`: the last order, of those that the asker may see. Undefined if there is none. */
export type CustomerView = {
  customer: UserDoc
  points: LoyaltyAccountDoc | undefined
  latest: OrderDoc | undefined
}

export type CustomerQueries = ReadModelQueries & {
  /**
   * A customer, for admins, and for managers whose branch has an order of the customer. Other managers get the
   * answer for an account that does not exist.
   */
  view(actor: Actor, userId: string): ReadModelAnswer<CustomerView>
}

export const openCustomerQueries = (store: ReadStore): CustomerQueries => {
  const latestOf = async (actor: Actor, userId: string): Promise<OrderDoc | undefined> => {
    const where = isAdmin(actor) ? { userId } : { userId, branchId: actor.branchId ?? 0 }
    const query = { where, sort: ['-createdAt'], limit: 1 }
    return (await store.find<OrderDoc>(orders.collection, query)).docs[0]
  }
  return {
    view: async (actor, userId) => {
      if (!runsBranches(actor)) return denied(actor)
      const [customer, points, latest] = await Promise.all([
        store.get<UserDoc>(users.collection, userId),
        store.get<LoyaltyAccountDoc>(loyaltyAccounts.collection, userId),
        latestOf(actor, userId),
      ])
      if (customer?.role !== 'customer') return reject('USER_NOT_FOUND')
      if (latest === undefined && !isAdmin(actor)) return reject('USER_NOT_FOUND')
      return ok({ customer, points, latest })
    },
    ...readsFrom(store, users, loyaltyAccounts, orders),
  }
}
