import { hourIn, nairobiDay } from '../../contract/rules/dates.ts'
import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { placedPrice } from '../../domain/order/bill.ts'
import type { OrderLine } from '../../domain/order/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import { type Counted, countEach, eachOf, type Frequents } from '../most-frequent.ts'
import {
  everyOrderStep,
  type OrderBefore,
  type OrderFacts,
  type orderBefore,
  type ReturnBefore,
  returnIn,
} from '../orders/steps.ts'
import { type DocChange, type Handlers, onEach } from '../projection.ts'

/** Orders that were not cancelled, and their revenue in cents. */
export type Sum = { orders: number; revenueCents: number }

/** `missed`: see `Frequents`. `revenueCents`: what the pieces cost, before vouchers and returns. */
export type Sold = { productId: number; quantity: number; revenueCents: number; missed: number }

/**
 * What was sold on one day. Money in cents: `revenueCents` is `goodsCents` + `feesCents` - `vouchersCents` -
 * `returnsCents`, and the rounding of the orders' totals.
 */
export type SalesTally = Sum & {
  goodsCents: number
  feesCents: number
  vouchersCents: number
  /** Returns that were recorded on this day, of orders of any day. */
  returnsCents: number
  pieces: number
  /** The orders of customers with an account. */
  accountOrders: number
  /** By the way in which the orders are paid by now. */
  methods: Readonly<Record<PaymentMethod, Sum>>
}

export const nothing: Sum = { orders: 0, revenueCents: 0 }
export const noSales: SalesTally = {
  ...nothing,
  goodsCents: 0,
  feesCents: 0,
  vouchersCents: 0,
  returnsCents: 0,
  pieces: 0,
  accountOrders: 0,
  methods: { mpesa: nothing, cash: nothing },
}
export const noHours: readonly Sum[] = Array.from({ length: 24 }, () => nothing)

export const plusSum = (one: Sum, other: Sum): Sum => ({
  orders: one.orders + other.orders,
  revenueCents: one.revenueCents + other.revenueCents,
})

export const plusSales = (one: SalesTally, other: SalesTally): SalesTally => ({
  ...plusSum(one, other),
  goodsCents: one.goodsCents + other.goodsCents,
  feesCents: one.feesCents + other.feesCents,
  vouchersCents: one.vouchersCents + other.vouchersCents,
  returnsCents: one.returnsCents + other.returnsCents,
  pieces: one.pieces + other.pieces,
  accountOrders: one.accountOrders + other.accountOrders,
  methods: {
    mpesa: plusSum(one.methods.mpesa, other.methods.mpesa),
    cash: plusSum(one.methods.cash, other.methods.cash),
  },
})

/** What an event adds to the sales of a branch at one moment. Cancelled orders add negative figures. */
export type SalesChange = {
  branchId: number
  /** 'YYYY-MM-DD' in Nairobi. */
  day: string
  hour: number
  tally: SalesTally
  lines: readonly OrderLine[]
}

const at = (iso: string) => ({ day: nairobiDay(new Date(iso)), hour: hourIn(new Date(iso)) })

const piecesOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const ofMethod = (method: PaymentMethod, sum: Sum): SalesTally['methods'] => ({
  ...noSales.methods,
  [method]: sum,
})

const tallyOf = (order: OrderFacts): SalesTally => {
  const sum = { orders: 1, revenueCents: order.priceCents }
  return {
    ...sum,
    goodsCents: order.subtotalCents,
    feesCents: order.deliveryFeeCents,
    vouchersCents: order.discountCents,
    returnsCents: 0,
    pieces: piecesOf(order.lines),
    accountOrders: order.userId === null ? 0 : 1,
    methods: ofMethod(order.paymentMethod, sum),
  }
}

const less = ({ orders, revenueCents }: Sum): Sum => ({
  orders: 0 - orders,
  revenueCents: 0 - revenueCents,
})

const negative = (tally: SalesTally): SalesTally => ({
  ...less(tally),
  goodsCents: 0 - tally.goodsCents,
  feesCents: 0 - tally.feesCents,
  vouchersCents: 0 - tally.vouchersCents,
  returnsCents: 0 - tally.returnsCents,
  pieces: 0 - tally.pieces,
  accountOrders: 0 - tally.accountOrders,
  methods: { mpesa: less(tally.methods.mpesa), cash: less(tally.methods.cash) },
})

