import { type LedgerDay, type LedgerMonthDoc, noDay } from './days.ts'

/** `day`: 'YYYY-MM-DD' in Nairobi. */
export type DatedDay = LedgerDay & { day: string }

const isEmpty = (day: LedgerDay): boolean => JSON.stringify(day) === JSON.stringify(noDay)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** The days on which something was recorded, the first one first. */
export const datedDays = (months: readonly LedgerMonthDoc[]): DatedDay[] =>
  [...months]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, days }) => days.map((day, n) => ({ day: `${id}-${twoDigits(n + 1)}`, ...day })))
    .filter(({ day: _, ...day }) => !isEmpty(day))
