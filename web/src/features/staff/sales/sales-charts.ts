import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import type { Sales, SalesPeriod } from '#contract/sales.ts'
import { hourLabel, type TitledChart } from '#web/staff-ui/chart.tsx'
import { periodLabel } from './sales-range.ts'

export const periodWords: Record<SalesPeriod, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
}

type Measured = { orders: number; revenue: number; before: number }

/** The title of a chart: it names the period with the highest revenue. */
const titleOf = (by: string, labels: readonly string[], rows: readonly Measured[]): string => {
  const most = Math.max(0, ...rows.map(({ revenue }) => revenue))
  if (most === 0) return t('Revenue by {by}: none', { by })
  const at = labels[rows.findIndex(({ revenue }) => revenue === most)] ?? ''
  return t('Revenue by {by}: most {at}, {most}', { by, at, most: formatKsh(most) })
}

const chart = (by: string, labels: readonly string[], rows: readonly Measured[]): TitledChart => ({
  title: titleOf(by, labels, rows),
  drawn: {
    // One period is no line, and beside the bar of one period a second bar would lie upon the first.
    kind: rows.length > 1 ? 'line' : 'bars',
    labels,
    series: [
      { label: t('Revenue'), values: rows.map(({ revenue }) => revenue) },
      ...(rows.length > 1
        ? [{ label: t('Time before'), values: rows.map(({ before }) => before) }]
        : []),
    ],
    show: formatKsh,
  },
})

/** Charts of the revenue by period and by hour of the day, beside the time before. */
export const salesCharts = ({
  from,
  to,
  by,
  periods,
  hours,
}: Pick<Sales, 'from' | 'to' | 'by' | 'periods' | 'hours'>) => {
  const isLong = from.slice(0, 4) !== to.slice(0, 4)
  const labels = periods.map((period) => periodLabel(period, by, isLong))
  return {
    period: chart(t(periodWords[by]), labels, periods),
    hour: chart(t('hour'), hours.map(hourLabel), hours),
  }
}
