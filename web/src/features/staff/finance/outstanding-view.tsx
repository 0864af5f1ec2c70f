import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type OutstandingDay, outstandingDay } from '#contract/points-ledger.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Chart, dayLabel, type TitledChart } from '#web/staff-ui/chart.tsx'
import { Loaded, Stack } from '#web/staff-ui/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import styles from './finance.module.css'
import { pointsText, worthText } from './points-words.tsx'
import { WorthSettings } from './worth-settings.tsx'

const allChart = (days: readonly OutstandingDay[]): TitledChart => ({
  title: t('Points outstanding by day: {points} now', {
    points: pointsText(days.at(-1)?.points ?? 0),
  }),
  drawn: {
    kind: 'line',
    labels: days.map(dayLabel),
    series: [
      { label: t('Outstanding'), values: days.map(({ points }) => points) },
      { label: t('In vouchers'), values: days.map(({ voucherPoints }) => voucherPoints) },
      { label: t('Owed'), values: days.map(({ owed }) => owed) },
    ],
    show: pointsText,
  },
})

/** The value of all points by day. Each day uses the worth of a point at the end of that day. */
const worthChart = (days: readonly OutstandingDay[]): TitledChart => ({
  title: t('Liability by day: {sum} now', { sum: formatKsh(days.at(-1)?.liability ?? 0) }),
  drawn: {
    kind: 'line',
    labels: days.map(dayLabel),
    series: [
      { label: t('Liability'), values: days.map(({ liability }) => liability) },
      { label: t('Deferred revenue'), values: days.map(({ deferred }) => deferred) },
    ],
    show: formatKsh,
  },
})

const tierName = (id: string): string => (id === 'none' ? t('first tier') : id)

/** The points that accounts of each tier hold now, as bars. */
const tierChart = (days: readonly OutstandingDay[]): TitledChart => {
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

const outstandingQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ outstanding: true }),
    '/api/finance/outstanding',
    z.array(outstandingDay),
  )

const Shown = ({ days }: { days: readonly OutstandingDay[] }) => {
  const charts = useMemo(
    () => ({ all: allChart(days), worth: worthChart(days), tiers: tierChart(days) }),
    [days],
  )
  const now = days.at(-1)
  if (now === undefined) return null
  const { points, owed, vouchers, voucherPoints } = now
  return (
    <>
      <section className={styles.cards} aria-label={t('Now')}>
        <StatCard label={t('Points outstanding')} value={points} show={pointsText} />
        <StatCard
          label={t('Points in vouchers')}
          value={voucherPoints}
          show={pointsText}
          note={t(
            vouchers === 1
              ? '1 voucher is not used yet'
              : '{vouchers} {vouchers|voucher|vouchers} are not used yet',
            {
              vouchers,
            },
          )}
        />
        <StatCard
          label={t('Owed by customers')}
          value={owed}
          show={pointsText}
          note={t('balances below zero, never netted: {worth}', {
            worth: formatKsh(now.owedWorth),
          })}
        />
        <StatCard
          label={t('Liability')}
          value={now.liability}
          show={formatKsh}
          note={worthText(now)}
        />
        <StatCard
          label={t('Deferred revenue')}
          value={now.deferred}
          show={formatKsh}
          note={t('by relative price')}
        />
      </section>
      <Chart {...charts.all} />
      <Chart {...charts.worth} />
      <Chart {...charts.tiers} />
    </>
  )
}

/** The points that customers can still redeem, their value, and how both changed day by day. */
export const OutstandingView = () => {
  const days = useQuery(outstandingQuery(useUserId()))
  return (
    <Stack>
      <Loaded query={days} failed={t('The points outstanding could not be loaded')}>
        {(found) => <Shown days={found} />}
      </Loaded>
      <WorthSettings />
    </Stack>
  )
}
