import type { Doc } from '../../stores/read-store/port.ts'
import { orderBefore } from '../orders/steps.ts'
import type { Body, DocChange, Projection } from '../projection.ts'
import {
  hoursAfter,
  noHours,
  noSales,
  onSales,
  plusSales,
  type SalesChange,
  type SalesTally,
  type Sold,
  type Sum,
  soldAfter,
} from './tally.ts'

/**
 * The sales of a branch in one month, so that a long time is read from few documents. `id` is '<branch>.<month>'. The
 * figures are counted as in `BranchDayDoc`.
 */
export type BranchMonthDoc = Doc & {
  branchId: number
  /** 'YYYY-MM'. */
  month: string
  /** The days in order. Days after the last one with sales are left out. */
  days: SalesTally[]
  /** The 24 hours of all days together. */
  hours: Sum[]
  /** The products sold, in no order. */
  sold: Sold[]
}

/** The most products that a month lists. */
export const MOST_SOLD_IN_MONTH = 400

const emptyMonth = (branchId: number, month: string): Body<BranchMonthDoc> => ({
  id: `${branchId}.${month}`,
  branchId,
  month,
  days: [],
  hours: [...noHours],
  sold: [],
})

const daysAfterChange = (
  days: readonly SalesTally[],
  { day, tally }: SalesChange,
): SalesTally[] => {
  const place = Number(day.slice(8)) - 1
  return Array.from({ length: Math.max(days.length, place + 1) }, (_, n) => {
    const before = days[n] ?? noSales
    return n === place ? plusSales(before, tally) : before
  })
}

const inMonth = (change: SalesChange): DocChange<BranchMonthDoc> => {
  const { branchId, day } = change
  const month = day.slice(0, 7)
  return {
    id: `${branchId}.${month}`,
    fold: (doc = emptyMonth(branchId, month)) => ({
      ...doc,
      days: daysAfterChange(doc.days, change),
      hours: hoursAfter(doc.hours, change),
      sold: soldAfter(doc.sold, change, MOST_SOLD_IN_MONTH),
    }),
  }
}

export const branchMonths: Projection<BranchMonthDoc, [typeof orderBefore]> = {
  collection: { name: 'branch-months', version: 1, indexes: [['month'], ['branchId', 'month']] },
  tells: [orderBefore],
  on: onSales(inMonth),
}
