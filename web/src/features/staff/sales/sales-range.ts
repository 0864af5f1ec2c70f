import { daysAfter, monthBefore, monthStart, weekStart } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { SalesPeriod } from '#contract/sales.ts'
import { dated, monthName, shortDay } from '#web/staff-ui/dated.ts'

type Range = { from: string; to: string }

/** The ranges that one press chooses, on the day `today`. */
export const usualRanges = (today: string): (Range & { label: string; by: SalesPeriod })[] => {
  const month = monthStart(today)
  const yesterday = daysAfter(today, -1)
  return [
    { label: t('Today'), from: today, to: today, by: 'day' },
    { label: t('Yesterday'), from: yesterday, to: yesterday, by: 'day' },
    { label: t('This week'), from: weekStart(today), to: today, by: 'day' },
    { label: t('28 days'), from: daysAfter(today, -27), to: today, by: 'day' },
    { label: t('This month'), from: month, to: today, by: 'day' },
    {
      label: t('Last month'),
      from: `${monthBefore(today)}-01`,
      to: daysAfter(month, -1),
      by: 'day',
    },
    { label: t('This year'), from: `${today.slice(0, 4)}-01-01`, to: today, by: 'month' },
  ]
}

const dayName = dated({ day: 'numeric', month: 'short', year: 'numeric' })

/** '1 Nov 2026', '1 to 27 Nov 2026', '28 Oct to 24 Nov 2026'. */
export const rangeText = ({ from, to }: Range): string => {
  if (from === to) return dayName(to)
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return t('{from} to {to}', { from: Number(from.slice(8)), to: dayName(to) })
  }
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayName(from)
  return t('{from} to {to}', { from: first, to: dayName(to) })
}

/** The label of a period on the axis. Years are named where a range has more than one. */
export const periodLabel = ({ from, to }: Range, by: SalesPeriod, isLong: boolean): string => {
  if (by === 'month') return monthName(from)
  if (by === 'week') return isLong ? rangeText({ from, to }) : `${shortDay(from)} – ${shortDay(to)}`
  return isLong ? dayName(from) : shortDay(from)
}
