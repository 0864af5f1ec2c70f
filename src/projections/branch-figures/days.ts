import { toReadyBounds } from '../../contract/branch/to-ready.ts'
import { hourIn, nairobiDay } from '../../contract/rules/dates.ts'
import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { OrderBefore } from '../order-facts/order-before.ts'
import { everyOrderStep } from '../orders/every-order-step.ts'
import { type Body, type Change, type EventOf, type Projection, update } from '../projection.ts'

/** Money in cents. */
export type Sum = { orders: number; revenueCents: number }
export type Sold = { productId: number; name: string; quantity: number; revenueCents: number }

/**
 * What a branch sold of the orders placed on one day in Nairobi. An order counts until it is cancelled, and then not,
 * whenever that is. `id` is '<branch>.<day>'. `hours` are the day's 24. `sold` is in no order.
 */
export type BranchDayDoc = Doc &
  Sum & {
    branchId: number
    /** 'YYYY-MM-DD'. */
    day: string
    hours: Sum[]
    sold: Sold[]
    /** Orders that became ready, by the minutes from placed to ready: `toReadyBounds` says how many. */
    toReady: number[]
  }

/** The most products of a day. The one sold least gives way to a new one. */
export const MOST_SOLD = 100

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

const withLine = (sold: readonly Sold[], line: OrderLine, sign: 1 | -1): Sold[] => {
  const { productId, name } = line
  const known = sold.find((one) => one.productId === productId)
  const { quantity, revenueCents } = known ?? { quantity: 0, revenueCents: 0 }
  const now = {
    productId,
    name,
    quantity: quantity + sign * line.quantity,
    revenueCents: revenueCents + sign * line.lineTotalCents,
  }
  const others = sold.filter((one) => one !== known)
  return now.quantity > 0 ? [...others, now] : others
}

const bounded = (sold: Sold[]): Sold[] =>
  sold.length <= MOST_SOLD
    ? sold
    : sold.toSorted((a, b) => b.quantity - a.quantity).slice(0, MOST_SOLD)

type Order = Omit<OrderBefore, 'status'>

const count = (order: Order, sign: 1 | -1): Change<BranchDayDoc> => {
  const { branchId, placedAt, totalCents, lines } = order
  const at = new Date(placedAt)
  const day = nairobiDay(at)
  const hour = hourIn(at)
  return {
    id: branchDayId(branchId, day),
    fold: (doc = emptyDay(branchId, day)) => ({
      ...doc,
      ...plus(doc, totalCents, sign),
      hours: doc.hours.map((one, n) => (n === hour ? plus(one, totalCents, sign) : one)),
      sold: bounded(lines.reduce((sold, line) => withLine(sold, line, sign), doc.sold)),
    }),
  }
}

/** A return lowers the day on which it was recorded, so that past days keep their figures. */
const giveBack = ({ data, meta }: EventOf<'OrderReturned'>): Change<BranchDayDoc> => {
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

export const branchDays: Projection<BranchDayDoc> = {
  collection: { name: 'branch-days', version: 2, indexes: [['branchId', 'day']] },
  on: {
    OrderPlaced: ({ data, meta }) => count({ ...data, placedAt: meta.at }, 1),
    // The other steps change nothing, and one that cannot be read parks the order here too.
    ...everyOrderStep<BranchDayDoc>(() => []),
    OrderCancelled: ({ before }) => (before === undefined ? [] : count(before, -1)),
    OrderReturned: giveBack,
    OrderReadyForDelivery: ({ before, meta }) => {
      if (before === undefined) return []
      const { branchId, placedAt } = before
      const minutes = (Date.parse(meta.at) - Date.parse(placedAt)) / 60_000
      const place = toReadyBounds.findIndex((most) => minutes <= most)
      return update(branchDayId(branchId, nairobiDay(new Date(placedAt))), (doc) => ({
        ...doc,
        toReady: doc.toReady.map((count, n) => (n === place ? count + 1 : count)),
      }))
    },
  },
}