const taken = (line: OrderLine): OrderLine => ({
  ...line,
  quantity: 0 - line.quantity,
  lineTotalCents: 0 - line.lineTotalCents,
})

export const placedSales = (order: OrderFacts & { placedAt: string }): SalesChange => ({
  branchId: order.branchId,
  ...at(order.placedAt),
  tally: tallyOf(order),
  lines: order.lines,
})

/** A cancelled order leaves the day on which it was placed, however late it is cancelled. */
export const cancelledSales = (order: OrderBefore): SalesChange => ({
  branchId: order.branchId,
  ...at(order.placedAt),
  tally: negative(tallyOf(order)),
  lines: order.lines.map(taken),
})

/** A return lowers the figures of the day on which it was recorded, so the figures of earlier days do not change. */
export const returnedSales = (
  { at: iso, cents: returnsCents }: ReturnBefore,
  { branchId, paymentMethod }: OrderBefore,
): SalesChange => {
  const sum = { orders: 0, revenueCents: 0 - returnsCents }
  return {
    branchId,
    ...at(iso),
    tally: { ...noSales, ...sum, returnsCents, methods: ofMethod(paymentMethod, sum) },
    lines: [],
  }
}

/** The order as it is counted from now on takes the place of the order as it was counted before. */
const instead = (before: OrderBefore, changed: Partial<OrderFacts>): SalesChange => ({
  branchId: before.branchId,
  ...at(before.placedAt),
  tally: plusSales(negative(tallyOf(before)), tallyOf({ ...before, ...changed })),
  lines: [],
})

type Told = FactsOf<[typeof orderBefore]>

export const isCounted = (order: OrderBefore | undefined): order is OrderBefore =>
  order !== undefined && order.status !== 'cancelled'

/** The events that change the sales, for a projection that keeps them. */
export const onSales = <D extends Doc>(
  change: (made: SalesChange) => DocChange<D>,
): Handlers<D, Told> => ({
  ...onEach<D, 'OrderPlaced', Told>(['OrderPlaced'], ({ data, meta }) =>
    change(placedSales({ ...data, priceCents: placedPrice(data), placedAt: meta.at })),
  ),
  // The other steps change nothing. They are named so that a step that cannot be read parks the order's stream here
  // too.
  ...everyOrderStep<D, Told>(() => []),
  OrderCancelled: (_, { order }) => (isCounted(order) ? change(cancelledSales(order)) : []),
  OrderReturned: (event, { order }) =>
    order === undefined ? [] : change(returnedSales(returnIn(event), order)),
  OrderPaymentMethodChanged: ({ data: { paymentMethod } }, { order }) =>
    isCounted(order) ? change(instead(order, { paymentMethod })) : [],
  OrderJoinedAccount: ({ data: { userId } }, { order }) =>
    isCounted(order) ? change(instead(order, { userId })) : [],
})

/** The products sold after the change, packed: at most `most`, in no order. */
export const soldAfter = (sold: Frequents, { lines }: SalesChange, most: number): number[] =>
  countEach(
    sold,
    lines.map(
      ({ productId, quantity, lineTotalCents }): Counted => [productId, quantity, lineTotalCents],
    ),
    { counts: 2, most },
  )

/** The 24 hours after the change. */
export const hoursAfter = (hours: readonly Sum[], { hour, tally }: SalesChange): Sum[] =>
  hours.map((sum, n) => (n === hour ? plusSum(sum, tally) : sum))

/**
 * Sums as plain numbers in a row: orders and cents of the first, then of the second. Documents hold them so, because
 * every order writes a day's document, and a year of days is read at once.
 */
export const packSums = (sums: readonly Sum[]): number[] =>
  sums.flatMap(({ orders, revenueCents }) => [orders, revenueCents])

export const unpackSums = (packed: readonly number[]): Sum[] => {
  const sums: Sum[] = []
  for (let at = 0; at < packed.length; at += 2) {
    sums.push({ orders: packed[at] ?? 0, revenueCents: packed[at + 1] ?? 0 })
  }
  return sums
}

export const unpackSold = (sold: Frequents): Sold[] =>
  eachOf(sold, 2).map(([productId = 0, quantity = 0, revenueCents = 0, missed = 0]) => ({
    productId,
    quantity,
    revenueCents,
    missed,
  }))
