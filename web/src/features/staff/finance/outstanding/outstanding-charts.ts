import type { OutstandingDay } from '#contract/finance/outstanding.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { Drawn } from '#web/staff-ui/chart/chart-options.ts'
import { pointsText } from '../ledger/ledger-words.tsx'

type Told = { title: string; drawn: Drawn }

const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const labelsOf = (days: readonly OutstandingDay[]): string[] =>
  days.map(({ day }) => shortDay.format(new Date(`${day}T00:00:00Z`)))

export const allChart = (days: readonly OutstandingDay[]): Told => ({
  title: t('Points outstanding by day: {points} now', {
    points: pointsText(days.at(-1)?.points ?? 0),
  }),
  drawn: {
    kind: 'line',
    labels: labelsOf(days),
    series: [
      { label: t('Outstanding'), values: days.map(({ points }) => points) },
      { label: t('In vouchers'), values: days.map(({ voucherPoints }) => voucherPoints) },
      { label: t('Owed'), values: days.map(({ owed }) => owed) },
    ],
    show: pointsText,
  },
})

/** Each day at what a point was worth at its end. */
export const worthChart = (days: readonly OutstandingDay[]): Told => ({
  title: t('Liability by day: {sum} now', { sum: formatKsh(days.at(-1)?.liability ?? 0) }),
  drawn: {
    kind: 'line',
    labels: labelsOf(days),
    series: [
      { label: t('Liability'), values: days.map(({ liability }) => liability) },
      { label: t('Deferred revenue'), values: days.map(({ deferred }) => deferred) },
    ],
    show: formatKsh,
  },
})

const tierName = (id: string): string => (id === 'none' ? t('first tier') : id)

/** A bar for each tier: what its accounts hold now. */
export const tierChart = (days: readonly OutstandingDay[]): Told => {
  const tiers = days.at(-1)?.tiers ?? []
  const most = [...tiers].sort((a, b) => b.points - a.points)[0]
  return {
    title:
      most === undefined || most.points === 0
        ? t('Points outstanding by tier: none yet')
        : t('Points outstanding by tier: most in {tier}, {points}', {
            tier: tierName(most.id),
            points: pointsText(most.points),
          }),
    drawn: {
      kind: 'bars',
      labels: tiers.map(({ id }) => tierName(id)),
      series: [{ label: t('Outstanding'), values: tiers.map(({ points }) => points) }],
      show: pointsText,
    },
  }
}
