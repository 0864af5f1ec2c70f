import { toReadyBounds } from '../../contract/figures.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Frequents } from '../most-frequent.ts'
import { orderBefore } from '../orders/steps.ts'
import { type Body, type DocChange, type Projection, update } from '../projection.ts'
import {
  hoursAfter,
  noHours,
  noSales,
  onSales,
  packSums,
  plusSales,
  type SalesChange,
  type SalesTally,
  type Sold,
  type Sum,
  soldAfter,
  unpackSold,
  unpackSums,
} from '../sales/tally.ts'

/**
 * The sales of a branch, by orders placed on one day in Nairobi. A cancelled order is taken out, whenever it is
 * cancelled.
 */
export type BranchDay = SalesTally & {
  branchId: number
  /** 'YYYY-MM-DD'. */
  day: string
  /** The 24 hours of the day. */
  hours: Sum[]
  /** The products sold, in no order. */
  sold: Sold[]
  /**
   * The number of orders by the minutes that they took to become ready. `toReadyBounds` gives the limits of each group.
   */
  toReady: number[]
}

/** A day as each order writes it, with hours and products as plain numbers. `id` is '<branch>.<day>'. */
export type BranchDayDoc = Doc &
  Omit<BranchDay, 'hours' | 'sold'> & { hours: number[]; sold: Frequents }

export const branchDayOf = ({ id: _, position: __, ...doc }: BranchDayDoc): BranchDay => ({
  ...doc,
  hours: unpackSums(doc.hours),
  sold: unpackSold(doc.sold),
})

/** The most products that a day lists. */
export const MOST_SOLD = 160

export const branchDayId = (branchId: number, day: string): string => `${branchId}.${day}`

const emptyDay = (branchId: number, day: string): Body<BranchDayDoc> => ({
  id: branchDayId(branchId, day),
  branchId,
  day,
  ...noSales,
  hours: packSums(noHours),
  sold: [],
  toReady: toReadyBounds.map(() => 0),
})

const onDay = (change: SalesChange): DocChange<BranchDayDoc> => {
  const { branchId, day, tally } = change
  return {
    id: branchDayId(branchId, day),
    fold: (doc = emptyDay(branchId, day)) => ({
      ...doc,
      ...plusSales(doc, tally),
      hours: packSums(hoursAfter(unpackSums(doc.hours), change)),
      sold: soldAfter(doc.sold, change, MOST_SOLD),
    }),
  }
}

export const branchDays: Projection<BranchDayDoc, [typeof orderBefore]> = {
  collection: { name: 'branch-days', version: 5, indexes: [['branchId', 'day']] },
  tells: [orderBefore],
  on: {
    ...onSales(onDay),
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
