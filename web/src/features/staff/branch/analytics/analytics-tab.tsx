import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BranchFigures } from '#contract/branch/branch-figures.ts'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Chart } from '#web/staff-ui/chart/chart.tsx'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { figuresQuery } from '../figures-query.ts'
import styles from './analytics.module.css'
import { BestSellers } from './best-sellers.tsx'
import { BranchFacts } from './branch-facts.tsx'
import { chartsOf, type Metric, metrics, metricWords } from './chart-data.ts'
import { LostSales } from './lost-sales.tsx'

/** Longer times are told in hours. */
const TWO_HOURS = 120

const Month = ({ figures }: { figures: BranchFigures | undefined }) => {
  const { month } = figures ?? {}
  const none = figures === undefined ? undefined : -1
  const orNone = (show: (value: number) => string) => (value: number) =>
    value < 0 ? '–' : show(value)
  return (
    <section className={styles.stats} aria-label={t('This month')}>
      <StatCard label={t('Monthly Orders')} value={month?.orders} note={t('since the 1st')} />
      <StatCard label={t('Monthly Revenue')} value={month?.revenue} show={formatKsh} />
      <StatCard
        label={t('Average Order Value')}
        value={month?.average ?? none}
        show={orNone(formatKsh)}
      />
    </section>
  )
}

const minutes = (n: number): string =>
  n < 0
    ? '–'
    : n < TWO_HOURS
      ? t('about {n} min', { n })
      : t('about {n} h', { n: Math.round(n / 60) })

/** The time from placed to ready. */
const TimeToReady = ({ figures }: { figures: BranchFigures | undefined }) => {
  const { toReady } = figures?.recent ?? {}
  const none = figures === undefined ? undefined : -1
  const orders = toReady?.orders ?? 0
  return (
    <section className={styles.stats} aria-label={t('From order to ready')}>
      <StatCard
        label={t('From order to ready')}
        value={toReady?.half ?? none}
        show={minutes}
        note={t('half of {orders} orders took no longer, last 28 days', { orders })}
      />
      <StatCard
        label={t('The slowest tenth')}
        value={toReady?.nineOfTen ?? none}
        show={minutes}
        note={t('one order in ten took longer')}
      />
    </section>
  )
}

const Charts = ({ recent }: Pick<BranchFigures, 'recent'>) => {
  const [metric, setMetric] = useState<Metric>('orders')
  const { day, hour, weekday } = useMemo(() => chartsOf(recent, metric), [recent, metric])
  return (
    <section className={styles.charts} aria-label={t('The last 28 days')}>
      <ViewSwitch<Metric>
        label={t('Which figure')}
        value={metric}
        onChange={setMetric}
        options={metrics.map((value) => ({ value, label: t(metricWords[value]) }))}
      />
      <div className={styles.wide}>
        <Chart {...day} />
      </div>
      <Chart {...hour} />
      <Chart {...weekday} />
    </section>
  )
}

/** How the branch does. Where the figures fail, the cards above all tabs say so. */
export const AnalyticsTab = ({ branch }: { branch: Branch }) => {
  const { data } = useQuery(figuresQuery(useUserId(), branch.id))
  return (
    <div className={styles.tab}>
      <Month figures={data} />
      <TimeToReady figures={data} />
      {data === undefined ? null : <Charts recent={data.recent} />}
      <div className={styles.pair}>
        <div className={styles.tab}>
          {data === undefined ? null : <BestSellers rows={data.recent.bestSellers} />}
          <BranchFacts branch={branch} />
        </div>
        <LostSales branchId={branch.id} />
      </div>
    </div>
  )
}
