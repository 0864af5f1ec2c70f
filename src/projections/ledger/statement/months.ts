import { daysAfter } from '#contract/rules/dates.ts'
import type { LedgerMonthDoc } from '../days.ts'

/** Documents of the months before the one in question, its own if there is one, and both. */
export type Months = Record<'before' | 'own' | 'through', readonly LedgerMonthDoc[]>

export const monthsUpTo = (months: readonly LedgerMonthDoc[], month: string): Months => ({
  before: months.filter(({ id }) => id < month),
  own: months.filter(({ id }) => id === month),
  through: months.filter(({ id }) => id <= month),
})

/** The day before the month's first ('YYYY-MM-DD'), and its last. */
export const endsOf = (month: string): { before: string; last: string } => {
  const next = daysAfter(`${month}-28`, 4).slice(0, 7)
  return { before: daysAfter(`${month}-01`, -1), last: daysAfter(`${next}-01`, -1) }
}
