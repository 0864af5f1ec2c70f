import { type Actor, denied, seesCustomers, settlesPayments } from '../../domain/kernel/access.ts'
import { sumCents } from '../../domain/kernel/money.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { type PaymentDoc, payments } from '../payments/projection.ts'
import {
  given,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'
import {
  type CustomerMonth,
  type CustomerReturn,
  type CustomerSum,
  type CustomerSumsDoc,
  customerSums,
  noSum,
  plusSum,
} from './customer-sums.ts'
import { type UserDoc, users } from './projection.ts'

/** What the customer spent. `since`: the month of the first order, 'YYYY-MM'. */
type Spending = { all: CustomerSum; months: CustomerMonth[]; since: string | null; returns: number }

/** Orders whose money is open, up to 50, the longest unchanged first. The sums are those of `docs`. */
type OpenMoney = { docs: PaymentDoc[]; isMore: boolean; toPayCents: number; refundCents: number }

/**
 * All but account and points is of the branches that the asker may see. `latest`: the last order, undefined if there is
 * none. `returns`: the newest ones, the newest first.
 */
export type CustomerView = {
  customer: UserDoc
  points: LoyaltyAccountDoc | undefined
  latest: OrderDoc | undefined
  spending: Spending
  returns: readonly (CustomerReturn & { orderNumber: string })[]
  open: OpenMoney
}

const MOST_OPEN_PAYMENTS = 50
const MOST_SHOWN_RETURNS = 20
/** A customer's sums are read for so many branches. */
const MOST_BRANCHES = 500

export type CustomerQueries = ReadModelQueries & {
  /**
   * A customer, for admins and finance, and for managers whose branch has an order of the customer. Other managers get
   * the answer for an account that does not exist.
   */
  view(actor: Actor, userId: string): ReadModelAnswer<CustomerView>
}

/** The months of all branches together, in order. */
const monthsOf = (docs: readonly CustomerSumsDoc[]): CustomerMonth[] => {
  const byMonth = new Map<string, CustomerSum>()
  for (const { month, ...sum } of docs.flatMap(({ months }) => months))
    byMonth.set(month, plusSum(byMonth.get(month) ?? noSum, sum))
  return [...byMonth]
    .map(([month, sum]) => ({ month, ...sum }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

const spendingIn = (docs: readonly CustomerSumsDoc[]): Spending => {
  const months = monthsOf(docs)
  const earlier = docs.flatMap((doc) => doc.earlier ?? [])
  const ordered = months.flatMap(({ month, orders }) => (orders > 0 ? [month] : []))
  const since = [...earlier.map((one) => one.since), ...ordered].toSorted()[0]
  return {
    all: [...months, ...earlier].reduce<CustomerSum>(plusSum, noSum),
    months,
    since: since ?? null,
    returns: docs.reduce((count, { returns }) => count + returns, 0),
  }
}

const openIn = ({ docs, next }: Page<PaymentDoc>): OpenMoney => {
  const refunds = docs.flatMap(({ payment }) => payment.refunds)
  const due = refunds.filter(({ state }) => state !== 'done')
  return {
    docs,
    isMore: next !== undefined,
    toPayCents: docs.reduce((cents, { restCents }) => cents + restCents, 0),
    refundCents: sumCents(due),
  }
}

const isSeenBy = (actor: Actor, { latest }: CustomerView): boolean =>
  settlesPayments(actor) || latest !== undefined

export const openCustomerQueries = (store: ReadStore): CustomerQueries => {
  const latestOf = async (where: Where): Promise<OrderDoc | undefined> => {
    const query = { where, sort: ['-createdAt'], limit: 1 }
    return (await store.find<OrderDoc>(orders.collection, query)).docs[0]
  }
  const sumsOf = async (userId: string, branchId: number | undefined) => {
    if (branchId !== undefined)
      return store.getMany<CustomerSumsDoc>(customerSums.collection, [`${userId}.${branchId}`])
    const query = { where: { userId }, limit: MOST_BRANCHES }
    return (await store.find<CustomerSumsDoc>(customerSums.collection, query)).docs
  }
  const returnsIn = async (sums: readonly CustomerSumsDoc[]) => {
    const newest = sums
      .flatMap(({ latestReturns }) => latestReturns)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MOST_SHOWN_RETURNS)
    const ids = new Set(newest.map(({ orderId }) => orderId))
    const docs = await store.getMany<OrderDoc>(orders.collection, [...ids])
    const numbers = new Map(docs.map(({ id, orderNumber }) => [id, orderNumber]))
    return newest.map((one) => ({ ...one, orderNumber: numbers.get(one.orderId) ?? '' }))
  }
  const openOf = (where: Where) =>
    store.find<PaymentDoc>(payments.collection, {
      where,
      sort: ['updatedAt'],
      limit: MOST_OPEN_PAYMENTS,
    })

  /** `branchId` undefined: of all branches. */
  const viewOf = async (
    userId: string,
    branchId: number | undefined,
  ): Promise<CustomerView | undefined> => {
    const ofBranch: Where = given({ branchId })
    const [customer, points, latest, sums, open] = await Promise.all([
      store.get<UserDoc>(users.collection, userId),
      store.get<LoyaltyAccountDoc>(loyaltyAccounts.collection, userId),
      latestOf({ ...ofBranch, userId }),
      sumsOf(userId, branchId),
      openOf({ ...ofBranch, openFor: userId }),
    ])
    if (customer?.role !== 'customer') return undefined
    const returns = await returnsIn(sums)
    return { customer, points, latest, spending: spendingIn(sums), returns, open: openIn(open) }
  }

  return {
    view: async (actor, userId) => {
      if (!seesCustomers(actor)) return denied(actor)
      const found = await viewOf(userId, settlesPayments(actor) ? undefined : (actor.branchId ?? 0))
      return found !== undefined && isSeenBy(actor, found) ? ok(found) : reject('USER_NOT_FOUND')
    },
    ...readsFrom(store, users, loyaltyAccounts, orders, customerSums, payments),
  }
}
