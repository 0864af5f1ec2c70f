import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type OutstandingDay, outstandingDay } from '#contract/finance/outstanding.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Chart } from '#web/staff-ui/chart/chart.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import styles from '../finance.module.css'
import { pointsText } from '../ledger/ledger-words.tsx'
import { WorthSettings } from '../worth/worth-settings.tsx'
import { worthText } from '../worth/worth-text.ts'
import { allChart, tierChart, worthChart } from './outstanding-charts.ts'

const outstandingQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ outstanding: true }),
    queryFn: ({ signal }) => api('/api/finance/outstanding', z.array(outstandingDay), { signal }),
  })

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
          note={t('{vouchers} vouchers are not used yet', { vouchers })}
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

/** What customers could still redeem and what it is worth, day by day and by tier. Points never expire. */
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
