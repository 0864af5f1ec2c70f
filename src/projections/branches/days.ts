import { toReadyBounds } from '../../contract/figures.ts'
import { hourIn, nairobiDay } from '../../contract/rules/dates.ts'
import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { countIn, type Frequent } from '../most-frequent.ts'
import { everyOrderStep, type OrderBefore, orderBefore } from '../orders/steps.ts'
import { type Body, type DocChange, type EventOf, type Projection, update } from '../projection.ts'

/** Money in cents. */
export type Sum = { orders: number; revenueCents: number }
export type Sold = Frequent & { name: string; quantity: number; revenueCents: number }

/**
 * The sales of a branch, by orders placed on one day in Nairobi. A cancelled order is taken out, whenever it is
 * cancelled. `id` is '<branch>.<day>'.
 */
export type BranchDayDoc = Doc &
  Sum & {
    branchId: number
    /** 'YYYY-MM-DD'. */
    day: string
    /** The 24 hours of the day. */
    hours: Sum[]
    /** The products sold, in no order. */
    sold: Sold[]
    /**
     * The number of orders by the minutes that they took to become ready. `toReadyBounds` gives the limits of each
     * group.
     */
    toReady: number[]
  }

/** The most products that a day lists. */
export const MOST_SOLD = 160

export const branchDayId = (branchId: number, day: string): string => `${branchId}.${day}`

const nothing: Sum = { orders: 0, revenueCents: 0 }
const emptyDay = (branchId: number, day: string): Body<BranchDayDoc> => ({
  id: branchDayId(branchId, day),
  branchId,
  day,
  ...nothing,
  hours: Array.from({ length: 24 }, () => nothing),
  sold: [],
  toReady: toReadyBounds.map(() => 0),
})

const plus = ({ orders, revenueCents }: Sum, totalCents: number, sign: 1 | -1): Sum => ({
  orders: orders + sign,
  revenueCents: revenueCents + sign * totalCents,
})

const withSold = (sold: readonly Sold[], line: OrderLine): Sold[] => {
  const { productId, name } = line
  return countIn(sold, productId, {
    most: MOST_SOLD,
    countOf: ({ quantity }) => quantity,
    fresh: (missed) => ({ productId, name, quantity: 0, revenueCents: 0, missed }),
    add: (one) => ({
      ...one,
      name,
      quantity: one.quantity + line.quantity,
      revenueCents: one.revenueCents + line.lineTotalCents,
    }),
  })
}

const withoutSold = (sold: readonly Sold[], { productId, ...line }: OrderLine): Sold[] =>
  sold.flatMap((one) => {
    if (one.productId !== productId) return one
    const quantity = one.quantity - line.quantity
    const revenueCents = one.revenueCents - line.lineTotalCents
    return quantity > 0 ? { ...one, quantity, revenueCents } : []
  })

type Order = Omit<OrderBefore, 'status'>

const count = (order: Order, sign: 1 | -1): DocChange<BranchDayDoc> => {
  const { branchId, placedAt, totalCents, lines } = order
  const at = new Date(placedAt)
  const day = nairobiDay(at)
  const hour = hourIn(at)
  const withLine = sign === 1 ? withSold : withoutSold
  return {
    id: branchDayId(branchId, day),
    fold: (doc = emptyDay(branchId, day)) => ({
      ...doc,
      ...plus(doc, totalCents, sign),
      hours: doc.hours.map((one, n) => (n === hour ? plus(one, totalCents, sign) : one)),
      sold: lines.reduce(withLine, doc.sold),
    }),
  }
}

/** A return lowers the figures of the day on which it was recorded, so the figures of earlier days do not change. */
const giveBack = ({ data, meta }: EventOf<'OrderReturned'>): DocChange<BranchDayDoc> => {
  const at = new Date(meta.at)
  const day = nairobiDay(at)
  const hour = hourIn(at)
  const cents = data.goodsCents + data.feeCents
  const less = <S extends Sum>(sum: S): S => ({ ...sum, revenueCents: sum.revenueCents - cents })
  return {
    id: branchDayId(data.branchId, day),
    fold: (doc = emptyDay(data.branchId, day)) => ({
      ...less(doc),
      hours: doc.hours.map((one, n) => (n === hour ? less(one) : one)),
    }),
  }
}

export const branchDays: Projection<BranchDayDoc, [typeof orderBefore]> = {
  collection: { name: 'branch-days', version: 3, indexes: [['branchId', 'day']] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data, meta }) => count({ ...data, placedAt: meta.at }, 1),
    // The other steps change nothing. They are named so that a step that cannot be read parks the order's stream here
    // too.
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) => (order === undefined ? [] : count(order, -1)),
    OrderReturned: giveBack,
    OrderReadyForDelivery: ({ meta }, { order }) => {
      if (order === undefined) return []
      const { branchId, placedAt } = order
      const minutes = (Date.parse(meta.at) - Date.parse(placedAt)) / 60_000
      const place = toReadyBounds.findIndex((most) => minutes <= most)
      return update(branchDayId(branchId, nairobiDay(new Date(placedAt))), (doc) => ({
        ...doc,
        toReady: doc.toReady.map((count, n) => (n === place ? count + 1 : count)),
      }))
    },
  },
}
