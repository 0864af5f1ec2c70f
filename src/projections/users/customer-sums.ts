import { placedPrice } from '../../domain/order/bill.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep, orderBefore, returnIn } from '../orders/steps.ts'
import type { Body, DocChange, Projection } from '../projection.ts'
import {
  cancelledSales,
  isCounted,
  placedSales,
  returnedSales,
  type SalesChange,
} from '../sales/tally.ts'

/** Orders that were not cancelled, and what was spent on them. Money in cents; returns are taken off `revenueCents`. */
export type CustomerSum = { orders: number; revenueCents: number; returnsCents: number }
/** `month`: 'YYYY-MM' in Nairobi. */
export type CustomerMonth = CustomerSum & { month: string }
/** `at`: ISO 8601 in UTC. */
export type CustomerReturn = { orderId: string; at: string; cents: number }

/**
 * What a customer spent at one branch, counted as the sales are. `id` is '<userId>.<branchId>'. It holds figures and no
 * words, so nothing of an erased customer stays in it.
 */
export type CustomerSumsDoc = Doc & {
  userId: string
  branchId: number
  /** The months in which something changed, in order, at most `MOST_MONTHS`. */
  months: CustomerMonth[]
  /** The months before these together, with the last of them. Null if there are none. */
  earlier: (CustomerMonth & { since: string }) | null
  returns: number
  /** The newest returns, the newest first, at most `MOST_RETURNS`. */
  latestReturns: CustomerReturn[]
}

/** Five years. */
export const MOST_MONTHS = 60
export const MOST_RETURNS = 20

export const noSum: CustomerSum = { orders: 0, revenueCents: 0, returnsCents: 0 }

export const plusSum = (one: CustomerSum, other: CustomerSum): CustomerSum => ({
  orders: one.orders + other.orders,
  revenueCents: one.revenueCents + other.revenueCents,
  returnsCents: one.returnsCents + other.returnsCents,
})

type Sums = Pick<CustomerSumsDoc, 'months' | 'earlier'>

/** Adds the oldest month to the earlier ones if there are too many. */
const shortened = ({ months, earlier }: Sums): Sums => {
  const [oldest, ...others] = months
  if (oldest === undefined || months.length <= MOST_MONTHS) return { months, earlier }
  const { month } = oldest
  const sum = plusSum(earlier ?? noSum, oldest)
  return { months: others, earlier: { ...sum, month, since: earlier?.since ?? month } }
}

const plusChange = ({ months, earlier }: Sums, { day, tally }: SalesChange): Sums => {
  const month = day.slice(0, 7)
  if (earlier !== null && month <= earlier.month)
    return { months, earlier: { ...earlier, ...plusSum(earlier, tally) } }
  const before = months.find((one) => one.month === month) ?? noSum
  const others = months.filter((one) => one.month !== month)
  const all = [...others, { month, ...plusSum(before, tally) }]
  return shortened({ months: all.sort((a, b) => (a.month < b.month ? -1 : 1)), earlier })
}

type Change = { branchId: number; sales: readonly SalesChange[]; returns?: CustomerReturn[] }

/** `userId`: null for a guest, who has no sums. */
const changed = (
  userId: string | null,
  { branchId, sales, returns = [] }: Change,
): DocChange<CustomerSumsDoc> | [] => {
  if (userId === null) return []
  const id = `${userId}.${branchId}`
  const empty: Body<CustomerSumsDoc> = {
    id,
    userId,
    branchId,
    months: [],
    earlier: null,
    returns: 0,
    latestReturns: [],
  }
  return {
    id,
    fold: (doc = empty) => ({
      ...doc,
      ...sales.reduce<Sums>(plusChange, doc),
      returns: doc.returns + returns.length,
      latestReturns: [...returns, ...doc.latestReturns]
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, MOST_RETURNS),
    }),
  }
}

export const customerSums: Projection<CustomerSumsDoc, [typeof orderBefore]> = {
  collection: { name: 'customer-sums', version: 1, indexes: [['userId']] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data, meta }) =>
      changed(data.userId, {
        branchId: data.branchId,
        sales: [placedSales({ ...data, priceCents: placedPrice(data), placedAt: meta.at })],
      }),
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) =>
      isCounted(order)
        ? changed(order.userId, { branchId: order.branchId, sales: [cancelledSales(order)] })
        : [],
    OrderReturned: (event, { order }) => {
      if (order === undefined) return []
      const back = returnIn(event)
      return changed(order.userId, {
        branchId: order.branchId,
        sales: [returnedSales(back, order)],
        returns: [{ orderId: event.data.orderId, ...back }],
      })
    },
    OrderJoinedAccount: ({ data: { userId, orderId } }, { order }) =>
      isCounted(order)
        ? changed(userId, {
            branchId: order.branchId,
            sales: [placedSales(order), ...order.returns.map((back) => returnedSales(back, order))],
            returns: order.returns.map((back) => ({ orderId, ...back })),
          })
        : [],
  },
}
