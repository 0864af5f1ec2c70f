import {
  type BranchFigures,
  branchFigures,
  type FiguresSum,
  type LostSales,
  lostSales,
} from '#contract/figures.ts'
import { missedSearches } from '#contract/missed-searches.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { dayLabel, hourLabel, type TitledChart } from '#web/staff-ui/chart.tsx'

/** The time in ms after which the figures are fetched again. No live message says that a new day has begun. */
const LOOK_AGAIN_MS = 300_000

/**
 * The sales that were lost for lack of stock. They are fetched regularly, because the server sends no live message when
 * an order is refused.
 */
export const lostSalesQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).figures({ branch: branchId, part: 'lost' }),
    `/api/branches/${branchId}/lost-sales`,
    lostSales,
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** What shoppers reported as missing. The server sends no live message when something is reported. */
export const missedSearchesQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).figures({ branch: branchId, part: 'missed' }),
    `/api/branches/${branchId}/missed-searches`,
    missedSearches,
    { refetchInterval: LOOK_AGAIN_MS },
  )

export const figuresQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).figures({ branch: branchId }),
    `/api/branches/${branchId}/figures`,
    branchFigures,
    { refetchInterval: LOOK_AGAIN_MS },
  )

type Value = FiguresSum & { average: number | null }

export const metrics = ['orders', 'revenue', 'average'] as const
export type Metric = (typeof metrics)[number]

export const metricWords: Record<Metric, string> = {
  orders: 'Orders',
  revenue: 'Revenue',
  average: 'Average order',
}
const show: Record<Metric, (value: number) => string> = {
  orders: String,
  revenue: formatKsh,
  average: formatKsh,
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The title of a chart: it names the day or hour with the highest value. */
const titleOf = (by: string, metric: Metric, labels: readonly string[], values: number[]) => {
  const most = Math.max(...values)
  const facts = { what: metricWords[metric], by }
  if (most <= 0) return t('{what} by {by}: none yet', facts)
  const at = labels[values.indexOf(most)] ?? ''
  return t('{what} by {by}: most {on} {at}, {most}', {
    ...facts,
    on: by === 'hour' ? t('at') : t('on'),
    at,
    most: show[metric](most),
  })
}

/** A chart of the pieces that were missing on each day. */
export const lostChart = (days: LostSales['days']): TitledChart => {
  const labels = days.map(dayLabel)
  const values = days.map(({ pieces }) => pieces)
  const most = Math.max(...values)
  const at = labels[values.indexOf(most)] ?? ''
  return {
    title: t('Pieces missing by day: most on {at}, {most}', { at, most }),
    drawn: { kind: 'bars', labels, series: [{ label: t('Pieces missing'), values }], show: String },
  }
}

const chart = (
  by: string,
  metric: Metric,
  labels: string[],
  values: readonly Value[],
): TitledChart => {
  const shown = values.map((one) => one[metric])
  return {
    title: titleOf(
      by,
      metric,
      labels,
      shown.map((value) => value ?? 0),
    ),
    drawn: {
      kind: 'bars',
      labels,
      series: [{ label: metricWords[metric], values: shown }],
      show: show[metric],
    },
  }
}

/** Charts of the last four weeks by day, by hour and by weekday. */
export const chartsOf = (
  { days, hours, weekdays: byWeekday }: BranchFigures['recent'],
  metric: Metric,
) => ({
  day: chart('day', metric, days.map(dayLabel), days),
  hour: chart('hour', metric, hours.map(hourLabel), hours),
  weekday: chart('weekday', metric, weekdays, byWeekday),
})
