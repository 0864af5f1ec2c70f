import type { PromiseFigures } from '#contract/delivery/promise.ts'
import { fill as t } from '#contract/rules/fill.ts'
import type { Drawn } from '#web/staff-ui/chart/chart-options.ts'

type Kept = Pick<PromiseFigures, 'deliveries' | 'kept' | 'minutes'>

/** Whole percent of the deliveries that came in time. Null where there were none. */
export const percentKept = ({ deliveries, kept }: Kept): number | null =>
  deliveries === 0 ? null : Math.round((kept / deliveries) * 100)

export const percentText = (percent: number): string => t('{n} %', { n: percent })

const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The one thing that the chart tells: where the promise was kept least. */
const titleOf = (by: string, labels: readonly string[], values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return t('In time by {by}: nothing delivered yet', { by })
  const least = Math.min(...known)
  const at = labels[values.indexOf(least)] ?? ''
  return t('In time by {by}: least at {at}, {least}', { by, at, least: percentText(least) })
}

const chart = (by: string, labels: readonly string[], some: readonly Kept[]) => {
  const values = some.map(percentKept)
  const drawn: Drawn = {
    kind: 'bars',
    labels,
    series: [{ label: t('In time'), values }],
    show: percentText,
  }
  return { title: titleOf(by, labels, values), drawn }
}

export const promiseCharts = ({ days, hours }: Pick<PromiseFigures, 'days' | 'hours'>) => ({
  day: chart(
    t('day'),
    days.map(({ day }) => shortDay.format(new Date(`${day}T00:00:00Z`))),
    days,
  ),
  hour: chart(
    t('hour of confirmation'),
    hours.map((_, hour) => hourLabel(hour)),
    hours,
  ),
})
